export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = faultOf(error)
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** Thrown in place of the answer of a database that is known to be away. */
export class DatabaseAway extends Error {
  /** PostgreSQL's code for a connection that failed. */
  readonly code = '08006'
  override name = 'DatabaseAway'
  constructor() {
    super('The database is away')
  }
}

/** PostgreSQL's socket is a file that comes and goes with it. A certificate that is not there is opened, not connected to. */
const isMissingSocket = ({ code, syscall }: Fault) => code === 'ENOENT' && syscall === 'connect'

export function isUnavailable(error: unknown): boolean {
  if (isMissingSocket(faultOf(error))) return true
  const { code = '', errcode, message = '' } = faultOf(error)
  // The low byte is SQLite's primary code: busy, cannot open.
  if (errcode !== undefined) return [5, 14].includes(errcode & 0xff)
  return (
    /^(08|28|3D|57P|57014|25P03|53300|55000)|^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection timeout|connection error and is not queryable|driver has already been destroyed/i.test(
      message,
    )
  )
}

/** Whether a database that can't be reached may only be late: its machine or itself is still starting. A wrong name, database, or password isn't. */
export function isLate(error: unknown): boolean {
  const { code = '', message = '' } = faultOf(error)
  const isRefused = /^(08|57P|53300|ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/.test(code)
  return (
    isRefused ||
    isMissingSocket(faultOf(error)) ||
    /timeout exceeded when trying to connect|Connection terminated|connection timeout/i.test(message)
  )
}

/** Whether PostgreSQL has not even said that a statement took too long. */
export const isTooLate = (error: unknown): boolean => faultOf(error).message === 'Query read timeout'

export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = faultOf(error)
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || (errcode !== undefined && (errcode & 0xff) === 13)
}

/** Whether a disk or folder takes no writes: it was mounted read-only, also by a system that noticed a fault, or belongs to someone else. */
export function isReadOnly(error: unknown): boolean {
  const { code = '', errcode } = faultOf(error)
  return ['25006', 'EROFS', 'EACCES', 'EPERM'].includes(code) || (errcode !== undefined && (errcode & 0xff) === 8)
}

/** node:sqlite puts SQLite's extended result code in `errcode`; pg and Node put theirs in `code`. */
const faultOf = (error: unknown) => (error ?? {}) as Fault

interface Fault {
  code?: string
  errcode?: number
  message?: string
  syscall?: string
}
