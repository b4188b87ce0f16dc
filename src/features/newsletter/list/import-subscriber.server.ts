import type { Imports } from '@/content/imports.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { addressHash } from './address-token.server'
import { EMAIL_HEADINGS, emailIn, LEFT_ELSEWHERE, readSubscriber, requireKnownStandings } from './read-subscriber.server'
import { findSubscriptionOf, saveConfirmedSubscriptions } from './subscription.repository.server'
import { listSuppressed } from './suppression.repository.server'

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
