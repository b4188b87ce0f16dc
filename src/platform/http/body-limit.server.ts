import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ApiError } from '@/platform/http/errors.server'

/** Bytes. */
export const JSON_LIMIT = 256 * 1024

/** For a body that does not come to its end: throws ApiError 400, since that is the client's doing and no trouble of ours to be logged. */
export function brokenOff(): never {
  throw new ApiError(400, 'The request was cut off.')
}

/** Refuses a body over `maxSize` bytes with 413. A stated length decides alone: a touched stream that is then not read stays behind. */
export function limitBody(maxSize: number): MiddlewareHandler {
  const tooLarge = () => {
    throw new ApiError(413, 'This is larger than the server accepts.')
  }
  const limitByReading = bodyLimit({ maxSize, onError: tooLarge })
  return (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding'))
      return limitByReading(c, next).catch((error) => (error instanceof ApiError ? Promise.reject(error) : brokenOff()))
    return Number(length) > maxSize ? tooLarge() : next()
  }
}
