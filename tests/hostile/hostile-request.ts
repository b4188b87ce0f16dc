import type { ApiCall } from '../support/api-calls/api-call.ts'

/** A piece of what is sent: text in UTF-8, bytes, or a text many times over. */
export type Piece = string | Uint8Array | { repeat: string; times: number }

/** `expired`: a session that was good once. `garbage`: a cookie that never was one. */
export type Caller = 'anonymous' | 'member' | 'admin' | 'expired' | 'garbage'

/** A call of the table whose path leads to something that exists, and whose body is valid. */
export interface TargetCall {
  call: ApiCall
  path: string
  json?: Record<string, unknown> | undefined
  /** It takes forms with files too, and so larger bodies. */
  takesForms: boolean
}

/** What to send, regardless of the sender. */
export interface Draft {
  /** In a few words, for reports. */
  about: string
  method: string
  /** As on the request line. */
  target: string
  /** Besides Host, the caller's cookie and what frames the body. */
  headers: [name: string, value: string][]
  body: Piece[]
  /** How the body's end is marked; where it is `by hand`, `headers` do it themselves. */
  framing: 'none' | 'length' | 'chunked' | 'by hand'
  /** The whole request as it goes over the wire, in place of all the above; `{HOST}` and `{COOKIE}` are filled in. */
  raw?: Piece[]
  /** Where a documented rule refuses this from every sender. */
  isSurelyRefused: boolean
  /** Where a rule says so, the only statuses with which it may be answered. */
  statuses?: readonly number[]
  /** Where this is not HTTP, or not all of it: then the connection may end without an answer, or before its time. */
  mayEnd?: boolean
  /** The client is gone once it has sent its last byte. */
  leaves?: boolean
  /** The e-mail address in a public form, by which a stored row is recognized. */
  email?: string
}

export interface HostileRequest extends Draft {
  index: number
  caller: Caller
  /** No answer may be a success: the caller may not do this, or no one may. */
  isForbidden: boolean
  /** Another request follows on the same connection, and must be answered as if nothing had been. */
  isFollowed: boolean
}

export const isWrite = (method: string) => !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
