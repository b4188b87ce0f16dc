import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { makeDonationPage, settleDonation } from '@/features/payments/donations.server'
import { findCharge } from '@/features/payments/ledger.repository.server'
import {
  deletePaymentEvents,
  deleteUnpaidDonations,
  findLook,
  findPage,
  insertPaymentEvent,
  listItems,
  listOpenPages,
  listUnsettledPages,
  lockPage,
  type PageRow,
  saveLook,
  savePage,
} from '@/features/payments/payment.repository.server'
import { createProviderPage } from '@/features/payments/provider-page.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import { defineDailyJob, defineRecurringJob } from '@/platform/jobs/recurring.server'
import { ProviderAway, type ProviderPage, ProviderRefused, type ProviderWord } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { queueEmail } from '../emails/define-email.server'
import { dateState, isOff, publishedTopic } from '../emails/registered-dates.server'
import { paymentReceived, paymentReturned } from '../emails/to-person.server'
import { type EventRow, lockStoredEvent } from '../event.repository.server'
import { canBeTaken, hasRoom } from '../places/places.repository.server'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'
import { listOverdueHolds } from '../places/registration-list.repository.server'
import { carryOut } from './lifecycle.server'
import { type LockedRegistration, lockRegistration } from './lock-registration.server'
import { askRefund, KEY_MS, listCharges, refundAmount } from './money.server'
import { type PaidItem, recordEntries } from './record-entries.server'
import { type DecidedDate, queueDatesEmail } from './several-dates.server'
import { canCarryOut } from './transitions.server'

const HOUR = 3_600_000
/** A payment whose outcome isn't known by then has none. */
const PENDING_MS = 14 * 24 * HOUR

/** Reads a payment again at the provider, whatever was said of it, and takes over what it says (spec B §13.5). */
export const lookJob: JobDefinition<{ pageId: string }> = defineJob({
  kind: 'look-at-payment',
  schema: z.object({ pageId: z.string() }),
  lane: 'network',
  run: async (services, { pageId }) => void (await lookAtPage(services, pageId)),
})

/** Answers whether it is known by now if the page was paid. Throws ProviderAway where the provider doesn't answer. */
export async function lookAtPage(services: Services, pageId: string): Promise<boolean> {
  const { db, payments, clock } = services
  const page = await findPage(db, pageId)
  if (!payments || !page || page.isTest !== payments.isTest) return false
  const age = clock.now().getTime() - Date.parse(page.createdAt)
  const isForgotten = page.providerId === null && age > KEY_MS
  const providerId = page.providerId ?? (isForgotten ? undefined : (await makePage(services, page).catch(unlessRefused))?.id)
  // Asked with the key of then, it would have answered with the page if there were one.
  if (providerId === undefined) {
    await savePage(db, pageId, { state: 'ended', endedAt: clock.now().toISOString() })
    return true
  }
  const isUnwanted = page.isUnwanted && (page.state === 'making' || page.state === 'open')
  const seen = await (isUnwanted ? payments.expirePage(providerId) : payments.readPage(providerId)).catch(unlessRefused)
  // A page that the key can't see, as another account's, is neither paid nor unpaid.
  if (seen === undefined) throw new ProviderAway()
  await settle(services, pageId, age > PENDING_MS && seen.state === 'unpaid' ? { ...seen, state: 'expired' } : seen)
  return seen.state !== 'unpaid'
}

/** Of the link by which someone comes back from the provider's page; it shows what is to be paid, and nothing else. */
export async function returnTokenOf({ db }: Services, pageId: string): Promise<string> {
  return createHmac('sha256', await getSecretKey(db, 'payments'))
    .update(pageId)
    .digest('base64url')
}

/** Has the provider make a page that is stored; asked twice, it makes one. Throws ProviderAway and ProviderRefused. */
export async function makePage(services: Services, page: PageRow): Promise<ProviderPage & { url: string }> {
  const { db, config } = services
  if (page.purpose !== null) return makeDonationPage(services, page)
  const items = await listItems(db, page.id)
  const ids = items.map(({ registrationId }) => registrationId)
  const [registration] = await findRegistrations(db, ids)
  return createProviderPage(services, page, {
    lines: items.map(({ label, amountCents }) => ({ label, amount: amountCents })),
    email: registration?.email ?? null,
    back: `${config.publicUrl}/registration/${await returnTokenOf(services, page.id)}/pay?returned=1`,
  })
}

