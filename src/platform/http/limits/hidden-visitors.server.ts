import ipaddr from 'ipaddr.js'
import type { Logger } from '@/platform/logger.server'
import { addressKey } from './client-address.server'

export interface HiddenVisitors {
  /** Whether a proxy on this machine has passed on a visitor’s address that isn’t believed. */
  isSeen: boolean
  /** Whether one has that seems to be a proxy in another container or on a machine nearby; a visitor there could claim it too. */
  isSeenNearby: boolean
  /** Looks at one request; says it once in the log. */
  notice(socketAddress: string | undefined, forwardedFor: string | undefined): void
}

/**
 * Notices a proxy in front of the site while TRUST_PROXY is off: to the site all visitors then come from one address, and one of them who is
 * refused for asking too often takes the others along.
 */
export function watchHiddenVisitors({ trustProxy }: { trustProxy: boolean }, log: Pick<Logger, 'warn'>): HiddenVisitors {
  return {
    isSeen: false,
    isSeenNearby: false,
    notice(socketAddress, forwardedFor) {
      if (trustProxy || this.isSeen || !forwardedFor) return
      const isHere = isLoopback(addressKey(socketAddress, undefined, false))
      if (!isHere && (this.isSeenNearby || !isNearby(socketAddress))) return
      const isSaid = this.isSeenNearby
      this.isSeen ||= isHere
      this.isSeenNearby ||= !isHere
      if (!isSaid) log.warn('A proxy passes on visitors’ addresses, but TRUST_PROXY is off')
    },
  }
}

/** Whether an address is of a container's or a private network (RFC 1918, RFC 4193), or of one link. */
const isNearby = (address = ''): boolean =>
  ipaddr.isValid(address) && ['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(ipaddr.process(address).range())

/** As `addressKey` writes it: `::1` is counted by its /64. */
const isLoopback = (key: string) => key.startsWith('127.') || key === '0:0:0:0::/64'

declare module '@/platform/services.server' {
  interface Services {
    hiddenVisitors: HiddenVisitors
  }
}
