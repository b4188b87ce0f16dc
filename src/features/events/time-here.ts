import type { CommunityEvent } from './event.schema'
import { withZone } from './series/all-day'

/** Its time, with its zone where that is not the community's (`zone`): `6:00 PM, Eastern Time`. Whole days need none. */
export function timeHere(
  { time, startsAt, endsAt, timeZone, zoneName }: Pick<CommunityEvent, 'time' | 'startsAt' | 'endsAt' | 'timeZone' | 'zoneName'>,
  zone: string,
): string {
  return time && startsAt && timeZone !== zone ? withZone(time, { startsAt, endsAt }, zoneName) : time
}
