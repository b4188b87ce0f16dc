import { cellOf } from '@/content/imports.server'
import { invalidInput } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import { isDay, isoDate } from '@/platform/time/calendar'
import type { Clock } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { subscriptionForm } from './subscription.schema'

/** A line of a table of subscribers. */
export interface ImportedSubscriber {
  email: string
  name: string | null
  /** When they agreed, ISO-8601 UTC: now, where the table does not say. */
  confirmedAt: string
  source: string
}

/** The headings of the one column that there must be. */
export const EMAIL_HEADINGS = ['email', 'email address', 'e mail']

/** Why a line is left out whose list says so. */
export const LEFT_ELSEWHERE = 'they left that list, never confirmed, or their email bounced'

const MAX_SOURCE = 200

/** Reads a line of a table as this program and mailing services write it; null where that list says they left it. Throws ApiError 400. */
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

/** Headings of columns that say it in a word. Most are a status of some kind. */
const STATUS =
  /^(?:(?:global|list|subscription|subscriber|email|email subscriber|email subscription|email marketing|email permission|marketing|mailing|newsletter|contact|member|opt ?in|permission|confirmation) )?status$/
/** Of columns that say yes for someone who gets the email. */
const IN = words(
  'subscribed, subscribed to emails, is subscribed, email subscribed, opted in, opt in, accepts marketing, accepts email marketing, email opt in',
)
/** And of those that say yes, or when, for someone who doesn't. */
const OUT =
  words(`unsubscribed, opted out, opt out, opted out of email, unsubscribed from all email, email opt out, bounced, hard bounced, blocked,
  blocklisted, blacklisted, email blocklisted, email blacklisted, complained, suppressed, email disabled, deleted, deactivated, unsub time,
  clean time, unsubscribed at, unsubscribe time, unsubscribe date, unsubscribed on, date unsubscribed, unsubscribed date, opt out time,
  opt out date, bounced at, bounce date, deleted at, deactivated at, blocked at`)

const DATE = /^(?:[a-z]{3,9} \d{1,2}, \d{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{9,13}$)/
/** What databases write where there is nothing. */
const NOTHING = /^(?:0000-00-00.*|null|none|never|n\/a|-)$/

type Standing = 'stays' | 'left' | 'unknown'

/** What one cell says of someone, by its column: undefined where it says nothing of that, and `unknown` where it does in words of its own. */
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

/** Whether the list that a line comes from says that they left it: one cell is enough. */
const standingIn = ({ cells }: TableRecord) =>
  Object.entries(cells).some(([heading, cell]) => standingOf(heading, cell) === 'left') ? 'left' : 'stays'

/**
 * Throws UnreadableFile where a cell says in words that this program doesn't know whether someone gets the email of that list: whoever left it must not
 * be taken for a subscriber.
 */
export function requireKnownStandings(rows: readonly TableRecord[]) {
  for (const { line, cells } of rows)
    for (const [heading, cell] of Object.entries(cells))
      if (standingOf(heading, cell) === 'unknown')
        throw new UnreadableFile(
          `in line ${line}, “${cell.slice(0, 60)}” in the column “${heading}” doesn’t say whether they get email. Write “subscribed” or “unsubscribed” there, or leave the column out`,
        )
}

export const emailIn = (row: TableRecord) => cellOf(row, ...EMAIL_HEADINGS)

const nameIn = (row: TableRecord) =>
  cellOf(row, 'name', 'full name') ?? [cellOf(row, 'first name'), cellOf(row, 'last name')].filter(Boolean).join(' ')

/**
 * `2026-03-01`, `2026-03-01 17:05:00` in UTC as Mailchimp has it, the same with `+0000 UTC` as listmonk has it, an ISO moment, or `Mar 1, 2026`; undefined where there is none. A date without a time is
 * one where the community is.
 */
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

/** `Mar 1, 2026` as YYYY-MM-DD. */
function longDay(text: string): string | undefined {
  const [, month, date, year] = /^([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})$/.exec(text) ?? []
  return month && date && year ? isoDate({ month, date, year }) : undefined
}
