import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '@/platform/config.server'

/**
 * The key under which a visitor is counted: the socket's address, or with a trusted proxy in front the right-most entry
 * of `X-Forwarded-For`. IPv6 counts by /64, which is what one household gets (spec decisions, 'The API').
 */
export function addressKey(socketAddress: string | undefined, forwardedFor: string | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = withoutPort(forwarded || socketAddress || 'unknown')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  return isIPv6(address) ? `${firstFourGroups(address)}::/64` : address
}

/** The same of a request that comes to no call of the API. */
export const addressKeyOf = (c: Context, { trustProxy }: Pick<Config, 'trustProxy'>): string =>
  addressKey(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustProxy)

/** What tells a visitor from others, by network where they have one of their own; undefined where a proxy hides who they are. */
export function distinctVisitor(c: Context, { config, hiddenVisitors }: Distinguishing): string | undefined {
  if (hiddenVisitors.isSeen) return undefined
  const address = addressKeyOf(c, config)
  return networkKey(address) ?? address
}

interface Distinguishing {
  config: Pick<Config, 'trustProxy'>
  hiddenVisitors: { isSeen: boolean }
}

/** The network of a visitor counted by a /64: the /48 that a provider gives to one customer at most. None for IPv4. */
export const networkKey = (address: string): string | undefined =>
  address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : undefined

/** Some proxies write `192.0.2.7:50123` or `[2001:db8::9]:50123`. The port is the visitor's choice and must not make a new visitor. */
const withoutPort = (address: string) => address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

function firstFourGroups(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
