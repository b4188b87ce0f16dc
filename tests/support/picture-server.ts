import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { isPublicAddress, type Network } from '@/features/media/fetch-remote.server'
import { makeSelfSigned } from './self-signed'

const LOCAL = '127.0.0.1'

interface PictureServer extends AsyncDisposable {
  /** The way to this server, under the names it was given; other names are looked up in `elsewhere`. */
  network: Network
  /** `host/path` of every request so far. */
  requests: string[]
}

/** Another site, with https, that a test fetches pictures from. Beyond its own address, the rules are those of production. */
export async function openPictureServer(
  hosts: string[],
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  elsewhere: Record<string, string[]> = {},
): Promise<PictureServer> {
  const requests: string[] = []
  const { key, cert } = makeSelfSigned(hosts)
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, LOCAL, resolve))
  return {
    requests,
    network: {
      resolve: async (host) => (hosts.includes(host) ? [LOCAL] : (elsewhere[host] ?? [])),
      isAllowed: (address) => address === LOCAL || isPublicAddress(address),
      port: (server.address() as AddressInfo).port,
      ca: cert,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
