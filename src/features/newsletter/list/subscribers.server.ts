import { tablePieces } from '@/content/feature.server'
import { cellOf, type Imports } from '@/content/imports.server'
import { defineMail } from '@/features/mail/queue-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import type { FormPost } from '@/platform/forms/form-outcome'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import type { Services } from '@/platform/services.server'
import { isDay, isoDate } from '@/platform/time/calendar'
import type { Clock } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { hashOfToken } from '@/platform/token.server'
import { addressHash, confirmToken, idInConfirmToken, isSameToken, leaveList, subscriptionFacts } from './leave-list.server'
import {
  confirmSubscriptionRow,
  findSubscription,
  findSubscriptionByHash,
  findSubscriptionOf,
  isSuppressed,
  liftSuppression,
  listSuppressed,
  type SubscriptionRow,
  saveConfirmedSubscriptions,
} from './subscription.repository.server'
import { subscriptionForm } from './subscription.schema'
import { CONFIRM_FORM, consentText, UNSUBSCRIBE_FORM } from './subscription-texts'

export interface ImportedSubscriber {
  email: string
  name: string | null
  /** When they agreed, ISO-8601 UTC: now, where the table does not say. */
  confirmedAt: string
  source: string
}

export const EMAIL_HEADINGS = ['email', 'email address', 'e mail']

const LEFT_ELSEWHERE = 'they left that list, never confirmed, or their email bounced'

const MAX_SOURCE = 200

/** Reads a line of a table as this program and mailing services write it; null where that list says they left. Throws ApiError 400. */
export function readSubscriber(row: TableRecord, clock: Clock): ImportedSubscriber | null {
  if (standingIn(row) === 'left') return null
  const { email, name } = validate(subscriptionForm, { email: emailIn(row), name: nameIn(row) })
  if (`${email}${name}`.includes('\ufffd'))
    throw invalidInput('name', 'A letter of this line can’t be read. Please save the file as UTF-8.')
  const now = clock.now().toISOString()
  const confirmedAt = consentIn(row, clock.timeZone) ?? now
  if (confirmedAt > now) throw invalidInput('consentedAt', 'The consent date is in the future.')
  return { email, name, confirmedAt, source: cellOf(row, 'source')?.slice(0, MAX_SOURCE) ?? 'import' }
}

const words = (text: string) => new Set(text.trim().split(/\s*,\s*/))

/** What lists call someone who gets their email, and someone who doesn't: of Mailchimp, Ghost, MailPoet, Brevo, Substack, listmonk, and others. */
const STAYS =
  words(`yes, true, 1, y, on, ok, subscribed, active, enabled, confirmed, verified, valid, opted in, opt in, opted-in, regular, member,
  free, paid, comped, clean, deliverable, engaged, express, granted`)
const LEFT =
  words(`no, false, 0, n, off, unsubscribed, unsubscribe, inactive, disabled, deactivated, bounced, bounce, hard bounced, soft bounced,
  hardbounce, softbounce, hard bounce, soft bounce, cleaned, blocked, blocklisted, blacklisted, complained, complaint, spam, marked as spam, junk,
  unconfirmed, not confirmed, unverified, unactivated, pending, awaiting confirmation, non-subscribed, nonsubscribed, non subscribed,
  not subscribed, never subscribed, opted out, opted-out, opt out, opt-out, optout, removed, deleted, archived, canceled, cancelled,
  suppressed, invalid, undeliverable, unreachable, do not mail, do not email, rejected, quarantined, transactional, left`)

const STATUS =
  /^(?:(?:global|list|subscription|subscriber|email|email subscriber|email subscription|email marketing|email permission|marketing|mailing|newsletter|contact|member|opt ?in|permission|confirmation) )?status$/
const IN = words(
  'subscribed, subscribed to emails, is subscribed, email subscribed, opted in, opt in, accepts marketing, accepts email marketing, email opt in',
)
const OUT =
  words(`unsubscribed, opted out, opt out, opted out of email, unsubscribed from all email, email opt out, bounced, hard bounced, blocked,
  blocklisted, blacklisted, email blocklisted, email blacklisted, complained, suppressed, email disabled, deleted, deactivated, unsub time,
  clean time, unsubscribed at, unsubscribe time, unsubscribe date, unsubscribed on, date unsubscribed, unsubscribed date, opt out time,
  opt out date, bounced at, bounce date, deleted at, deactivated at, blocked at`)

