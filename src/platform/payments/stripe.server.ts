import Stripe from 'stripe'
import type { Clock } from '@/platform/time/clock'
import { decimalsOf } from './money'
import {
  type PaymentProvider,
  ProviderAway,
  type ProviderEntry,
  type ProviderPage,
  ProviderRefused,
  type ProviderWord,
} from './payment-provider.server'

/** The words of this version are the ones that this file knows; it changes with the library only. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT = 4000

/** What the provider is asked to tell us of (spec B §13.1). */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
] as const

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Another origin than the provider's, for tests and proxies. */
  apiUrl: string | undefined
}

/** The one module that knows Stripe's words and counts in its coins. */
export function createStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings, clock: Pick<Clock, 'now'>): PaymentProvider {
  const isTest = /^[sr]k_test_/.test(secretKey)
  const api = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === 'https:' ? 443 : 80),
      protocol: api.protocol === 'http:' ? 'http' : 'https',
    }),
  })
  const ask = createBreaker(clock)
  const dashboard = `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments`

  const read = async (id: string): Promise<ProviderPage> => {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] })
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const isCharged = charge?.status === 'succeeded'
    return { ...presentSession(session, isTest), entries: isCharged ? await entriesOf(charge, `${dashboard}/${intent?.id}`) : [] }
  }

  async function entriesOf(charge: Stripe.Charge, url: string): Promise<ProviderEntry[]> {
    const about = { currency: charge.currency.toUpperCase(), url }
    const made = {
      kind: 'charge',
      providerId: charge.id,
      amount: hundredths(charge.amount, charge.currency),
      at: momentOf(charge.created),
    } as const
    const refunds = await stripe.refunds
      .list({ charge: charge.id, limit: 100, expand: ['data.balance_transaction'] })
      .autoPagingToArray({ limit: 1000 })
    const disputes = charge.disputed ? (await stripe.disputes.list({ charge: charge.id, limit: 100 })).data : []
    return [
      { ...about, ...made, fee: feeOf(charge.balance_transaction, charge.currency) },
      ...refunds.reverse().flatMap((refund) => entriesOfRefund(refund, url)),
      ...disputes.flatMap((dispute) => entriesOfDispute(dispute, url)),
    ]
  }

  return {
    isTest,
    origin: api?.origin ?? 'https://checkout.stripe.com',
    createPage: ({ key, reference, lines, currency, email, returnUrl, cancelUrl, expiresAt, isDonation = false }) =>
      ask(async () =>
        presentSession(
          await stripe.checkout.sessions.create(
            {
              mode: 'payment',
              // Known at once: no bank debit that fails days later.
              allowed_payment_method_types: ['card'],
              line_items: lines.map(({ label, amount }) => ({
                quantity: 1,
                price_data: { currency: currency.toLowerCase(), unit_amount: coins(amount, currency), product_data: { name: label } },
              })),
              client_reference_id: reference,
              metadata: { reference },
              payment_intent_data: { metadata: { reference } },
              ...(email !== null && { customer_email: email }),
              ...(isDonation && { submit_type: 'donate', billing_address_collection: 'required' }),
              success_url: returnUrl,
              cancel_url: cancelUrl,
              expires_at: Math.floor(Date.parse(expiresAt) / 1000),
            },
            { idempotencyKey: key },
          ),
          isTest,
        ),
      ),
    expirePage: (id) =>
      ask(async () => {
        // One that was paid or has ended by itself can't be ended.
        await stripe.checkout.sessions.expire(id).catch((error) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        })
        return read(id)
      }),
    readPage: (id) => ask(() => read(id)),
    refund: ({ charge, amount, currency, key }) =>
      ask(async () => {
        const refund = await stripe.refunds.create(
          { charge, amount: coins(amount, currency), expand: ['balance_transaction'] },
          { idempotencyKey: key },
        )
        const [entry] = entriesOfRefund(refund, `${dashboard}/${idOf(refund.payment_intent) ?? ''}`)
        if (!entry) throw new ProviderRefused('The refund was not accepted')
        return entry
      }),
    async *listChanged(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      let after: string | undefined
      do {
        const page = await ask(() =>
          stripe.events.list({ created, types: [...EVENTS], limit: 100, ...(after && { starting_after: after }) }),
        )
        for (const event of page.data) yield wordOf(event)
        after = page.has_more ? page.data.at(-1)?.id : undefined
      } while (after)
    },
    readWord(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, 300)
        return { id: event.id, isTest: !event.livemode, word: wordOf(event) }
      } catch {
        return undefined
      }
    },
    check: (webhookUrl) => ask(() => checkAccount(stripe, { webhookUrl, clock, isTest })),
  }
}

const FAILURES = 3
const PAUSE = 30_000

/** Passes requests on, tells the two kinds of failure apart, and after three in a row that settled nothing asks none for half a minute. */
function createBreaker(clock: Pick<Clock, 'now'>) {
  let failures = 0
  let closedUntil = 0
  return async <T>(request: () => Promise<T>): Promise<T> => {
    if (clock.now().getTime() < closedUntil) throw new ProviderAway()
    try {
      const answer = await request()
      failures = 0
      return answer
    } catch (error) {
      const failure = failureOf(error)
      failures = failure instanceof ProviderAway ? failures + 1 : 0
      if (failures >= FAILURES) closedUntil = clock.now().getTime() + PAUSE
      throw failure
    }
  }
}

