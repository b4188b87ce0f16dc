import type { TimingException } from './timing'

/**
 * How many places a date has: its own number, else the event's (spec B §1.1); null without a limit. `session` is when it starts
 * (`YYYY-MM-DDTHH:mm`), wherever it was moved.
 */
export function capacityOfDate(
  exceptions: readonly TimingException[] | undefined,
  session: string,
  capacity: number | null,
): number | null {
  const moved = exceptions?.find(({ startsAt }) => startsAt === session)
  const own = moved ?? exceptions?.find(({ startsAt, date }) => startsAt === undefined && date === session.slice(0, 10))
  return own?.capacity ?? capacity
}
