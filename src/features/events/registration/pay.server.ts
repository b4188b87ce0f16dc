import { listDisputed } from '@/features/payments/ledger.repository.server'
import {
  insertPage,
  listItems,
  listOpenPages,
  listPagesOf,
  type PageItem,
  type PageRow,
  savePage,
  unwantPages,
} from '@/features/payments/payment.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import { ProviderAway, ProviderRefused } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { dateState, isOff, publishedTopic } from '../emails/registered-dates.server'
import type { EventRow } from '../event.repository.server'
import { amountOf, formatAmount } from '../places/format-price'
import { createLink, findLinked, type RegistrationRow } from '../places/registration.repository.server'
import { listHeldWith } from '../places/registration-list.repository.server'
import { settingsOf } from '../places/stored-settings.server'
import { formatShortDay } from '../schedule/format-session'
import { owedOnline } from './money.server'
import { findSubjectByLink, lockById } from './read-registration.server'
import type { PaymentPage } from './registration.schema'
import { endPages, lookAtPage, makePage, returnTokenOf } from './settle-payment.server'

/** How long a place is held until it is paid for, and how long its page at the provider lives, in milliseconds (spec B §13.3, §13.4). */
export const HOLD_MS = 30 * 60_000
export const PAGE_MS = HOLD_MS + 60_000

/** The provider's page by which a registration is paid, with those held with it; pressed twice, the same (spec B §13.4). Throws ApiError 404, 409, 410, 503. */
export async function startPayment(services: Services, token: string): Promise<{ url: string; expiresAt: string }> {
  const { db } = services
  const { page, items, others } = await db.tx(() => preparePayment(services, token))
  for (const { id } of others) await lookAtPage(services, id)
  // One of them turned out paid.
  if (others.length > 0 && !(await isStillDue(services, token, items))) throw new ApiError(409, NOTHING_DUE)
  if (page.url !== null) return { url: page.url, expiresAt: page.expiresAt }
  const { url } = await makePage(services, page).catch(async (error) => {
    if (!(error instanceof ProviderRefused)) throw error
    await savePage(db, page.id, { state: 'ended', endedAt: services.clock.now().toISOString() })
    throw new ProviderAway()
  })
  return { url, expiresAt: page.expiresAt }
}

const NOTHING_DUE = 'There is nothing to pay any more'
const DISPUTED = 'Your payment is disputed at the bank, which decides where the money goes. If that is a mistake, please write to us'

async function preparePayment(services: Services, token: string) {
  const { db, clock } = services
  const { event, registration } = await lockPayable(services, token)
  const items = await itemsOf(services, event, registration)
  if (items.length === 0) {
    const isDisputed = (await listDisputed(db, [registration.id])).size > 0
    throw new ApiError(409, isDisputed ? DISPUTED : reasonOf(registration))
  }
  const state = dateState(await publishedTopic(services, { event, registration }), clock)
  if (state === 'over' || isOff(state))
    throw new ApiError(409, state === 'over' ? 'This is over' : 'This does not take place, so there is nothing to pay')
  const ids = items.map(({ registrationId }) => registrationId)
  const open = await listOpenPages(db, ids)
  const usable = await findUsable(services, open, items)
  const others = open.filter((page) => page !== usable)
  for (const { id } of others) await savePage(db, id, { isUnwanted: true })
  return { page: usable ?? (await storePage(services, event, items)), items, others }
}

const reasonOf = ({ status, endedBy }: RegistrationRow) =>
  status === 'cancelled' && endedBy === 'lapsed' ? 'The time to pay has run out, and the place was released' : NOTHING_DUE

async function lockPayable(services: Services, token: string) {
  const { registration } = await findSubjectByLink(services, token, { mayOnlyPay: true })
  return lockById(services, registration.id)
}

/** What is owed: for a held place, for all that are held with it. What is disputed may come back, and is not asked for twice. */
async function itemsOf(services: Services, event: EventRow, registration: RegistrationRow): Promise<PageItem[]> {
  const isHeld = registration.status === 'payment-due' && registration.emailKey !== null
  const rows = isHeld ? await listHeldWith(services.db, registration) : [registration]
  const ids = rows.map(({ id }) => id)
  const disputed = await listDisputed(services.db, ids)
  return rows.flatMap((row) => {
    const amountCents = disputed.has(row.id) ? 0 : owedOnline(services, event, row)
    return amountCents > 0 ? [{ registrationId: row.id, label: lineLabel(services, event, row.session), amountCents }] : []
  })
}

