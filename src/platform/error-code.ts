export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const errorReason = (error: unknown): string => errorCode(error) ?? (error instanceof Error ? error.message : 'unknown')