/** Takes over what the provider says of a page, once: ledger, places, emails, and what is to go back, in one transaction. */
const settle = (services: Services, pageId: string, seen: ProviderPage): Promise<void> =>
  services.db.tx(async () => {
    const { db, clock } = services
    const items = await lockItems(services, pageId)
    const page = await lockPage(db, pageId)
    if (!page) return
    if (page.purpose !== null) return settleDonation(services, page, seen)
    await recordEntries(services, { page, items, entries: seen.entries })
    const at = clock.now().toISOString()
    if (seen.state === 'expired' && page.state !== 'paid') await savePage(db, pageId, { state: 'ended', endedAt: at })
    if (seen.state !== 'paid' || page.state === 'paid') return
    await savePage(db, pageId, { state: 'paid', endedAt: at, isUnwanted: false })
    await securePlaces(services, page, items)
  })

/** What a page is for, with the events locked before all else, and in the order in which all lock their dates. */
async function lockItems({ db }: Services, pageId: string): Promise<PaidItem[]> {
  const items = await listItems(db, pageId)
  const ids = items.map(({ registrationId }) => registrationId)
  const rows = new Map((await findRegistrations(db, ids)).map((row) => [row.id, row]))
  for (const eventId of new Set([...rows.values()].map((row) => row.eventId))) await lockStoredEvent(db, eventId)
  return items
    .map((item) => ({ ...item, session: rows.get(item.registrationId)?.session ?? '' }))
    .toSorted((a, b) => a.session.localeCompare(b.session))
}

/** Gives who paid their places, or their money back where there is none any more; one email covers them all. */
async function securePlaces(services: Services, page: PageRow, items: readonly PaidItem[]) {
  const secured: (DecidedDate & { event: EventRow })[] = []
  for (const item of items) {
    const locked = await lockRegistration(services, item.registrationId)
    const outcome = locked ? await secure(services, locked, { skipEmail: items.length > 1 }) : 'back'
    if (outcome === 'back') await giveBack(services, { page, item, locked })
    else if (locked && outcome === 'had') await queueEmail(services, paymentReceived, { ...locked, amountCents: item.amountCents })
    else if (locked && outcome !== 'had')
      secured.push({ event: locked.event, session: outcome.session, status: 'registered', registration: outcome })
  }
  const [first] = secured
  if (first && items.length > 1) await queueDatesEmail(services, first.event, secured, { isByStranger: false })
}

/** The registration once it has its place for good; `had` where it had one, `back` where the money buys nothing. */
async function secure(
  services: Services,
  { event, registration, places }: LockedRegistration,
  how: { skipEmail: boolean },
): Promise<RegistrationRow | 'had' | 'back'> {
  if (registration.status === 'registered') return 'had'
  const people = 1 + registration.guests
  if (isOff(dateState(await publishedTopic(services, { event, registration }), services.clock))) return 'back'
  const isFree = !registration.isOfferedToAll || hasRoom(places, people)
  if (canCarryOut('pay', registration)) return isFree ? carryOut(services, 'pay', { event, registration, places, ...how }) : 'back'
  const isLate = registration.status === 'cancelled' && registration.endedBy === 'lapsed' && canBeTaken(places, people)
  if (isLate && canCarryOut('payLate', registration)) return carryOut(services, 'payLate', { event, registration, places, ...how })
  return 'back'
}

async function giveBack(
  services: Services,
  { page, item, locked }: { page: PageRow; item: PaidItem; locked: LockedRegistration | undefined },
) {
  const { registrationId, amountCents } = item
  const charges = (await listCharges(services, registrationId)).filter(({ pageId }) => pageId === page.id)
  await askRefund(services, { registrationId, charges, amount: amountCents, isWhole: true })
  if (locked) await queueEmail(services, paymentReturned, { ...locked, amountCents })
}

const ofEvent = z.object({ eventId: z.int() })

/** Ends holds that were not paid in time, each of its provider's pages first: who has paid meanwhile keeps the place (spec B §13.3). */
export const endHoldsJob: JobDefinition<z.output<typeof ofEvent>> = defineJob({
  kind: 'end-holds',
  schema: ofEvent,
  lane: 'network',
  async run(services, { eventId }) {
    const { db, clock } = services
    const overdue = await listOverdueHolds(db, eventId, clock.now().toISOString())
    const notified = new Set<string | null>()
    for (const { id, emailKey } of overdue) {
      await endPages(services, [id]).catch(unlessAway)
      const skipEmail = notified.has(emailKey)
      if (await lapseHold(services, id, { skipEmail })) notified.add(emailKey)
    }
  },
})

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ProviderRefused)) throw error
}

/** With the provider away, a hold ends all the same; what is paid later is looked at then. */
function unlessAway(error: unknown) {
  if (!(error instanceof ProviderAway)) throw error
}

const lapseHold = (services: Services, id: number, { skipEmail }: { skipEmail: boolean }): Promise<boolean> =>
  services.db.tx(async () => {
    const locked = await lockRegistration(services, id)
    if (!locked || !canCarryOut('lapseHold', locked.registration)) return false
    const { payBy } = locked.registration
    if (payBy !== null && payBy > services.clock.now().toISOString()) return false
    await carryOut(services, 'lapseHold', { ...locked, registration: locked.registration, skipEmail })
    return true
  })

