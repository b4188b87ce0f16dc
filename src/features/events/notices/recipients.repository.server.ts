import { inBatches } from '@/platform/batches.server'
import type { Services } from '@/platform/services.server'
import { wallClockAt } from '@/platform/time/zoned-time'
import { type EventRow, isEventOver } from '../event.repository.server'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'
import '../places/registration.table.server'
import type { AttendeeMessage } from './attendee-message.schema'

/** The groups of recipients: an offered place is not taken yet. */
const STATUSES = {
  registered: ['registered'],
  waitlisted: ['waitlisted', 'offered'],
  all: ['registered', 'waitlisted', 'offered'],
} as const satisfies Record<AttendeeMessage['to'], readonly RegistrationRow['status'][]>

interface Which {
  to: AttendeeMessage['to']
  /** Of one session; without it, of those who have an upcoming date (spec B §3.9). */
  session: string | null
}

/** The earliest session of an event whose people still have it before them, by its clocks: YYYY-MM-DDTHH:mm. */
const firstUpcoming = ({ clock }: Pick<Services, 'clock'>, event: EventRow): string =>
  wallClockAt(clock.now().toISOString(), event.timeZone ?? clock.timeZone)

const reached = ({ db, ...services }: Pick<Services, 'db' | 'clock'>, event: EventRow, { to, session }: Which) =>
  db
    .q()
    .selectFrom('registrations')
    .where('eventId', '=', event.id)
    .where('status', 'in', STATUSES[to])
    .where((e) => {
      if (session) return e('session', '=', session)
      const isUpcoming = e('session', '>=', firstUpcoming(services, event))
      // People registered for the whole event have an upcoming date as long as the event does.
      return isEventOver(event, services.clock) ? isUpcoming : e.or([e('session', '=', ''), isUpcoming])
    })

/** How many of them have no address: staff added them by hand. */
export async function countUnreachable(services: Pick<Services, 'db' | 'clock'>, event: EventRow, which: Which): Promise<number> {
  const { count } = await reached(services, event, which)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('email', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The names of the first two of them. */
export async function namesOfUnreachable(services: Pick<Services, 'db' | 'clock'>, event: EventRow, which: Which): Promise<string[]> {
  const rows = await reached(services, event, which).select('name').where('email', 'is', null).orderBy('id').limit(2).execute()
  return rows.map(({ name }) => name)
}

/** How many people are reached: each address counts once. */
export async function countRecipients(services: Pick<Services, 'db' | 'clock'>, event: EventRow, which: Which): Promise<number> {
  const { count } = await reached(services, event, which)
    .select((e) => e.fn.count<number>('emailKey').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Reachable = RegistrationRow & { email: string }
const isReachable = (row: RegistrationRow): row is Reachable => row.email !== null

/** One registration of each person who is reached, in batches: one with a place before one on a waitlist. */
export async function* listRecipients(
  services: Pick<Services, 'db' | 'clock'>,
  event: EventRow,
  which: Which,
): AsyncGenerator<Reachable[], void> {
  const people = await reached(services, event, which)
    .select((e) => [e.fn.coalesce(e.fn.min(e.case().when('status', '=', 'registered').then(e.ref('id')).end()), e.fn.min('id')).as('id')])
    .where('email', 'is not', null)
    .groupBy('emailKey')
    .execute()
  const ids = people.map(({ id }) => id)
  for (const some of inBatches(ids)) yield (await findRegistrations(services.db, some)).filter(isReachable)
}
