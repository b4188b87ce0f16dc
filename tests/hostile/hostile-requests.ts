import fc from 'fast-check'
import { hostileDraft, LOG_OUT } from './hostile-drafts.ts'
import { type Header, headerNoise } from './hostile-headers.ts'
import { type Caller, type Draft, type HostileRequest, isWrite, type TargetCall } from './hostile-request.ts'

const callers = fc.constantFrom<Caller[]>('anonymous', 'member', 'admin', 'admin', 'expired', 'garbage')

/** Whether this caller may make this call at all. */
const mayCall = (access: string, caller: Caller) =>
  access === 'public' || caller === 'admin' || (access === 'logged in' && caller === 'member')

function harmless(caller: Caller, path: string | undefined): Caller {
  if (path === LOG_OUT) return 'garbage'
  return caller === 'admin' ? 'member' : caller
}

/**
 * Gives a draft to a caller. An admin's writes are those that are refused from every sender, so that the content must stay as it is; and
 * no one who has a session logs out of it.
 */
function given(sent: Draft, wanted: Caller, targets: TargetCall[]): Pick<HostileRequest, 'caller' | 'isForbidden'> {
  const path = sent.target.split('?')[0]
  const isSafe = !isWrite(sent.method) || sent.isSurelyRefused
  const caller = isSafe ? wanted : harmless(wanted, path)
  const method = sent.method === 'HEAD' ? 'GET' : sent.method
  const call = sent.raw ? undefined : targets.find((target) => target.path === path && target.call.method === method)?.call
  return { caller, isForbidden: (isWrite(sent.method) && sent.isSurelyRefused) || (call !== undefined && !mayCall(call.access, caller)) }
}

/** So many requests that no client of ours would send, the same ones for the same seed, to calls that `targets` says how to make. */
export function hostileRequests(targets: TargetCall[], { seed, count }: { seed: number; count: number }): HostileRequest[] {
  const whole = fc.tuple(hostileDraft(targets), callers, fc.option(headerNoise, { freq: 3, nil: [] as Header[] }), fc.nat(3))
  return fc.sample(whole, { seed, numRuns: count }).map(([sent, wanted, noise, follow], index) => ({
    index,
    ...given(sent, wanted, targets),
    ...sent,
    headers: sent.raw ? [] : [...sent.headers, ...noise],
    isFollowed: follow === 0 && !sent.raw,
  }))
}
