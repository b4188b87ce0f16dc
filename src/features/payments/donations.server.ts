import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { composeMail, defineMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { emailAddress, foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { ProviderAway, type ProviderPage, ProviderRefused } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { addEntries, listEntriesOfPage, setFee } from './ledger.repository.server'
import { insertDonationPage, type PageRow, savePage } from './payment.repository.server'
import { createProviderPage } from './provider-page.server'

/** How long its page at the provider lives, in milliseconds (spec B §13.4). */
const PAGE_MS = 31 * 60_000
/** Two requests without a key count as one within this time, in milliseconds. */
const TWICE_MS = 10_000

type NewDonation = Pick<PageRow, 'amountCents'> & {
  purpose: string
  /** Of the form or the request: with one key, one page. */
  key: string | undefined
  /** Of who asks, as `visitorKey` names it. */
  network: string
}

/** The provider's page by which a donation is given (spec B §13.10). Throws ApiError 409 for a key of another donation, 503. */
export async function startDonation(services: Services, donation: NewDonation): Promise<{ url: string; expiresAt: string }> {
  const page = await storeDonation(services, donation)
  if (page.state === 'paid') return { url: donationUrl(services, page), expiresAt: page.expiresAt }
  const { url } = await makeDonationPage(services, page).catch(async (error) => {
    if (!(error instanceof ProviderRefused)) throw error
    await savePage(services.db, page.id, { state: 'ended', endedAt: services.clock.now().toISOString() })
    throw new ProviderAway()
  })
  return { url, expiresAt: page.expiresAt }
}

const MAX_ATTEMPTS = 20

/** The page that belongs to the key, as long as someone can pay or has paid by it; after that a new one. */
async function storeDonation(services: Services, { amountCents, purpose, key, network }: NewDonation): Promise<PageRow> {
  const { db, clock, payments, site } = services
  const now = clock.now()
  const at = now.toISOString()
  const secret = await getSecretKey(db, 'payments')
  const window = Math.floor(now.getTime() / TWICE_MS)
  const asked = key === undefined ? `${network} ${amountCents} ${purpose} ${window}` : `key ${key}`
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const page = await insertDonationPage(db, {
      id: `give-${createHmac('sha256', secret).update(`${asked} ${attempt}`).digest('base64url')}`,
      amountCents,
      purpose,
      currency: site.currency,
      isTest: payments?.isTest ?? false,
      createdAt: at,
      expiresAt: new Date(now.getTime() + PAGE_MS).toISOString(),
    })
    if (page.amountCents !== amountCents || page.purpose !== purpose)
      throw new ApiError(409, 'This key belongs to another donation. Please use a new one')
    if (page.state === 'paid' || (page.state !== 'ended' && page.expiresAt > at)) return page
  }
  throw new ApiError(409, 'This form was sent too often. Please load the page again')
}

/** The address to which the provider leads back; it shows the amount and whether it is paid, and nothing else. */
const donationUrl = ({ config }: Pick<Services, 'config'>, { id }: Pick<PageRow, 'id'>) => `${config.publicUrl}/donation/${id}`

export const makeDonationPage = (services: Services, page: PageRow): Promise<ProviderPage & { url: string }> =>
  createProviderPage(services, page, {
    lines: [{ label: page.purpose ?? '', amount: page.amountCents }],
    email: null,
    back: `${donationUrl(services, page)}?returned=1`,
    isDonation: true,
  })

/** Records what the provider says of a donation, within the caller's transaction, which has locked its page. */
export async function settleDonation(services: Services, page: PageRow, seen: ProviderPage) {
  const { db, clock } = services
  const known = await listEntriesOfPage(db, page.id)
  const [first] = known
  // After an erasure no one is known any more, whatever the provider still knows.
  const giver = first ? { name: first.name, email: first.email, emailKey: first.emailKey } : giverOf(seen)
  for (const { kind, amount, fee, currency, at, providerId, url, of } of seen.entries) {
    const row = known.find((entry) => entry.providerId === providerId)
    if (row?.feeCents === null && fee !== null) await setFee(db, row.id, fee)
    if (row) continue
    const about = { providerId, providerUrl: url, chargeId: of ?? null, pageId: page.id, isTest: page.isTest, purpose: page.purpose }
    await addEntries(db, [{ ...about, ...giver, kind, amountCents: amount, feeCents: fee, currency, at }])
  }
  if (page.state === 'paid' || (seen.state !== 'paid' && seen.state !== 'expired')) return
  const endedAt = clock.now().toISOString()
  await savePage(db, page.id, { state: seen.state === 'paid' ? 'paid' : 'ended', endedAt, isUnwanted: false })
  if (seen.state === 'paid' && giver.email) await queueThanks(services, page, giver.email)
}

const readable = emailAddress('')

function giverOf({ payer }: ProviderPage) {
  const { data: email = null } = readable.safeParse(payer?.email)
  return { name: payer?.name?.slice(0, 200) || null, email, emailKey: email && foldEmail(email) }
}

export const donationThanks = defineMail({
  kind: 'donation-thanks',
  label: 'Thanks for a donation',
  facts: z.object({ amount: z.string(), purpose: z.string(), given: z.string(), isTest: z.boolean() }),
  render: async (facts, { site }) => (await import('./donation-email.server')).renderDonationThanks({ site, ...facts }),
})

async function queueThanks(services: Services, { id, purpose, amountCents, currency, isTest }: PageRow, to: string) {
  const { clock, config, db } = services
  const [charge] = await listEntriesOfPage(db, id)
  const facts = {
    amount: formatCents(amountCents, currency),
    purpose: purpose ?? '',
    given: dayAndTimeText(charge?.at ?? clock.now().toISOString(), clock.timeZone),
    isTest,
  }
  const about = { kind: 'donation', id: charge?.id ?? 0, label: facts.purpose }
  await queueMailWithinLimit(services, composeMail(donationThanks, { to, replyTo: config.contactEmail, facts, about }), 'donation')
}

/** `$50.00`: of hundredths of the currency's main unit. */
export const formatCents = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
