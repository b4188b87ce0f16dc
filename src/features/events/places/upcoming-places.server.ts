import type { Reader } from '@/content/content-rows.server'
import type { Overview } from '@/content/overview.schema'
import { movedFrom } from '../schedule/format-session'
import { listNextSessions } from '../schedule/session.repository.server'
import { findPlaces, takenBy } from './places.repository.server'
import { listOffers } from './registration-list.repository.server'
import { settingsOf } from './stored-settings.server'

const MAX_SESSIONS = 6

/** Of the next events, each with its next session: how many come, how many wait, and the offer that ends first. */
export async function upcomingPlaces(reader: Reader): Promise<Overview['sessions']> {
  const sessions = (await listNextSessions(reader, MAX_SESSIONS)).map((row) => ({ ...row, settings: settingsOf(row) }))
  const queues = sessions.map(({ eventId, startsAt, settings }) => ({ eventId, session: settings.perSession ? startsAt : '' }))
  const places = await findPlaces(reader.db, queues)
  const offers = await listOffers(reader.db, queues)
  return sessions.map(({ settings, ...row }, index) => {
    const isOfQueue = (each: { eventId: number; session: string }) =>
      each.eventId === row.eventId && each.session === queues[index]?.session
    const capacity = (settings.perSession && row.capacity) || settings.capacity
    const { taken = 0, waiting = 0 } = places.find(isOfQueue) ?? {}
    const [offer, ...further] = offers.filter(isOfQueue)
    // A place that everyone who waits was offered is not taken yet.
    const offered = offers.filter(isOfQueue).reduce((people, each) => people + takenBy(each).taken, 0)
    return {
      eventId: row.eventId,
      title: row.title,
      location: row.location,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      ...movedFrom({ startsAt: row.startsAt, date: row.day }),
      session: settings.perSession ? row.startsAt : null,
      coming: settings.mode === 'none' ? null : taken - offered,
      capacity,
      isFull: capacity !== null && taken >= capacity,
      waiting,
      offer: offer?.offerEndsAt ? { name: offer.name, endsAt: offer.offerEndsAt, further: further.length } : null,
    }
  })
}
