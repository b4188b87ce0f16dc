import type { IncomingMessage, ServerResponse } from 'node:http'
import { openPictureServer } from '@tests/support/picture-server'
import { expect, test } from 'vitest'
import { createFetchRemote, isPublicAddress, type Network, RemoteRefused } from './fetch-remote.server'

const LIMIT = 1000

const read = (network: Network, address: string, signal = AbortSignal.timeout(10_000)) =>
  createFetchRemote(network)(address, { limit: LIMIT, signal })

const sends =
  (bytes: number, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, headers).end(Buffer.alloc(bytes))

const redirects = (location: string) => (_request: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location }).end()

/** Names that resolve to private networks, some to a public address as well. */
const inside: Record<string, string[]> = {
  'loopback.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'ten.example': ['10.0.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'local6.example': ['fc00::1'],
  'half.example': ['93.184.215.14', '192.168.0.1'],
  'nowhere.example': [],
}

test('decisions: exactly as many bytes as allowed arrive, from the address that was judged, which is looked up once', async () => {
  await using server = await openPictureServer(['pictures.example'], sends(LIMIT))
  const lookups: string[] = []
  const resolve = async (host: string) => {
    lookups.push(host)
    // As a name would that resolves to this machine at the second glance: the first answer is the one that counts.
    return lookups.length === 1 ? ['127.0.0.1'] : ['10.0.0.1']
  }
  expect((await read({ ...server.network, resolve }, 'https://pictures.example/a.png?size=1#top')).length).toBe(LIMIT)
  expect(lookups).toEqual(['pictures.example'])
  expect(server.requests).toEqual(['pictures.example/a.png?size=1'])
})

test.each([
  ...Object.keys(inside).map((host) => `https://${host}/`),
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://192.168.0.1/',
])('decisions: %s is not a public address, and nothing is asked of it', async (address) => {
  await using server = await openPictureServer(['pictures.example'], sends(1))
  await expect(
    read({ ...server.network, resolve: async (host) => inside[host] ?? [], isAllowed: isPublicAddress }, address),
  ).rejects.toThrow(new RemoteRefused('not a public address'))
  expect(server.requests).toEqual([])
})

test.each([
  ['http://pictures.example/a.png', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['//pictures.example/a.png', 'not an address'],
  ['https://pictures.example:8443/a.png', 'an address with a port or credentials'],
  ['https://user:secret@pictures.example/a.png', 'an address with a port or credentials'],
])('decisions: %s is refused: %s', async (address, reason) => {
  await using server = await openPictureServer(['pictures.example'], sends(1))
  await expect(read(server.network, address)).rejects.toThrow(new RemoteRefused(reason))
  expect(server.requests).toEqual([])
})

test.each([
  ['https://ten.example/a.png', 'not a public address'],
  ['https://half.example/a.png', 'not a public address'],
  ['https://[::1]/a.png', 'not a public address'],
  ['http://pictures.example/a.png', 'not https'],
  ['https://pictures.example:22/', 'an address with a port or credentials'],
  ['https://', 'not an address'],
  ['/again', 'too many redirects'],
])('decisions: a redirect to %s is refused: %s', async (location, reason) => {
  await using server = await openPictureServer(['pictures.example'], redirects(location), inside)
  await expect(read(server.network, 'https://pictures.example/a.png')).rejects.toThrow(new RemoteRefused(reason))
  expect(server.requests.length).toBe(location === '/again' ? 4 : 1)
})

test('decisions: three redirects, also to other hosts, are followed', async () => {
  await using server = await openPictureServer(['pictures.example', 'other.example'], (request, response) => {
    if (request.url === '/4') return response.end('here')
    response.writeHead(307, { location: `https://other.example/${Number(request.url?.slice(1)) + 1}` }).end()
  })
  expect(Buffer.from(await read(server.network, 'https://pictures.example/1')).toString()).toBe('here')
  expect(server.requests).toEqual(['pictures.example/1', 'other.example/2', 'other.example/3', 'other.example/4'])
})

test.each([
  ['declared', { 'content-length': `${LIMIT + 1}` }],
  ['not declared', { 'transfer-encoding': 'chunked' }],
])('decisions: a byte too many is refused, %s', async (_how, headers) => {
  await using server = await openPictureServer(['pictures.example'], sends(LIMIT + 1, headers))
  await expect(read(server.network, 'https://pictures.example/a.png')).rejects.toThrow(new RemoteRefused('too large'))
})

test.each([204, 304, 401, 403, 404, 410])('an answer %d will not change', async (status) => {
  await using server = await openPictureServer(['pictures.example'], (_request, response) => response.writeHead(status).end())
  await expect(read(server.network, 'https://pictures.example/a.png')).rejects.toThrow(new RemoteRefused(`answered ${status}`))
})

/** The error of a fetch; none is an error too. */
const failure = async (network: Network, address: string, signal?: AbortSignal): Promise<Error> => {
  const outcome = await read(network, address, signal).catch((error: Error) => error)
  return outcome instanceof Error ? outcome : new RemoteRefused('it went well')
}

test.each<[what: string, answer: (request: IncomingMessage, response: ServerResponse) => unknown]>([
  ['an answer 500', (_request, response) => response.writeHead(500).end()],
  ['an answer 429', (_request, response) => response.writeHead(429).end()],
  ['a connection that breaks', (request) => request.socket.destroy()],
  ['half an answer', (_request, response) => response.writeHead(200, { 'content-length': '10' }).write('a', () => response.destroy())],
])('%s may change, so it is no refusal', async (_what, answer) => {
  await using server = await openPictureServer(['pictures.example'], answer)
  expect(await failure(server.network, 'https://pictures.example/a.png')).not.toBeInstanceOf(RemoteRefused)
})

test('only the host itself is believed: its own certificate, from a known authority', async () => {
  await using server = await openPictureServer(['pictures.example'], sends(1))
  const { ca: _, ...unknownAuthority } = server.network
  expect(await failure(unknownAuthority, 'https://pictures.example/')).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const otherHost = { ...server.network, resolve: async () => ['127.0.0.1'] }
  expect(await failure(otherHost, 'https://other.example/')).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(server.requests).toEqual([])
})

test.each([
  ['an answer that never comes', () => {}],
  ['an answer that never ends', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(200).write('a')],
])('patience has an end: %s', async (_what, answer) => {
  await using server = await openPictureServer(['pictures.example'], answer)
  expect(await failure(server.network, 'https://pictures.example/a.png', AbortSignal.timeout(200))).not.toBeInstanceOf(RemoteRefused)
})

test('patience has an end: a name that is never resolved', async () => {
  await using server = await openPictureServer(['pictures.example'], sends(1))
  const network = { ...server.network, resolve: () => new Promise<never>(() => {}) }
  await expect(read(network, 'https://pictures.example/a.png', AbortSignal.timeout(50))).rejects.toThrow(/timeout/)
})
