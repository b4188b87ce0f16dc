import { networkKey } from './client-address.server'
import type { RateLimit } from './rate-limit.server'

/**
 * A limit for keys that end in a visitor's address, as `addressKey` names it. What the addresses of one IPv6 network (/48) use is counted `together`
 * too: whoever has one has 65,536 addresses. The narrow count comes first, so that what it refuses adds nothing to the one that others share.
 */
export function limitNetworks(each: RateLimit, together: RateLimit): RateLimit {
  return {
    async use(key) {
      await each.use(key)
      const network = networkKey(key)
      if (network) await together.use(network)
    },
    async tryUse(key) {
      const network = networkKey(key)
      return (await each.tryUse(key)) && (!network || (await together.tryUse(network)))
    },
    async refund(key) {
      await each.refund(key)
      const network = networkKey(key)
      if (network) await together.refund(network)
    },
    reset: (key) => each.reset(key),
  }
}
