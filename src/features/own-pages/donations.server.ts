import { lookAtPage } from '@/features/events/registration/settle-payment.server'
import { startDonation } from '@/features/payments/donations.server'
import { findPage, type PageRow } from '@/features/payments/payment.repository.server'
import { typedAmount } from '@/platform/forms/amount'
import { type FormPost, fieldText } from '@/platform/forms/form-outcome'
import { ApiError, invalidInput, orNotFound } from '@/platform/http/errors.server'
import { visitorKey } from '@/platform/http/http.server'
import { idempotencyKey } from '@/platform/http/idempotency-key.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { amountFault } from '@/platform/payments/money'
import type { Services } from '@/platform/services.server'
import { donationCalls } from './donation.calls'
import { readPage } from './read-page.server'

export function serveDonations(listPages: (services: Services) => Promise<readonly { body: string | null; slug: string }[]>) {
  /** The path of the published page whose block has that purpose. */
  async function pathOf(services: Services, purpose: string): Promise<string | undefined> {
    const asking = (await listPages(services)).find(({ body }) => body?.includes('::donate') && purposesIn(body).includes(purpose))
    return asking && `/${asking.slug}`
  }

  return serveCalls(donationCalls, {
    'POST /api/donations': async ({ c, services, body }) => {
      if (!services.payments) throw new ApiError(404, 'There is nothing at this address.')
      const donation = await body()
      if (!donation) throw new ApiError(400, 'Please leave the hidden field empty')
      const { amount, purpose } = donation
      const key = donation.key ?? c.req.header(idempotencyKey.name)
      if (key !== undefined && !new RegExp(idempotencyKey.schema.pattern).test(key))
        throw new ApiError(400, 'The Idempotency-Key must be 1 to 64 letters, digits and hyphens')
      const { currency } = services.site
      const fault = amountFault(amount, currency)
      if (fault) throw invalidInput('amount', fault)
      if ((await pathOf(services, purpose)) === undefined) throw invalidInput('purpose', 'No published page asks for donations for this')
      return startDonation(services, { amountCents: Math.round(amount * 100), purpose, key, network: visitorKey(c) })
    },
    'GET /api/donations/:token': async ({ c, services, query }) => {
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      const token = c.req.param('token') ?? ''
      const before = await getDonation(services, token)
      const isOpen = before.state === 'open' || before.state === 'making'
      const isKnown = !isOpen || (query.returned !== undefined && (await lookAtPage(services, token).catch(() => false)))
      const { state, amountCents, currency, purpose, isTest, url, expiresAt } = await getDonation(services, token)
      const isOver = state === 'paid' || state === 'ended' || expiresAt <= services.clock.now().toISOString()
      return {
        state: shownState(state, { isKnown, isOver }),
        amount: amountCents / 100,
        currency,
        purpose: purpose ?? '',
        isTest,
        url: isOver ? null : url,
        page: (await pathOf(services, purpose ?? '')) ?? null,
      }
    },
  })
}

/** `unknown` until the provider has said whether it was paid. */
function shownState(state: PageRow['state'], { isKnown, isOver }: { isKnown: boolean; isOver: boolean }) {
  if (state === 'paid') return state
  if (!isKnown) return 'unknown'
  return isOver ? 'ended' : 'open'
}

const purposesIn = (body: string): string[] =>
  readPage(body).parts.flatMap((part) => ('block' in part && part.block === 'donate' ? (part.purpose ?? '').trim() : []))

/** By its id, which is the secret of the link back from the provider. */
export async function findDonation({ db }: Pick<Services, 'db'>, id: string) {
  const page = /^give-[\w-]+$/.test(id) ? await findPage(db, id) : undefined
  return page?.purpose === null ? undefined : page
}

const getDonation = async (services: Services, id: string) => orNotFound(await findDonation(services, id), 'This donation was not found')

/** The block's form, for browsers without JavaScript, which are led on to the provider. */
export const donationFormPost: FormPost = {
  call: '/api/donations',
  body: (fields) => ({
    amount: typedAmount(fieldText(fields, 'other') || fieldText(fields, 'amount')),
    purpose: fieldText(fields, 'purpose'),
    key: fieldText(fields, 'key') || undefined,
  }),
  thanks: (answer) => (answer as { url: string }).url,
}
