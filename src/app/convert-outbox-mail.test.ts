import { openTestDatabase } from '@tests/support/test-database'
import { jobsOver } from '@tests/support/test-jobs'
import { engines } from '@tests/support/test-site'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listMail } from '@/features/mail/mail.repository.server'
import type { Database } from '@/platform/database/database.server'
import type { Message } from '@/platform/mail/mail-transport.server'
import type { Services } from '@/platform/services.server'
import { defaultSite } from '@/site/facts'
import { jobDefinitions } from './background.server'
import { features } from './registry/features.server'
import { convertOutboxMail } from './upgrades.server'

const AT = '2026-11-16T16:00:00.000Z'
const config = { publicUrl: 'https://community.example.org', contactEmail: 'office@example.org' }
const everything = { status: undefined, limit: 100, offset: 0 }

async function insert(db: Database, table: string, row: object) {
  const names = Object.keys(row).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(db.kysely())
}

const event = (id: number, registrationEmail: string | null) => ({
  ...{ id, slug: `event-${id}`, title: `Event ${id}`, description: '', day: '5', month: 'October', year: '2999', time: '10:00 AM' },
  ...{ location: 'Boulder', facilitator: 'Anna', facilitatorRole: 'teacher', facilitators: '[]', registrationUrl: '/register/x' },
  ...{ registrationEmail, isRecurring: 0, sortOrder: id, createdAt: AT, updatedAt: AT },
})
const registration = (id: number, eventId: number) => ({
  ...{ id, eventId, name: 'Ada Quist', email: `Ada.${id}@example.net`, emailKey: `ada.${id}@example.net` },
  ...{ createdAt: AT, updatedAt: AT },
})
const enquiry = {
  ...{ id: 1, name: 'Ida Brandt', email: 'ida@example.net', message: 'Where is it?', contactMethod: 'get-in-touch' },
  ...{ consentToContact: 1, createdAt: AT },
}
const queued = (key: string, kind: string, payload: object, state: object = {}) => ({
  ...{ key, kind, payload: JSON.stringify(payload), runAt: AT, attempts: 0, createdAt: AT },
  ...state,
})
const sent = { doneAt: AT, attempts: 1 }
const failed = { failedAt: AT, attempts: 18, lastError: 'Mailbox full' }
/** Someone who is not there any more. */
const GONE = { registrationId: 99 }

/** What the outbox held; the keys say what is to become of it. */
const outbox = [
  queued('sent', 'registration-confirmation', { registrationId: 1 }, sent),
  queued('sent to two', 'registration-notice', { registrationId: 2 }, sent),
  queued('sent about someone gone', 'registration-confirmation', GONE, sent),
  queued('given up', 'contact-notice', { messageId: 1 }, failed),
  queued('waits', 'registration-confirmation', { registrationId: 2 }),
  queued('waits for two', 'registration-notice', { registrationId: 2 }, { attempts: 5, lastError: 'Try again later' }),
  queued('waits about someone gone', 'registration-notice', GONE),
  queued('later', 'registration-notice', { registrationId: 1 }, { attempts: 9, runAt: '2999-01-01T00:00:00.000Z' }),
]

async function openConverted(engine: (typeof engines)[number]) {
  const site = await openTestDatabase(engine, { upTo: '0004-reset-links' })
  for (const row of [event(1, null), event(2, 'one@example.org, two@example.org')]) await insert(site.db, 'events', row)
  for (const row of [registration(1, 1), registration(2, 2)]) await insert(site.db, 'registrations', row)
  await insert(site.db, 'contact_messages', enquiry)
  for (const row of outbox) await insert(site.db, 'outbox', row)
  await site.db.close()
  const db = await site.openAgain()
  const messages: Message[] = []
  const { services, runDue } = jobsOver(db)
  const mail = { kind: 'server', send: async (message: Message) => void messages.push(message) }
  Object.assign(services, { config, features, site: defaultSite, mail })
  // Twice, as two starts do.
  for (let start = 0; start < 2; start++) await convertOutboxMail(services)
  return { services: services as Services, db, messages, runDue, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

describe.each(engines)('mail in the outbox of an earlier program on %s', (engine) => {
  test('each recipient has a message of their own in the list, in its order and with its state', async () => {
    await using site = await openConverted(engine)
    const rows = (await listMail(site.db, everything)).toReversed()
    expect(rows.map((row) => [row.messageId, row.recipient, row.about, row.attempts])).toEqual([
      ['sent', 'Ada.1@example.net', 'Event 1', 1],
      ['sent to two', 'one@example.org', 'Event 2', 1],
      ['sent to two', 'two@example.org', 'Event 2', 1],
      ['sent about someone gone', null, null, 1],
      ['given up', 'office@example.org', 'Ida Brandt', 18],
      ['waits', 'Ada.2@example.net', 'Event 2', 0],
      ['waits for two', 'one@example.org', 'Event 2', 5],
      ['waits for two', 'two@example.org', 'Event 2', 5],
      ['later', 'office@example.org', 'Event 1', 9],
    ])
    expect(rows.map((row) => row.sentAt)).toEqual([AT, AT, AT, AT, null, null, null, null, null])
    expect(rows.map((row) => row.failedAt)).toEqual([null, null, null, null, AT, null, null, null, null])
    expect(rows.at(-1)).toMatchObject({ nextTryAt: '2999-01-01T00:00:00.000Z', recipientKey: 'office@example.org' })
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
  })

  test('what waited is sent once to each, under the Message-ID that it had, and no one gets email about someone who is gone', async () => {
    await using site = await openConverted(engine)
    while ((await site.runDue(jobDefinitions(site.services))) > 0);
    expect(site.messages.map(({ messageId, to }) => `${messageId} to ${to}`).sort()).toEqual([
      'waits for two to one@example.org',
      'waits for two to two@example.org',
      'waits to Ada.2@example.net',
    ])
    const kept = site.messages.find(({ messageId }) => messageId === 'waits for two')
    expect(kept).toMatchObject({ subject: 'Registration: Event 2', replyTo: 'Ada.2@example.net', createdAt: AT })
    const rows = await listMail(site.db, { ...everything, status: 'queued' })
    expect(rows.map((row) => row.messageId)).toEqual(['later'])
  })
})
