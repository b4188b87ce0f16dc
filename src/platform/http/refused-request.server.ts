import type { IncomingMessage, ServerResponse } from 'node:http'
import { commonHeaders, DATA_CSP } from './security-headers.server'

/** Node takes a body out of its chunks, and passes on any coding inside them (`gzip, chunked`) as if it were the body itself. */
export function hasUnknownCoding({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const coding = headers['transfer-encoding']
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked'
}

/** Answers 501, as RFC 9112 §6.1 has it, and closes the connection: what a proxy takes for the next request may be the end of this one. */
export function refuseCoding(outgoing: ServerResponse, publicUrl: string) {
  outgoing
    .writeHead(501, { ...headersOf(publicUrl), 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify({ message: 'The server reads no Transfer-Encoding but chunked.' }))
}

/** The answer to a request whose host makes no address, such as 1.2.3.4.5: Node takes nearly anything, and reading the address would fail. */
export const unreadableAddress = (publicUrl: string): Response =>
  Response.json({ message: 'The request URL is not valid.' }, { status: 400, headers: headersOf(publicUrl) })

const headersOf = (publicUrl: string) => ({ ...commonHeaders(publicUrl), 'content-security-policy': DATA_CSP, 'cache-control': 'no-store' })
