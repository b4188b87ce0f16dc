import { jobDefinitions } from '@/app/background.server'
import { restoreDeletedItem } from '@/features/desk/deleted-items.server'
import { eventOperations } from '@/features/events/event.operations.server'
import { type EventRow, findStoredEvent } from '@/features/events/event.repository.server'
import { needsNoReminderFrom, reminderTime, sendReminders } from '@/features/events/notices/send-reminders.server'
import type { RegistrationRow } from '@/features/events/places/registration.repository.server'
import { createLink } from '@/features/events/places/registration.repository.server'
import { listSessions, type NewSession } from '@/features/events/schedule/session.repository.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'

export const STAFF = 1
/** Of each of its dates. */
export const seriesSettings = { perSession: true, waitlist: true, guestsAllowed: 2, cancellationNotice: 'at-once' }
/** The first Thursday of the series. */
export const FIRST = '2027-06-03'
export const HOUR = 3_600_000

export const address = (person: number) => `person-${person}@example.net`
export const spanOf = (startsAt: string) => ({ startsAt, endsAt: `${startsAt.slice(0, 11)}${Number(startsAt.slice(11, 13)) + 1}:00` })

/** A series in the middle of what happens to it. */
export class SeriesRound {
  readonly sequences = new Map<number, number>()
  /** When a registration (`12 2027-06-03`: it, and the day) was reminded of. */
  private readonly reminded = new Map<string, string>()
  private readonly links = new Map<number, string>()
  readonly services: Services
  readonly eventId: number

  constructor(services: Services, eventId: number) {
    this.services = services
    this.eventId = eventId
  }

  async event(): Promise<EventRow> {
    const event = await findStoredEvent(this.services.db, this.eventId)
    if (!event) throw new Error('The event is gone')
    return event
  }

  rows(): Promise<RegistrationRow[]> {
    return this.services.db.selectFrom('registrations').selectAll().where('eventId', '=', this.eventId).orderBy('id').execute()
  }

  sessions = (): Promise<NewSession[]> => listSessions(this.services.db, this.eventId)

  async linkTo({ id }: Pick<RegistrationRow, 'id'>): Promise<string> {
    const link = this.links.get(id) ?? (await createLink(this.services.db, id, new Date().toISOString()))
    this.links.set(id, link)
    return link
  }

  /** How many emails of each kind are on their way since the last look, which then count as sent. */
  async newEmails(): Promise<Record<string, number>> {
    const { db } = this.services
    const contact = this.services.config.contactEmail
    const waiting = await db.selectFrom('mail_messages').select(['kind', 'recipient']).where('sentAt', 'is', null).execute()
    await db.updateTable('mail_messages').set({ sentAt: new Date().toISOString() }).where('sentAt', 'is', null).execute()
    const keys = waiting.map(({ kind, recipient }) => `${recipient === contact ? '' : `${recipient} `}${kind.replace('registration-', '')}`)
    return Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))
  }

  /** The entries for calendars in the emails to a person, in their order. */
  async entriesFor(person: number): Promise<string[]> {
    const { db } = this.services
    const messages = await db.selectFrom('mail_messages').select('facts').where('recipient', '=', address(person)).orderBy('id').execute()
    return messages.flatMap(({ facts }) => {
      const { calendar, dates = [] } = JSON.parse(facts ?? '{}')
      const all = [calendar, ...dates.map((date: string | { calendar?: object }) => typeof date === 'object' && date.calendar)]
      return all.flatMap((entry) => (entry ? [entry.content as string] : []))
    })
  }

  update = (fields: object, more: object = {}) =>
    eventOperations.update(this.services, this.eventId, { ...fields, tellAttendees: true, ...more }, STAFF)

  delete = () => eventOperations.delete(this.services, this.eventId, STAFF, { tellAttendees: true })

  async restore() {
    const { id } = await this.services.db.selectFrom('deleted_items').select('id').executeTakeFirstOrThrow()
    await restoreDeletedItem(this.services, id, STAFF, { tellAttendees: true })
  }

  /** Of a date that is on another day they hear again. */
  forgetReminders(rows: readonly RegistrationRow[]) {
    for (const { id } of rows) for (const key of this.reminded.keys()) if (key.startsWith(`${id} `)) this.reminded.delete(key)
  }

  /** What is due at this moment; answers of whose dates it is time to remind. */
  async runDue(): Promise<Set<number>> {
    while ((await this.services.jobs.runDue(this.services, jobDefinitions(this.services), ['upkeep'])) > 0);
    await sendReminders(this.services)
    const now = new Date().toISOString()
    const due = (await this.sessions()).filter(
      (session) => session.state === 'scheduled' && session.begins >= now && reminderTime(session) <= now,
    )
    const days = new Map(due.map((session) => [session.startsAt, session]))
    const rows = await this.rows()
    const people = rows.filter(({ session, status, placedAt }) => {
      const date = days.get(session)
      return date && status === 'registered' && (placedAt ?? '') < needsNoReminderFrom(date)
    })
    const fresh = people.toSorted((a, b) => a.session.localeCompare(b.session)).filter((row) => this.isFresh(row, rows, now))
    return new Set(fresh.map(({ id }) => id))
  }

  /** Whether a reminder is due: the reminder for the day before already lists the days right after it. */
  private isFresh(row: RegistrationRow, rows: readonly RegistrationRow[], now: string): boolean {
    const keyOf = ({ id, session }: RegistrationRow) => `${id} ${session.slice(0, 10)}`
    if (this.reminded.has(keyOf(row))) return false
    const before = rows.filter(
      ({ status, emailKey, session }) =>
        status === 'registered' && emailKey === row.emailKey && session < row.session && session >= addDays(row.session.slice(0, 10), -1),
    )
    const remindedBefore = before.flatMap((each) => this.reminded.get(keyOf(each)) ?? []).find((at) => at > (row.placedAt ?? ''))
    this.reminded.set(keyOf(row), remindedBefore ?? now)
    return remindedBefore === undefined
  }
}

/** Where a date of the series begins, by the hour that it has now. */
export const startOf = ({ startsAt }: EventRow, date: number, later = 0) =>
  `${addDays(FIRST, 7 * date + later)}T${startsAt?.slice(11) ?? ''}`
