import { randomUUID } from 'node:crypto'
import { confirmed } from '@/features/events/emails/to-person.server'
import { registrationNotice } from '@/features/events/emails/to-staff.server'
import { findStoredEvent, listEventIdsOfDays, listEventIdsWithoutTimes } from '@/features/events/event.repository.server'
import { readStoredWords } from '@/features/events/event-columns.server'
import { findRegistrations, REGISTRATION } from '@/features/events/places/registration.repository.server'
import { backfillTimesOf } from '@/features/events/schedule/sync-sessions.server'
import { insertMail } from '@/features/mail/mail.repository.server'
import { mailColumns, type NewMail } from '@/features/mail/queue-mail.server'
import { addUploadUses, listStoredUploads } from '@/features/media/upload.repository.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import { findContactMessages } from '@/features/messages/contact-message.repository.server'
import { CONTACT_MESSAGE, contactMessageEmails } from '@/features/messages/contact-messages.server'
import { listNewslettersWithUploads } from '@/features/newsletter/archive/newsletters.server'
import { listMailingsWithUploads } from '@/features/newsletter/mailings/mailing.repository.server'
import type { Database } from '@/platform/database/database.server'
import type { JobRow } from '@/platform/jobs/job.repository.server'
import type { Lane } from '@/platform/jobs/lanes'
import type { Services } from '@/platform/services.server'

async function storedContactMessageEmail(services: Pick<Services, 'db' | 'config' | 'clock'>, ids: readonly number[]) {
  const messages = await findContactMessages(services.db, ids)
  return new Map(messages.map((message) => [message.id, contactMessageEmails(message, services)]))
}

async function storedRegistrationMail(services: Pick<Services, 'db' | 'config' | 'clock' | 'site'>, ids: readonly number[]) {
  const { db } = services
  const events = new Map<number, ReturnType<typeof findStoredEvent>>()
  const eventOf = (id: number) => {
    const event = events.get(id) ?? findStoredEvent(db, id)
    events.set(id, event)
    return event
  }
  const mail = new Map<number, NewMail[]>()
  for (const registration of await findRegistrations(db, ids)) {
    const event = await eventOf(registration.eventId)
    if (event)
      mail.set(registration.id, [
        ...confirmed.compose(services, { registration, event }),
        ...registrationNotice.compose(services, { registration, event }),
      ])
  }
  return mail
}

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'site'>

const ROWS_AT_ONCE = 200

const sources = [
  {
    kinds: ['registration-confirmation', 'registration-notice'],
    idField: 'registrationId',
    about: REGISTRATION,
    stored: storedRegistrationMail,
  },
  { kinds: ['contact-notice'], idField: 'messageId', about: CONTACT_MESSAGE, stored: storedContactMessageEmail },
]

/** Turns an earlier release's outbox into messages, keeping Message-IDs and tries; in batches, so that a start cut off goes on later. */
export async function convertOutboxMail(parts: Parts): Promise<void> {
  while (await parts.db.tx(() => convertSome(parts)));
}

async function convertSome(parts: Parts): Promise<boolean> {
  const { db } = parts
  const rows = await listOutboxMail(db, ROWS_AT_ONCE)
  const messagesOf = await findMessages(parts, rows)
  const finished: number[] = []
  for (const row of rows) {
    const messages = messagesOf(row)
    const waits = row.doneAt === null && row.failedAt === null
    const keys = keysFor(row, messages.length)
    const contents = messages.map((message, index) => mailColumns(message, keys[index] ?? row.key))
    const { kind: aboutKind, id: aboutId } = subjectOf(row)
    const nameless = contents.length > 0 || waits ? [] : [{ key: row.key, kind: row.kind, aboutKind, aboutId }]
    const mail = [...contents, ...nameless].map((content) => ({ ...content, ...stateOf(row) }))
    await insertMail(db, mail)
    if (waits && messages.length > 0) await splitOutboxMail(db, row, keys)
    else finished.push(row.id)
  }
  if (finished.length > 0) await db.deleteFrom('jobs').where('id', 'in', finished).execute()
  return rows.length > 0
}