/** Without the provider's own words, which may hold what it was asked. */
function failureOf(error: unknown): Error {
  if (error instanceof ProviderRefused) return error
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  return isRefusal ? new ProviderRefused(error.code ?? 'The payment service refused this') : new ProviderAway()
}

const presentSession = (session: Stripe.Checkout.Session, isTest: boolean): ProviderPage => ({
  id: session.id,
  url: session.url,
  state: stateOf(session),
  reference: session.client_reference_id,
  isTest,
  entries: [],
  payer: session.customer_details && { name: session.customer_details.name, email: session.customer_details.email },
})

function stateOf({ status, payment_status }: Stripe.Checkout.Session): ProviderPage['state'] {
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open'
  return payment_status === 'unpaid' ? 'unpaid' : 'paid'
}

function entriesOfRefund(refund: Stripe.Refund, url: string): ProviderEntry[] {
  const amount = hundredths(refund.amount, refund.currency)
  const charge = idOf(refund.charge)
  const about = {
    kind: 'refund',
    currency: refund.currency.toUpperCase(),
    at: momentOf(refund.created),
    url,
    ...(charge && { of: charge }),
  } as const
  const given: ProviderEntry = {
    ...about,
    providerId: refund.id,
    amount: -amount,
    fee: feeOf(refund.balance_transaction, refund.currency) ?? 0,
  }
  const isBack = refund.status === 'failed' || refund.status === 'canceled'
  return isBack ? [given, { ...about, providerId: `${refund.id}:failed`, amount, fee: 0 }] : [given]
}

/** What it took and gave back; a mere inquiry of the bank took nothing. */
function entriesOfDispute(dispute: Stripe.Dispute, url: string): ProviderEntry[] {
  const about = { kind: 'dispute', currency: dispute.currency.toUpperCase(), url, of: idOf(dispute.charge) ?? '' } as const
  const amount = hundredths(dispute.amount, dispute.currency)
  return dispute.balance_transactions.map((transaction) => {
    const isTaken = transaction.amount < 0
    return {
      ...about,
      providerId: isTaken ? dispute.id : `${dispute.id}:won`,
      amount: isTaken ? -amount : amount,
      fee: feeOf(transaction, dispute.currency),
      at: momentOf(transaction.created),
    }
  })
}

function wordOf({ data: { object } }: Stripe.Event): ProviderWord {
  const said = object as unknown as Record<string, unknown> & { id: string; object: string }
  const metadata = (said.metadata ?? {}) as Record<string, string>
  const reference = said.object === 'checkout.session' ? said.client_reference_id : metadata.reference
  const charge = said.object === 'charge' ? said.id : said.charge
  return { reference: typeof reference === 'string' ? reference : null, charge: typeof charge === 'string' ? charge : null }
}

const idOf = (of: string | { id: string } | null | undefined): string | undefined => (typeof of === 'string' ? of : of?.id)

const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString()

function feeOf(transaction: string | Stripe.BalanceTransaction | null, currency: string): number | null {
  if (transaction === null || typeof transaction === 'string' || transaction.currency !== currency) return null
  return hundredths(transaction.fee, currency)
}

const shift = (currency: string) => 10 ** (decimalsOf(currency.toUpperCase()) - 2)

const coins = (amount: number, currency: string): number => Math.round(amount * shift(currency))

const hundredths = (amount: number, currency: string): number => Math.round(amount / shift(currency))

interface Checking {
  webhookUrl: string
  clock: Pick<Clock, 'now'>
  isTest: boolean
}

const MAX_DRIFT = 5 * 60_000

async function checkAccount(stripe: Stripe, { webhookUrl, clock, isTest }: Checking) {
  const account = await stripe.accounts.retrieveCurrent()
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 })
  const endpoint = endpoints.data.find(({ url }) => url === webhookUrl)
  const missing = endpoint?.enabled_events.includes('*') ? [] : EVENTS.filter((event) => !endpoint?.enabled_events.includes(event))
  const date = account.lastResponse.headers.date
  const drift = date === undefined ? 0 : Math.abs(Date.parse(date) - clock.now().getTime())
  return [
    { isFine: true, text: `The key is accepted${isTest ? ' (test mode: no money moves)' : ''}.` },
    {
      isFine: account.charges_enabled,
      text: account.charges_enabled ? 'The account may charge.' : 'The account may not charge yet: finish its setup at Stripe.',
    },
    endpointText(endpoint, { webhookUrl, missing }),
    {
      isFine: drift <= MAX_DRIFT,
      text:
        drift <= MAX_DRIFT
          ? 'The clock agrees with Stripe’s.'
          : 'The clock differs from Stripe’s by more than five minutes: its messages are refused.',
    },
  ]
}

function endpointText(
  endpoint: Stripe.WebhookEndpoint | undefined,
  { webhookUrl, missing }: { webhookUrl: string; missing: readonly string[] },
) {
  if (!endpoint) return { isFine: false, text: `Stripe sends no messages here: add the webhook ${webhookUrl}.` }
  if (endpoint.status !== 'enabled') return { isFine: false, text: 'The webhook is switched off at Stripe.' }
  if (missing.length > 0) return { isFine: false, text: `The webhook lacks these events: ${missing.join(', ')}.` }
  return { isFine: true, text: 'The webhook is set up.' }
}
