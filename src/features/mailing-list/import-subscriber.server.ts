import { cellOf, type Imports } from '@/content/transfer/imports.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { invalidInput } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { instantOf } from '@/platform/time/zoned-time'
import { addressHash } from './address-token.server'
import { findSubscriptionOf, saveConfirmedSubscription } from './subscription.repository.server'
import { subscriptionForm } from './subscription.schema'
import { isSuppressed } from './suppression.repository.server'

/** Why an address stays out that left here. */
export const SUPPRESSED = 'they left the list here'

const MAX_SOURCE = 200

/** Takes over a subscriber from a line of a table, known by their address, with the moment of their consent (spec B §4.4). */
export const subscriberImport: NonNullable<Imports['row']> = {
  needs: [['email', 'email address', 'e mail']],
  name: (row) => `subscriber ${emailIn(row) ?? ''}`.trim(),
  async add({ db, clock }, row) {
    if (cellOf(row, 'unsub time', 'clean time')) return { skipped: 'they left that list, or their mail came back' }
    const { email, name } = validate(subscriptionForm, { email: emailIn(row), name: nameIn(row) })
    const now = clock.now().toISOString()
    const at = consentIn(row, clock.timeZone) ?? now
    if (at > now) throw invalidInput('consentedAt', 'The consent date is in the future.')
    const emailKey = foldEmail(email)
    if ((await findSubscriptionOf(db, emailKey))?.confirmedAt) return 'exists'
    const hash = await addressHash(db, emailKey)
    if (await isSuppressed(db, hash)) return { skipped: SUPPRESSED }
    const source = cellOf(row, 'source')?.slice(0, MAX_SOURCE) ?? 'import'
    await saveConfirmedSubscription(db, { email, emailKey, addressHash: hash, name, source, confirmedAt: at })
    return 'added'
  },
  // No one's name or address is in the log.
  finish: (services, added) =>
    recordAudit(services, { accountId: null, action: 'import', entity: 'subscriber', entityId: null, detail: String(added) }),
}

const emailIn = (row: TableRecord) => cellOf(row, 'email', 'email address', 'e mail')

const nameIn = (row: TableRecord) =>
  cellOf(row, 'name', 'full name') ?? [cellOf(row, 'first name'), cellOf(row, 'last name')].filter(Boolean).join(' ')

/**
 * `2026-03-01`, `2026-03-01 17:05:00` in UTC as Mailchimp has it, an ISO moment, or `Mar 1, 2026`; undefined where none is told. A day alone is
 * one where the community is.
 */
function consentIn(row: TableRecord, timeZone: string): string | undefined {
  const consentText = cellOf(row, 'consentedat', 'consented at', 'confirm time', 'optin time', 'subscribed', 'created at')
  if (consentText === undefined) return undefined
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(consentText)
  const parsable = /^[A-Z][a-z]{2,8} \d{1,2}, \d{4}$/.test(consentText) ? `${consentText} 00:00 UTC` : ''
  const moment = Date.parse(iso ? `${iso[1]}T${iso[2] ?? '00:00'}${iso[3] ?? 'Z'}` : parsable)
  const isDayAlone = !iso?.[2]
  if (Number.isNaN(moment)) throw invalidInput('consentedAt', `“${consentText}” is not a date; write the consent date like 2026-03-01.`)
  const at = new Date(moment).toISOString()
  return isDayAlone ? instantOf(`${at.slice(0, 10)}T00:00`, timeZone) : at
}
