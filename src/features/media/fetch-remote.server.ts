import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The other site's answer, or what was asked of it, will not do, and asking again changes nothing. The message names no address. */
export class RemoteRefused extends Error {
  override name = 'RemoteRefused'
}

export interface Network {
  resolve(host: string): Promise<string[]>
  isAllowed(address: string): boolean
  port: number
  ca?: string
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  port: 443,
}

/** Bytes at an https address, at most `limit`. Throws RemoteRefused for private hosts and what won't change, else for what a retry may fix. */
export type FetchRemote = (address: string, options: { limit: number; signal: AbortSignal }) => Promise<Uint8Array>

declare module '@/platform/services.server' {
  interface Services {
    /** For jobs; no request waits for another site. */
    fetchRemote: FetchRemote
  }
}

const MAX_REDIRECTS = 3

/** Every host, also that of a redirect, is judged by all of its IP addresses, and no other is connected to. */
export const createFetchRemote =
  (network: Network = internet): FetchRemote =>
  async (address, { limit, signal }) => {
    let url = requireSafeUrl(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await get(network, url, signal)
      const next = redirectOf(response, url)
      if (!next) return readBody(response, limit)
      response.destroy()
      url = next
    }
    throw new RemoteRefused('too many redirects')
  }

function requireSafeUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new RemoteRefused('not an address')
  const url = new URL(address, base)
  if (url.protocol !== 'https:') throw new RemoteRefused('not https')
  if (url.port || url.username || url.password) throw new RemoteRefused('an address with a port or credentials')
  return url
}

function redirectOf(response: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0)) return undefined
  try {
    return requireSafeUrl(response.headers.location ?? '', url)
  } catch (error) {
    response.destroy()
    throw error
  }
}

async function get(network: Network, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await before(signal, network.resolve(host))
  if (addresses.length === 0 || !addresses.every(network.isAllowed)) throw new RemoteRefused('not a public address')
  // A name may resolve differently the next time, so the connection goes to the addresses that were judged.
  const judged = addresses.map((address) => ({ address, family: isIP(address) }))

  return new Promise((resolve, reject) => {
    request({
      host,
      port: network.port,
      path: url.pathname + url.search,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; flatirons)' },
      lookup: (_host, options, done) => (options.all ? done(null, judged) : done(null, judged[0]?.address ?? '', judged[0]?.family)),
      // No connection of anyone else's is used, and none is kept.
      agent: false,
      signal,
      ...(network.ca && { ca: network.ca }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

/** A lookup cannot be canceled, only ignored. */
const before = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      const abort = () => reject(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
    }),
  ])

const mayChange = (status: number) => status >= 500 || [408, 425, 429].includes(status)

async function readBody(response: IncomingMessage, limit: number): Promise<Uint8Array> {
  try {
    const status = response.statusCode ?? 0
    if (mayChange(status)) throw new Error(`The other site answered ${status}`)
    if (status !== 200) throw new RemoteRefused(`answered ${status}`)
    if (Number(response.headers['content-length'] ?? 0) > limit) throw new RemoteRefused('too large')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw new RemoteRefused('too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

/** All that the registries hand out to the open internet; the rest is for private networks, or not assigned yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  // An IPv4 address in IPv6 notation is judged as what it is.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
