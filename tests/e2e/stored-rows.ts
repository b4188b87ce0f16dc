import { randomUUID } from 'node:crypto'
import { foldEmail } from '@/platform/email-address'
import type { Role } from '@/platform/roles'
import { openDatabase, type SiteFolder } from './running-site'

type Row = Record<string, string | number | null>

/** Puts many rows at once into the running site's database, where the API would take one request each and say when. */
function storeRows(site: SiteFolder, table: string, rows: readonly Row[]) {
  using database = openDatabase(site)
  database.exec('begin immediate')
  for (const row of rows) {
    const names = Object.keys(row)
    database.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`).run(...Object.values(row))
  }
  database.exec('commit')
}

export const storeAccount = (site: SiteFolder, account: { username: string; role: Role; passwordHash: string }) =>
  storeRows(site, 'accounts', [
    {
      username: account.username,
      username_key: account.username.toLowerCase(),
      password_hash: account.passwordHash,
      role: account.role,
      created_at: AT,
    },
  ])

const someMessage = {
  email: 'ada@example.net',
  email_key: 'ada@example.net',
  interest: 'general',
  message: 'I would like to know more.',
  contact_method: 'get-in-touch',
  consent_to_contact: 1,
  created_at: '2026-03-02T18:00:00.000Z',
}

/** Contact messages, by default from the contact page on 2 March 2026. */
export const storeMessages = (site: SiteFolder, messages: ({ name: string } & Row)[]) =>
  storeRows(
    site,
    'contact_messages',
    messages.map((message) => ({ ...someMessage, ...message })),
  )

/** Subscribers to the newsletter; the last one is the newest. */
export const storeSubscribers = (site: SiteFolder, subscribers: { email: string; name?: string | null; created_at?: string }[]) =>
  storeRows(
    site,
    'subscriptions',
    subscribers.map(({ email, name = null, created_at = '2026-03-02T18:00:00.000Z' }) => ({
      email,
      email_key: foldEmail(email),
      name,
      created_at,
      confirmed_at: created_at,
    })),
  )

const AT = '2026-03-02T18:00:00.000Z'
const outcomes = {
  sent: { sent_at: '2026-03-02T18:01:00.000Z', sent_by: 'server', attempts: 1 },
  failed: { failed_at: '2026-03-04T18:00:00.000Z', attempts: 18 },
  // No job sends it while the test runs.
  queued: { next_try_at: '2999-03-02T18:00:00.000Z', attempts: 2 },
}
const noticeFacts = {
  received: 'Mar 2, 2026 11:00 AM',
  name: 'Ada Quist',
  email: someMessage.email,
  phone: null,
  interest: '',
  howHeard: '',
  contactMethod: 'Get in Touch',
  consent: 'Yes',
  text: someMessage.message,
}

/** Notices of a contact message that `name` wrote, or of one that is forgotten; the last one is the newest. */
export const storeMail = (
  site: SiteFolder,
  mail: { status: keyof typeof outcomes; reason?: string; name?: string; isForgotten?: boolean }[],
) =>
  storeRows(
    site,
    'mail_messages',
    mail.map(({ status, reason = null, name = 'Ada Quist', isForgotten = false }) => ({
      key: randomUUID(),
      message_id: randomUUID(),
      kind: 'contact-notice',
      about_kind: 'enquiry',
      about_id: 1,
      created_at: AT,
      last_error: reason,
      ...(!isForgotten && {
        recipient: 'office@example.org',
        recipient_key: 'office@example.org',
        reply_to: someMessage.email,
        facts: JSON.stringify({ ...noticeFacts, name }),
        about: name,
      }),
      ...outcomes[status],
    })),
  )

/** The confirmation of a registration, which a mail server refused for good: tests have none that could. */
export const storeRefusal = (site: SiteFolder, email: string, reason: string) =>
  storeRows(site, 'mail_messages', [
    {
      key: randomUUID(),
      message_id: randomUUID(),
      kind: 'registration-confirmation',
      about_kind: 'registration',
      about_id: 1,
      recipient: email,
      recipient_key: foldEmail(email),
      created_at: AT,
      last_error: reason,
      ...outcomes.failed,
    },
  ])

/** Changes that account 1, the first admin, made; the last one is the newest. */
export const storeActivity = (
  site: SiteFolder,
  changes: { action?: string; entity?: string; label: string | null; account_id?: number | null }[],
) =>
  storeRows(
    site,
    'audit_log',
    changes.map(({ action = 'update', entity = 'event', label, account_id = 1 }) => ({
      account_id,
      action,
      entity,
      entity_id: 1,
      label,
      at: AT,
    })),
  )

/** Uploads that nothing uses, by their file names, without their files. */
export const storeUploads = (site: SiteFolder, names: readonly string[]) =>
  storeRows(
    site,
    'uploads',
    names.map((name) => ({ path: `/uploads/${name}`, is_released: 0, created_at: AT })),
  )

/** `Visitor 1`, `Visitor 2`, … */
export const visitors = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Visitor ${index + 1}` }))

/** Makes an event a draft, or lets it appear at a moment. Pages know of it within a second. */
export function setPublication(
  site: SiteFolder,
  slug: string,
  { status = 'published', publishAt = null }: { status?: string; publishAt?: string | null },
) {
  using database = openDatabase(site)
  database.prepare('update events set status = ?, publish_at = ? where slug = ?').run(status, publishAt, slug)
  database.exec("update site_state set value = value + 1 where key = 'content-version'")
}
