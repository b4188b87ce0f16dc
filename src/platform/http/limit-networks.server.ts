import { networkKey } from './client-address.server'
import type { RateLimit } from './rate-limit.server'

/**
 * A limit for keys that end in a visitor's address, as `addressKey` names it. What the addresses of one IPv6 network (/48) use is counted `together`
 * too: one network has 65,536 of these addresses. The narrow count comes first, so that requests it refuses aren't added to the shared one.
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
