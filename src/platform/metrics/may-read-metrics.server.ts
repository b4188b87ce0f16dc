import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '@/platform/config.server'
import { addressKey } from '@/platform/http/limits/client-address.server'

interface MetricsRequest {
  socketAddress: string | undefined
  header(name: string): string | undefined
}

/** What proxies add. A request that holds one came from elsewhere, though its connection is of this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const isLoopback = (address: string) => address === '::1' || /^127\./.test(address)

const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

/**
 * Whether the metrics are shown (spec B §9.2): to requests with `metricsToken`, and while `publicUrl` is of this machine to a program on it that asks by
 * a name of this machine and through no proxy. Behind a proxy everyone comes from this machine, and by nginx's defaults with nothing that says so.
 */
export function mayReadMetrics(
  { socketAddress, header }: MetricsRequest,
  { metricsToken: token, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]
  if (token && sent && isSame(sent, token)) return true
  if (!LOCAL_HOST.test(new URL(publicUrl).host)) return false
  if (FORWARDED.some((name) => header(name) !== undefined)) return false
  return isLoopback(socketOf(socketAddress)) && LOCAL_HOST.test(header('host') ?? '')
}

/** Its IPv6 is cut to a /64 there, which ::1 isn't. */
const socketOf = (address = '') => (address === '::1' ? address : addressKey(address, undefined, false))

/** Takes the same time wherever they differ. */
const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()
