import { cellOf } from '@/content/transfer/imports.server'
import { invalidInput } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { isDay, isoDate } from '@/platform/time/calendar'
import type { Clock } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { subscriptionForm } from '../subscription.schema'

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
export const LEFT_ELSEWHERE = 'they left that list, or their email bounced'

const MAX_SOURCE = 200

/** Reads a line of a table as this program and mailing services write it; null where that list says they left it. Throws ApiError 400. */
export function readSubscriber(row: TableRecord, clock: Clock): ImportedSubscriber | null {
  if (cellOf(row, 'unsub time', 'clean time')) return null
  const { email, name } = validate(subscriptionForm, { email: emailIn(row), name: nameIn(row) })
  const now = clock.now().toISOString()
  const confirmedAt = consentIn(row, clock.timeZone) ?? now
  if (confirmedAt > now) throw invalidInput('consentedAt', 'The consent date is in the future.')
  return { email, name, confirmedAt, source: cellOf(row, 'source')?.slice(0, MAX_SOURCE) ?? 'import' }
}

export const emailIn = (row: TableRecord) => cellOf(row, ...EMAIL_HEADINGS)

const nameIn = (row: TableRecord) =>
  cellOf(row, 'name', 'full name') ?? [cellOf(row, 'first name'), cellOf(row, 'last name')].filter(Boolean).join(' ')

/**
 * `2026-03-01`, `2026-03-01 17:05:00` in UTC as Mailchimp has it, an ISO moment, or `Mar 1, 2026`; undefined where there is none. A date without a time is
 * one where the community is.
 */
function consentIn(row: TableRecord, timeZone: string): string | undefined {
  const consentText = cellOf(row, 'consentedat', 'consented at', 'confirm time', 'optin time', 'subscribed', 'created at')
  if (consentText === undefined) return undefined
  const [, written, time, offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(consentText) ?? []
  const day = written ?? longDay(consentText)
  const moment = day && isDay(day) ? Date.parse(`${day}T${time ?? '00:00'}${offset}`) : Number.NaN
  if (Number.isNaN(moment)) throw invalidInput('consentedAt', `“${consentText}” is not a date; write the consent date like 2026-03-01.`)
  return time ? new Date(moment).toISOString() : instantOf(`${day}T00:00`, timeZone)
}

/** `Mar 1, 2026` as YYYY-MM-DD. */
function longDay(text: string): string | undefined {
  const [, month, date, year] = /^([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})$/.exec(text) ?? []
  return month && date && year ? isoDate({ month, date, year }) : undefined
}
