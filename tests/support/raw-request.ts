import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a path exactly as it is written, which fetch would tidy up first, and follows no redirect. */
export async function rawRequest(
  server: string,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(server)
  const outgoing = request({ hostname, port, path, agent: false, ...options }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }
}
