import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that the registries hand out to the open internet; the rest is for private networks, or not assigned yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address belongs to the open internet: not to this machine, its network, or a range kept for other ends. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  // An IPv4 address in IPv6 notation is judged as what it is.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
