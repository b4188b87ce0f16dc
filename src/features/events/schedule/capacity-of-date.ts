import type { TimingException } from './timing'

/** A date's own number of places, else the event's (spec B §1.1), null without a limit; `session` is its start, wherever moved. */
export function capacityOfDate(
  exceptions: readonly TimingException[] | undefined,
  session: string,
  capacity: number | null,
): number | null {
  const moved = exceptions?.find(({ startsAt }) => startsAt === session)
  const own = moved ?? exceptions?.find(({ startsAt, date }) => startsAt === undefined && date === session.slice(0, 10))
  return own?.capacity ?? capacity
}
