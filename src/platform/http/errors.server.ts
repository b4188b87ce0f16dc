import type { ContentfulStatusCode } from 'hono/utils/http-status'

export interface Issue {
  path: string
  message: string
}

/** An answer other than success, with words for the person who reads it (spec decisions, 'The API'). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ContentfulStatusCode
  readonly issues: Issue[] | undefined
  readonly headers: Record<string, string>
  readonly details: object | undefined

  constructor(
    status: ContentfulStatusCode,
    message: string,
    extra: { issues?: Issue[]; headers?: Record<string, string>; details?: object; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.issues = extra.issues
    this.headers = extra.headers ?? {}
    this.details = extra.details
  }
}

export const invalidInput = (path: string, message: string) => new ApiError(400, message, { issues: [{ path, message }] })

/** What was asked for. Throws ApiError 404 where there is none. */
export function orNotFound<T>(found: T | null | undefined, message: string): T {
  if (found === null || found === undefined) throw new ApiError(404, message)
  return found
}
