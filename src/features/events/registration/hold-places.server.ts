import { findPage, insertPage, type PageItem } from '@/features/payments/payment.repository.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail, mailboxKey } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { ProviderPage } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import type { EventRow } from '../event.repository.server'
import { owedOf } from '../places/format-price'
import { canBeTaken, findPlaces } from '../places/places.repository.server'
import { createLink, findRegistrationOf, type RegistrationRow } from '../places/registration.repository.server'
import type { DetailColumns } from '../places/registration-columns.server'
import { settingsOf } from '../places/stored-settings.server'
import { findEventSession, findNextBeginning } from '../schedule/session.repository.server'
import { listOpenHolds, saveHold } from './holds.repository.server'
import { HOLD_MS, lineLabel, PAGE_MS } from './pay.server'
import { returnTokenOf } from './settle-payment.server'

/** Whether who registers pays before the place is theirs (spec B §13.3); an amount that was paid before counts. */
export function paysFirst(
  { payments }: Pick<Services, 'payments'>,
  event: EventRow,
  { contributionCents, scholarship }: Pick<DetailColumns, 'contributionCents' | 'scholarship'>,
  stored: RegistrationRow | undefined,
): boolean {
  if (payments === undefined || settingsOf(event).price.online !== 'required' || scholarship) return false
  return owedOf({ contributionCents, paidCents: stored?.paidCents ?? 0 }) > 0
}

/** Until when a place is held: half an hour, and never past the start. ISO-8601 UTC. */
export async function holdEnd({ db, clock }: Services, event: EventRow, session: string): Promise<string> {
  const now = clock.now()
  const end = new Date(now.getTime() + HOLD_MS).toISOString()
  const begins = session
    ? (await findEventSession(db, event.id, session))?.begins
    : await findNextBeginning(db, event.id, now.toISOString())
  return begins !== undefined && begins > now.toISOString() && begins < end ? begins : end
}

export interface PreparedPage {
  id: string
  made: ProviderPage
  items: readonly (Omit<PageItem, 'registrationId'> & { session: string })[]
  createdAt: string
  expiresAt: string
}

/** The provider's page, made before any place is held; what is free is decided later. Undefined for nothing to pay. Throws ProviderAway. */
export async function preparePage(
  services: Services,
  { event, details, sessions, email }: { event: EventRow; details: DetailColumns; sessions: readonly string[]; email: string },
): Promise<PreparedPage | undefined> {
  const { db, clock, payments, config } = services
  const items = []
  for (const session of sessions) {
    const stored = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
    const isThere = stored !== undefined && stored.status !== 'cancelled'
    if (isThere || !paysFirst(services, event, details, stored) || !(await mayBeFree(db, { event, session, people: 1 + details.guests })))
      continue
    const amountCents = owedOf({ contributionCents: details.contributionCents, paidCents: stored?.paidCents ?? 0 })
    items.push({ session, label: lineLabel(services, event, session), amountCents })
  }
  if (!payments || items.length === 0) return undefined
  const id = `pay-${createToken()}`
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + PAGE_MS).toISOString()
  const back = `${config.publicUrl}/registration/${await returnTokenOf(services, id)}/pay?returned=1`
  const lines = items.map(({ label, amountCents }) => ({ label, amount: amountCents }))
  const { currency } = settingsOf(event).price
  const made = await payments.createPage({ reference: id, lines, currency, email, back, expiresAt })
  return { id, made, items, createdAt: now.toISOString(), expiresAt }
}

async function mayBeFree(db: Database, { event, session, people }: { event: EventRow; session: string; people: number }) {
  const [places] = await findPlaces(db, [{ eventId: event.id, session }])
  return places === undefined || canBeTaken(places, people)
}

interface Holding {
  event: EventRow
  email: string
  held: readonly { registration: RegistrationRow; isRepeated: boolean }[]
  token: string
  network: string
  prepared: PreparedPage | undefined
}

/** Counts a form's holds, and makes the link that pays them and opens nothing else of what was there before. Throws ApiError 429. */
export async function openHolds(services: Services, { event, email, held, token, network, prepared }: Holding) {
  const { db, clock } = services
  const at = clock.now().toISOString()
  const added = held.filter(({ isRepeated }) => !isRepeated).map(({ registration }) => registration)
  await countHolds(services, { email, network, added })
  const first = added[0] ?? held[0]?.registration
  if (!first) return
  await createLink(db, first.id, at, added.length > 0 ? { token, to: email } : { token, canOnlyPay: true })
  if (!prepared || !isFor(prepared, added)) return
  const { id, made, createdAt, expiresAt } = prepared
  const { id: providerId, url, isTest } = made
  const { currency } = settingsOf(event).price
  const items = added.map((row) => ({ registrationId: row.id, label: lineLabel(services, event, row.session), amountCents: owedOf(row) }))
  await insertPage(db, { id, currency, isTest, providerId, url, state: 'open', createdAt, expiresAt }, items)
  await createLink(db, first.id, at, { token: await returnTokenOf(services, id), canOnlyPay: true })
}

/** A page that no hold uses was shown to no one; should ending it fail, it ends by itself. */
export async function endUnused({ db, payments }: Services, { id, made }: PreparedPage) {
  if (!(await findPage(db, id))) await payments?.expirePage(made.id).catch(() => {})
}

const isFor = ({ items }: PreparedPage, rows: readonly RegistrationRow[]): boolean =>
  items.length === rows.length &&
  rows.every((row) => items.some((item) => item.session === row.session && item.amountCents === owedOf(row)))

const OF_MAILBOX = 3
const OF_NETWORK = 10

async function countHolds(
  { db, clock, config }: Services,
  { email, network, added }: { email: string; network: string; added: readonly RegistrationRow[] },
) {
  const [personKey, networkKey] = [hashOfToken(`person ${mailboxKey(email)}`), hashOfToken(`network ${network}`)]
  for (const { id } of added) await saveHold(db, { registrationId: id, personKey, networkKey })
  if (!config.rateLimits || added.length === 0) return
  const [ofMailbox, ofNetwork] = [await listOpenHolds(db, { personKey }), await listOpenHolds(db, { networkKey })]
  const full = [
    { open: ofMailbox, most: OF_MAILBOX },
    { open: ofNetwork, most: OF_NETWORK },
  ].find(({ open: holds, most }) => holds.length > most)?.open
  if (!full) return
  const seconds = Math.max(1, Math.ceil((Date.parse(full[0]?.payBy ?? '') - clock.now().getTime()) / 1000) || 60)
  throw new ApiError(429, 'Several places are held for you already that are not paid yet. Please pay for those first, or try again later', {
    headers: { 'retry-after': String(seconds) },
  })
}
