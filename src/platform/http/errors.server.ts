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
