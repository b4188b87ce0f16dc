import type { ErrorHandler } from 'hono'
import { isDiskFull, isReadOnly, isUnavailable } from '@/platform/database/database-errors.server'
import { errorCode } from '@/platform/error-code'
import { ApiError } from '@/platform/http/errors.server'
import type { ApiEnv } from '@/platform/http/http.server'

/** Every failure as JSON with a `message` and, for validation, `issues`; never a stack trace (spec decisions, 'The API'). */
export const toErrorResponse: ErrorHandler<ApiEnv> = (error, c) => {
  const known = error instanceof ApiError ? error : ownTrouble(error)
  if (known.status >= 500) {
    // A database's message may quote what someone typed, so only its kind is logged.
    const where = error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6)
    c.get('services')?.log.error(
      { requestId: c.get('requestId'), status: known.status, name: error.name, code: errorCode(error), where },
      'A request failed',
    )
  }
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value)
  return c.json({ message: known.message, ...(known.issues && { issues: known.issues }), ...known.details }, known.status)
}

function ownTrouble(error: Error): ApiError {
  if (isDiskFull(error)) return new ApiError(507, 'There is no room left on the server. Nothing was saved.')
  if (isReadOnly(error)) return new ApiError(503, 'The server can’t save anything right now. Nothing was saved; please try again later.')
  if (isUnavailable(error)) return new ApiError(503, 'The site cannot reach its database right now. Please try again in a moment.')
  return new ApiError(500, 'Something went wrong on our side. Please try again later.')
}