/** Ends the open pages of registrations at the provider; what turns out paid is taken over. Throws ProviderAway. */
export async function endPages(services: Services, registrationIds: readonly number[]) {
  for (const page of await listOpenPages(services.db, registrationIds)) {
    await savePage(services.db, page.id, { isUnwanted: true })
    await lookAtPage(services, page.id)
  }
}

/** Has the pages looked at soon that a change made pointless, once the caller's transaction holds. */
async function queueLooks({ db, jobs }: Services, registrationIds: readonly number[]) {
  for (const { id } of await listOpenPages(db, registrationIds)) await jobs.enqueue(lookJob, { pageId: id })
}

interface Refunding {
  event: EventRow
  /** As it was before it was canceled. */
  registration: RegistrationRow
  choice: 'full' | 'policy' | 'none'
  accountId?: number | null
}

/** Gives back of what was paid online for a registration that ends, and has the pages ended by which it could still be paid. Answers how much, in hundredths. */
export async function refundAs(services: Services, { event, registration, choice, accountId = null }: Refunding): Promise<number> {
  if (!services.payments) return 0
  const charges = await listCharges(services, registration.id)
  const amount = await refundAmount(services, { event, session: registration.session }, { charges, choice })
  if (amount > 0) await askRefund(services, { registrationId: registration.id, charges, amount, accountId })
  await queueLooks(services, [registration.id])
  return amount
}

const TEN_MINUTES = 600_000

/** Payments under way, whose words may have been lost (spec B §13.8); after a restore first all that changed since the backup. */
export const lookAgainJob = defineRecurringJob({
  kind: 'look-at-payments',
  lane: 'network',
  every: TEN_MINUTES,
  async run(services) {
    const { db, jobs, clock, payments } = services
    if (!payments) return
    if ((await findLook(db))?.isRestored) await lookBack(services, (pageId) => lookAtPage(services, pageId))
    const before = new Date(clock.now().getTime() - TEN_MINUTES).toISOString()
    for (const { id } of await listUnsettledPages(db, before)) await jobs.enqueue(lookJob, { pageId: id })
  },
})

/** The page that the provider speaks of; undefined for what is not ours. */
async function pageOf(db: Services['db'], { reference, charge }: ProviderWord): Promise<string | undefined> {
  if (reference !== null && (await findPage(db, reference))) return reference
  return (charge !== null && (await findCharge(db, charge))?.pageId) || undefined
}

/** Has the payment looked at of which the provider speaks, once for each message; what is not ours is left alone. */
export async function takeWord(
  { db, jobs, clock, payments }: Services,
  { id, isTest, word }: { id: string; isTest: boolean; word: ProviderWord },
) {
  if (isTest !== payments?.isTest) return
  await db.tx(async () => {
    const pageId = await pageOf(db, word)
    if (pageId === undefined) return
    if (await insertPaymentEvent(db, { id, receivedAt: clock.now().toISOString() })) await jobs.enqueue(lookJob, { pageId })
  })
}

const LOOK_BACK = 3 * 24 * HOUR
/** The provider repeats a message for some days, and lists what changed for so long. */
const KNOWN_MS = 30 * 24 * HOUR

/** What changed at the provider in the last days: missed words, refunds made there, disputes, and fees (spec B §13.8). */
export const lookBackJob = defineDailyJob({
  kind: 'look-back-at-payments',
  lane: 'network',
  async run(services) {
    const { db, jobs, clock } = services
    if (!services.payments) return
    const isRestored = (await findLook(db))?.isRestored
    await lookBack(services, (pageId) => (isRestored ? lookAtPage(services, pageId) : jobs.enqueue(lookJob, { pageId })))
    const before = new Date(clock.now().getTime() - KNOWN_MS).toISOString()
    await deletePaymentEvents(db, { before })
    await deleteUnpaidDonations(db, before)
  },
})

/** Has all looked at that changed in the last days, or since it was last done where that is longer ago, as after a restore. */
async function lookBack({ db, clock, payments }: Services, look: (pageId: string) => Promise<unknown>) {
  if (!payments) return
  const now = clock.now()
  const last = Date.parse((await findLook(db))?.lookedUntil ?? now.toISOString())
  const since = Math.max(now.getTime() - KNOWN_MS, Math.min(now.getTime() - LOOK_BACK, last - HOUR))
  const changed = new Set<string>()
  for await (const word of payments.listChanged(new Date(since))) {
    const pageId = await pageOf(db, word)
    if (pageId !== undefined) changed.add(pageId)
  }
  for (const pageId of changed) await look(pageId)
  await saveLook(db, now.toISOString())
}