const DATE = /^(?:[a-z]{3,9} \d{1,2}, \d{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{9,13}$)/
const NOTHING = /^(?:0000-00-00.*|null|none|never|n\/a|-)$/

type Standing = 'stays' | 'left' | 'unknown'

/** Undefined where a cell says nothing of whether someone gets the email; `unknown` where it does so in words of its own. */
function standingOf(heading: string, cell: string): Standing | undefined {
  const said = cell.toLowerCase()
  if (NOTHING.test(said)) return undefined
  if (OUT.has(heading)) return standingByLeaving(said)
  if (!IN.has(heading) && !STATUS.test(heading)) return undefined
  if (LEFT.has(said)) return 'left'
  return STAYS.has(said) || DATE.test(said) ? 'stays' : 'unknown'
}

/** In a column of those who left, yes and a date mean that they did. */
function standingByLeaving(said: string): Standing {
  if (/^(?:no|false|0|n|off|subscribed|active)$/.test(said)) return 'stays'
  return LEFT.has(said) || STAYS.has(said) || DATE.test(said) ? 'left' : 'unknown'
}

const standingIn = ({ cells }: TableRecord) =>
  Object.entries(cells).some(([heading, cell]) => standingOf(heading, cell) === 'left') ? 'left' : 'stays'

/** Throws UnreadableFile where a cell's words aren't known: whoever left that list must not be taken for a subscriber. */
export function requireKnownStandings(rows: readonly TableRecord[]) {
  for (const { line, cells } of rows)
    for (const [heading, cell] of Object.entries(cells))
      if (standingOf(heading, cell) === 'unknown')
        throw new UnreadableFile(
          `in line ${line}, “${cell.slice(0, 60)}” in the column “${heading}” doesn’t say whether they get email. Write “subscribed” or “unsubscribed” there, or leave the column out`,
        )
}

const emailIn = (row: TableRecord) => cellOf(row, ...EMAIL_HEADINGS)

const nameIn = (row: TableRecord) =>
  cellOf(row, 'name', 'full name') ?? [cellOf(row, 'first name'), cellOf(row, 'last name')].filter(Boolean).join(' ')

/** Reads dates of Mailchimp, listmonk, ISO and `Mar 1, 2026`; undefined where there is none. A date without a time is in `timeZone`. */
function consentIn(row: TableRecord, timeZone: string): string | undefined {
  const consentText =
    cellOf(row, 'consentedat', 'consented at', 'confirm time', 'optin time') ?? dateIn(row, 'subscribed') ?? cellOf(row, 'created at')
  if (consentText === undefined) return undefined
  const [, written, time, offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(?: ?(Z|[+-]\d\d:?\d\d)(?: UTC)?)?)?$/.exec(consentText) ?? []
  const day = written ?? longDay(consentText)
  const moment = day && isDay(day) ? Date.parse(`${day}T${time ?? '00:00'}${offset}`) : Number.NaN
  if (Number.isNaN(moment)) throw invalidInput('consentedAt', `“${consentText}” is not a date; write the consent date like 2026-03-01.`)
  return time ? new Date(moment).toISOString() : instantOf(`${day}T00:00`, timeZone)
}

/** A cell that holds a date: some lists write yes or no where others write when. */
const dateIn = (row: TableRecord, heading: string) => [cellOf(row, heading) ?? ''].find((cell) => DATE.test(cell.toLowerCase()))

function longDay(text: string): string | undefined {
  const [, month, date, year] = /^([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})$/.exec(text) ?? []
  return month && date && year ? isoDate({ month, date, year }) : undefined
}

/** Imports a subscriber from a line of a table, identified by their address, with the moment of their consent (spec B §4.4). */
export const subscriberImport: NonNullable<Imports['row']> = {
  needs: [EMAIL_HEADINGS],
  check: requireKnownStandings,
  name: (row) => `subscriber ${emailIn(row) ?? ''}`.trim(),
  async add({ db, clock }, row) {
    const subscriber = readSubscriber(row, clock)
    if (!subscriber) return { skipped: LEFT_ELSEWHERE }
    const emailKey = foldEmail(subscriber.email)
    if ((await findSubscriptionOf(db, emailKey))?.confirmedAt) return 'exists'
    const hash = await addressHash(db, emailKey)
    if ((await listSuppressed(db, [hash])).length > 0) return { skipped: 'they left the list here' }
    await saveConfirmedSubscriptions(db, [{ ...subscriber, emailKey, addressHash: hash }])
    return 'added'
  },
  finish: (services, added) => recordImport(services, added),
}

/** No one's name or address is in the log. */
export const recordImport = (services: Parameters<typeof recordAudit>[0], added: number, accountId: number | null = null) =>
  recordAudit(services, { accountId, action: 'import', entity: 'subscriber', entityId: null, detail: String(added) })

export const USED = 'This link has been used or has expired'

/** `isDone` once a link has been used; null for one that never was, or whose subscription is gone. */
export async function readConfirmLink({ db }: Pick<Services, 'db'>, token: string): Promise<{ isDone: boolean } | null> {
  const row = await findByToken(db, token)
  return row ? { isDone: row.confirmedAt !== null } : null
}

/** Confirms a subscription with the moment and words of consent, also after its owner left (spec B §4.1, §4.2). Throws ApiError 404. */
export async function confirmSubscription({ db, clock, site }: Pick<Services, 'db' | 'clock' | 'site'>, token: string) {
  await db.tx(async () => {
    const row = await findByToken(db, token)
    const isOurs =
      row && (await confirmSubscriptionRow(db, row.id, { confirmedAt: clock.now().toISOString(), consentText: consentText(site) }))
    if (!isOurs) throw new ApiError(404, USED)
    if (row.addressHash) await liftSuppression(db, row.addressHash)
  })
}

async function findByToken(db: Services['db'], token: string): Promise<SubscriptionRow | undefined> {
  const id = idInConfirmToken(token)
  const row = id === undefined ? undefined : await findSubscription(db, id)
  return row && isSameToken(await confirmToken(db, row), token) ? row : undefined
}

const templates = () => import('./render-subscription-emails.server')

/** To an address that someone typed into a form: its owner decides (spec B §4.1). */
export const confirmationEmail = defineMail({
  kind: 'newsletter-confirm',
  label: 'Newsletter: please confirm',
  facts: subscriptionFacts,
  render: async (facts, services) => (await templates()).renderConfirmation(facts, services),
})

export const alreadySubscribedEmail = defineMail({
  kind: 'newsletter-already',
  label: 'Newsletter: already subscribed',
  facts: subscriptionFacts,
  render: async (facts, services) => (await templates()).renderAlreadySubscribed(facts, services),
})

export async function readUnsubscribeLink({ db }: Pick<Services, 'db'>, token: string): Promise<{ isDone: boolean } | null> {
  const hash = hashOfToken(token)
  if (await findSubscriptionByHash(db, hash)) return { isDone: false }
  return (await isSuppressed(db, hash)) ? { isDone: true } : null
}

/** Ends the subscription of a link’s address. Throws ApiError 404 for a link that is unknown or was used. */
export async function unsubscribe(services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>, token: string) {
  await services.db.tx(async () => {
    const row = await findSubscriptionByHash(services.db, hashOfToken(token))
    if (!row || !(await leaveList(services, row, 'unsubscribed'))) throw new ApiError(404, USED)
  })
}

export const subscriberTable = (batches: AsyncIterable<readonly SubscriptionRow[]>) =>
  tablePieces({ email: true, name: true, consentedAt: true, source: true }, consents(batches))

async function* consents(batches: AsyncIterable<readonly SubscriptionRow[]>) {
  for await (const rows of batches)
    yield rows.map(({ email, name, confirmedAt, source }) => ({ email, name, consentedAt: confirmedAt, source }))
}

const formOfLink = (path: RegExp, call: string): Pick<FormPost, 'call' | 'body'> => ({
  call: (page) => (path.test(page) ? call : undefined),
  body: (_fields, page) => ({ token: page.slice(page.lastIndexOf('/') + 1) }),
})

/** The forms of the newsletter, for browsers without JavaScript and for the programs of RFC 8058 (spec B §4.1, §4.2). */
export const newsletterFormPosts: Record<string, FormPost> = {
  subscription: { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' },
  [CONFIRM_FORM]: {
    ...formOfLink(/^\/newsletter\/confirm\/[^/]+$/, '/api/newsletter/confirm'),
    thanks: '/thank-you/newsletter-confirmed',
  },
  [UNSUBSCRIBE_FORM]: {
    ...formOfLink(/^\/newsletter\/unsubscribe\/[^/]+$/, '/api/newsletter/unsubscribe'),
    fromPrograms: ['List-Unsubscribe', 'One-Click'],
    thanks: '/thank-you/newsletter-unsubscribed',
  },
}
