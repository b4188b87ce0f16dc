/** The code that Node, a database or a library gave an error, for instance `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Why something failed, as short as possible: the code, or the message where there is none. */
export const errorReason = (error: unknown): string => errorCode(error) ?? (error instanceof Error ? error.message : 'unknown')