async function findMessages(parts: Parts, rows: readonly JobRow[]): Promise<(row: JobRow) => NewMail[]> {
  const found = new Map<string, Map<number, NewMail[]>>()
  for (const { about, stored } of sources) {
    const ids = rows.map(subjectOf).flatMap(({ kind, id }) => (kind === about ? id : []))
    found.set(about, ids.length > 0 ? await stored(parts, [...new Set(ids)]) : new Map())
  }
  return (row) => {
    const { kind, id } = subjectOf(row)
    const messages = found.get(kind)?.get(id) ?? []
    return messages.filter(({ mail }) => mail.kind === row.kind)
  }
}

function subjectOf({ kind, payload }: JobRow): { kind: string; id: number } {
  const source = sources.find(({ kinds }) => kinds.includes(kind))
  const fields: Record<string, unknown> = { ...payload }
  const id = source && fields[source.idField]
  return { kind: source?.about ?? '', id: typeof id === 'number' ? id : 0 }
}

const stateOf = (row: JobRow) => ({
  messageId: row.key,
  createdAt: row.createdAt,
  attempts: row.attempts,
  sentAt: row.doneAt,
  failedAt: row.failedAt,
  nextTryAt: row.doneAt || row.failedAt ? null : row.runAt,
  lastError: row.lastError,
})

/** Where migration 0005 put the mail of the outbox that was before it. No worker takes from it. */
const OUTBOX_MAIL = 'outbox-mail' as Lane

const listOutboxMail = (db: Database, limit: number): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('lane', '=', OUTBOX_MAIL)
    .orderBy('id')
    .limit(limit)
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .execute()

async function splitOutboxMail(db: Database, row: JobRow, [, ...further]: readonly string[]) {
  const columns = { lane: 'mail' as const, payload: {} }
  await db.updateTable('jobs').set(columns).where('id', '=', row.id).execute()
  const { id: _, ...rest } = { ...row, ...columns }
  for (const key of further)
    await db
      .insertInto('jobs')
      .values({ ...rest, key })
      .execute()
}

const keysFor = (row: JobRow, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? row.key : randomUUID()))

/** One that has nothing to do, as at nearly every start, costs a query. One that is cut off goes on at the next start. */
type Upgrade = (services: Services) => Promise<void>

/** Conversions that no migration could do, since they take what the features know; in the order of the releases. */
const upgrades: readonly Upgrade[] = [convertOutboxMail, backfillEventTimes, backfillWholeDays, noteUploadsOfTexts]

export async function upgradeStoredData(services: Services): Promise<void> {
  for (const upgrade of upgrades) await upgrade(services)
}

/** Reads the words of events from before there were times (spec B §1.2), one transaction each, so that no one waits for all. */
export async function backfillEventTimes(services: Pick<Services, 'db' | 'clock' | 'content'>): Promise<void> {
  const { db, content } = services
  for (const id of await listEventIdsWithoutTimes(db))
    await db.tx(async () => {
      await content.raise()
      const event = await findStoredEvent(db, id)
      if (event?.sessionsUntil === null) await backfillTimesOf(services, event)
    })
}

/** Gives events whose words say that they last all day their session (spec B §1.6), which earlier releases kept as a day without any. */
export async function backfillWholeDays(services: Pick<Services, 'db' | 'clock' | 'content'>): Promise<void> {
  const { db, content, clock } = services
  for (const id of await listEventIdsOfDays(db))
    await db.tx(async () => {
      const event = await findStoredEvent(db, id)
      if (!event || event.startsAt !== null || readStoredWords(event, clock.timeZone).startsAt === null) return
      await content.raise()
      await backfillTimesOf(services, event)
    })
}

/** Notes the uploads that mailings and newsletters show: earlier releases overlooked some, and a start removes what nothing shows. */
export async function noteUploadsOfTexts({ db }: Pick<Services, 'db'>): Promise<void> {
  const kinds = [
    ['mailing', await listMailingsWithUploads(db)],
    ['newsletter', await listNewslettersWithUploads(db)],
  ] as const
  for (const [entity, texts] of kinds)
    for (const { id, text } of texts)
      await db.tx(async () => addUploadUses(db, entity, id, await listStoredUploads(db, uploadsInMarkdown(text ?? ''))))
}