/** The event and its date: all that the provider learns of it. */
export const lineLabel = ({ clock }: Pick<Services, 'clock'>, event: EventRow, session: string) =>
  session ? `${event.title}, ${formatShortDay(session.slice(0, 10), clock.today())}` : event.title

const sameItems = (one: readonly PageItem[], two: readonly PageItem[]) =>
  one.length === two.length &&
  two.every((item) => one.some((each) => each.registrationId === item.registrationId && each.amountCents === item.amountCents))

/** An open page for exactly this, with a minute left to pay by it; also one that the provider was asked for and hasn't answered. */
async function findUsable({ db, clock }: Services, open: readonly PageRow[], items: readonly PageItem[]): Promise<PageRow | undefined> {
  const soon = new Date(clock.now().getTime() + 60_000).toISOString()
  for (const page of open) if (!page.isUnwanted && page.expiresAt > soon && sameItems(await listItems(db, page.id), items)) return page
  return undefined
}

async function storePage(services: Services, event: EventRow, items: readonly PageItem[]): Promise<PageRow> {
  const { db, clock, payments } = services
  const now = clock.now()
  const id = `pay-${createToken()}`
  const { currency } = settingsOf(event).price
  const [createdAt, expiresAt] = [now.toISOString(), new Date(now.getTime() + PAGE_MS).toISOString()]
  const page = await insertPage(db, { id, currency, isTest: payments?.isTest ?? false, createdAt, expiresAt }, items)
  const [first] = items
  if (first) await createLink(db, first.registrationId, createdAt, { token: await returnTokenOf(services, id), canOnlyPay: true })
  return page
}

async function isStillDue(services: Services, token: string, items: readonly PageItem[]): Promise<boolean> {
  const now = await services.db.tx(async () => {
    const { event, registration } = await lockPayable(services, token)
    return itemsOf(services, event, registration)
  })
  return sameItems(now, items)
}

/** What a link has to pay, or has paid; `isReturning` asks the provider first (spec B §13.5). Throws ApiError 404, 410. */
export async function readPayment(services: Services, token: string, { isReturning = false } = {}): Promise<PaymentPage> {
  const { db, clock, payments } = services
  const found = await findSubjectByLink(services, token, { mayOnlyPay: true })
  let isUnknown = false
  if (isReturning && payments)
    for (const { id } of await listOpenPages(db, [found.registration.id]))
      if (!(await lookAtPage(services, id).catch(() => false))) isUnknown = true
  const { registration, stored: event } = isReturning ? await findSubjectByLink(services, token, { mayOnlyPay: true }) : found
  const canManage = !(await findLinked(db, hashOfToken(token)))?.canOnlyPay
  const items = await itemsOf(services, event, registration)
  const { currency } = settingsOf(event).price
  const isOverdue = registration.payBy !== null && registration.payBy <= clock.now().toISOString()
  // Who fills in the form for an address learns no more than that a place is held; the rest is in an email to it.
  const isShown = canManage || registration.status === 'payment-due' || (await isPayer(services, token, registration))
  const due = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    event: { title: event.title, slug: event.slug },
    state: isShown ? stateOf(registration, { due, isOverdue }) : 'sent',
    items: items.map(({ label, amountCents }) => ({ label, amount: amountOf(amountCents) })),
    due: amountOf(due),
    dueText: formatAmount(amountOf(due), currency),
    currency,
    payBy: registration.payBy,
    timeZone: event.timeZone ?? clock.timeZone,
    isTest: payments?.isTest ?? false,
    isUnknown,
    canManage,
  }
}

/** Whether the link is the one by which a payment of this registration comes back. */
async function isPayer(services: Services, token: string, { id }: RegistrationRow): Promise<boolean> {
  for (const page of await listPagesOf(services.db, id)) if ((await returnTokenOf(services, page.id)) === token) return true
  return false
}

function stateOf({ status, payment }: RegistrationRow, { due, isOverdue }: { due: number; isOverdue: boolean }): PaymentPage['state'] {
  if (status === 'cancelled') return 'ended'
  if (due > 0) return isOverdue ? 'late' : 'due'
  return payment === 'paid' ? 'paid' : 'nothing'
}

/** Ends the pages by which a registration could be paid, before its amount changes. Throws ApiError 503 with the provider away. */
export async function endPaymentsBeforeChange(services: Services, registrationId: number) {
  if (!services.payments) return
  await unwantPages(services.db, [registrationId])
  await endPages(services, [registrationId])
}
