import type { CommunityEvent } from './event.schema'

/** Its time, with its zone where that is not the community's (`zone`): `6:00 PM, Eastern Time`. */
export const timeHere = (
  { time, startsAt, timeZone, zoneName }: Pick<CommunityEvent, 'time' | 'startsAt' | 'timeZone' | 'zoneName'>,
  zone: string,
) => (time && startsAt && timeZone !== zone ? `${time}, ${zoneName}` : time)
