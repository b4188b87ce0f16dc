import type { Services } from '@/platform/services.server'
import { type ChangedDate, type EventChange, findChangedDates, isForHolders } from './find-changed-dates.server'
import { listDatesWithPeople, listPeopleOn, type PersonOnDate, type Registered } from './people-on-dates.repository.server'
import type { Settled } from './settle-lost-dates.server'

/** The dates that a change concerns, and the people on them (spec B §3.9). */
export interface Concerned {
  dates: { date: ChangedDate; people: PersonOnDate[] }[]
  /** Each person once, by their address, with what they are on. Those without an address are `unreached`. */
  people: PersonOnDate[][]
  unreached: PersonOnDate[]
}

/** What the question before a change shows, and who gets the emails after it. Reads registrations as they are before the change. */
export async function findConcerned(
  services: Pick<Services, 'db' | 'clock'>,
  change: EventChange,
  where: Registered = { eventId: change.event.id },
): Promise<Concerned> {
  const dates = findChangedDates(services, await listDatesWithPeople(services.db, where), change)
  const on = await listPeopleOn(
    services.db,
    where,
    dates.map(({ from }) => from),
  )
  const bySession = Map.groupBy(on, ({ session }) => session)
  const found = dates.map((date) => {
    const people = bySession.get(date.from) ?? []
    return { date, people: isForHolders(date) ? people.filter(({ status }) => status === 'registered') : people }
  })
  const concerned = found.filter(({ people }) => people.length > 0)
  const all = concerned.flatMap(({ people }) => people)
  const byAddress = Map.groupBy(
    all.filter(({ emailKey }) => emailKey !== null),
    ({ emailKey }) => emailKey,
  )
  return { dates: concerned, people: [...byAddress.values()], unreached: all.filter(({ emailKey }) => emailKey === null) }
}

/** The ids of the registrations that a change concerns; without those that it has moved or canceled. */
export function idsOf({ dates }: Concerned, settled: readonly Settled[] = []): number[] {
  const isSettled = new Set(settled.map(({ registration }) => registration.id))
  return dates.flatMap(({ people }) => people.flatMap(({ id }) => (isSettled.has(id) ? [] : id)))
}
