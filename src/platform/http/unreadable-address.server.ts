import { commonHeaders, DATA_CSP } from './security-headers.server'

/**
 * The answer to a request whose host and path make no address together, such as one to the host 1.2.3.4.5. Node takes nearly
 * anything for a host, and whatever asks for the request's address later would fail on it.
 */
export const unreadableAddress = (publicUrl: string): Response =>
  Response.json(
    { message: 'The request URL is not valid.' },
    { status: 400, headers: { ...commonHeaders(publicUrl), 'content-security-policy': DATA_CSP, 'cache-control': 'no-store' } },
  )
