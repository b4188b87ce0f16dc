import { setTimeout } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Logger } from '@/platform/logger.server'
import type { Clock } from '@/platform/time/clock'
import { checkStripe, STRIPE_EVENTS } from './check-stripe.server'
import { fromCoins, toCoins } from './money'
import {
  type NewProviderPage,
  type PaymentProvider,
  ProviderAway,
  type ProviderEntry,
  type ProviderPage,
  ProviderRefused,
  type ProviderWord,
} from './payment-provider.server'

/** The words of this version are those that this file knows; it changes with the library only. */
const API_VERSION = '2026-10-28.endive'
/** In seconds: an older message may be one that someone kept. */
const TOLERANCE = 300

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Another origin than the provider's, for tests and proxies. */
  apiUrl: string | undefined
}

interface Parts {
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'warn'>
  /** In milliseconds, for all that one question takes. */
  timeout?: number
}

/** The one module that knows Stripe's words and counts in its coins; it keeps nothing but how the last requests went. */
export function createStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings, { clock, log, timeout = 4000 }: Parts): PaymentProvider {
  const api = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === 'https:' ? 443 : 80),
      protocol: api.protocol === 'http:' ? 'http' : 'https',
    }),
  })
  const dashboard = `https://dashboard.stripe.com/${isTestKey(secretKey) ? 'test/' : ''}`

  async function read(id: string): Promise<ProviderPage> {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] })
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
    const isCharged = charge?.status === 'succeeded'
    return { ...presentSession(session, intent), entries: isCharged ? await listEntries(charge) : [] }
  }

  async function listEntries(charge: Stripe.Charge): Promise<ProviderEntry[]> {
    const of = { charge: charge.id, limit: 100 }
    const [refunds, disputes] = await Promise.all([
      stripe.refunds
        .list({ ...of, expand: ['data.balance_transaction', 'data.failure_balance_transaction'] })
        .autoPagingToArray({ limit: 1000 }),
      stripe.disputes.list(of),
    ])
    const made: ProviderEntry = {
      kind: 'charge',
      providerId: charge.id,
      amount: fromCoins(charge.amount_captured, codeOf(charge)),
      currency: codeOf(charge),
      fee: feeOf(charge.balance_transaction, charge),
      at: momentOf(charge),
      url: paymentUrl(charge),
    }
    const url = `${dashboard}disputes/`
    return [
      made,
      ...refunds.toReversed().flatMap((refund) => entriesOfRefund(refund, paymentUrl(charge))),
      ...disputes.data.toReversed().flatMap((dispute) => entriesOfDispute(dispute, url + dispute.id)),
    ]
  }

  const paymentUrl = ({ payment_intent: intent, id }: Pick<Stripe.Charge, 'payment_intent' | 'id'>) =>
    `${dashboard}payments/${idOf(intent) ?? id}`

  const create = async (page: NewProviderPage, idempotencyKey: string) =>
    presentSession(await stripe.checkout.sessions.create(paramsOf(page), { idempotencyKey }))

  const provider: PaymentProvider = {
    isTest: isTestKey(secretKey),
    origin: api?.origin ?? 'https://checkout.stripe.com',
    keyRefusedAt: null,
    createPage: (page) =>
      ask(() =>
        create(page, page.reference).catch((error) => {
          if (!isAddressRefused(error)) throw error
          // The provider knows fewer addresses than mail does, and asks for one itself.
          return create({ ...page, email: null }, `${page.reference}-without-address`)
        }),
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
        const params = { charge, amount: toCoins(amount, currency), metadata: { reference: key }, expand: ['balance_transaction'] }
        const refund = await stripe.refunds.create(params, { idempotencyKey: key })
        const [entry] = entriesOfRefund(refund, paymentUrl({ id: charge, payment_intent: refund.payment_intent }))
        return entry
      }),
    async *listChanged(since) {
      const params = { created: { gte: Math.floor(since.getTime() / 1000) }, types: [...STRIPE_EVENTS], limit: 100 }
      let after: { starting_after?: string } | undefined = {}
      while (after) {
        const events: Stripe.ApiList<Stripe.Event> = await ask(() => stripe.events.list({ ...params, ...after }))
        yield* events.data.map(wordOf)
        const last = events.data.at(-1)?.id
        after = events.has_more && last ? { starting_after: last } : undefined
      }
    },
    readWord(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE, undefined, clock.now().getTime())
        return { id: event.id, isTest: !event.livemode, word: wordOf(event) }
      } catch {
        return undefined
      }
    },
    check: (webhookUrl) => checkStripe(stripe, { webhookUrl, clock, isTest: isTestKey(secretKey) }),
  }

  let failures = 0
  let pausedUntil = 0

  /** After three failures in a row that settled nothing, the provider is left alone for half a minute. */
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    if (clock.now().getTime() < pausedUntil) throw new ProviderAway()
    try {
      const answer = await withinTime(question, timeout)
      provider.keyRefusedAt = null
      failures = 0
      return answer
    } catch (error) {
      const failure = failureOf(error)
      if (!(failure instanceof ProviderAway)) {
        failures = 0
        throw failure
      }
      if (isKeyRefused(error)) provider.keyRefusedAt ??= clock.now().toISOString()
      failures += 1
      if (failures >= MAX_FAILURES) pausedUntil = clock.now().getTime() + PAUSE
      log.warn(factsOf(error), 'The payment provider could not be asked')
      throw failure
    }
  }

  return provider
}

const MAX_FAILURES = 3
const PAUSE = 30_000

const isTestKey = (key: string) => /^[sr]k_test_/.test(key)

async function withinTime<T>(question: () => Promise<T>, timeout: number): Promise<T> {
  const timer = new AbortController()
  try {
    return await Promise.race([
      question(),
      setTimeout(timeout, undefined, { signal: timer.signal, ref: false }).then(() => Promise.reject(new ProviderAway())),
    ])
  } finally {
    timer.abort()
  }
}

/** Without the provider's own words, which may hold what it was asked. What is neither a refusal nor an answer is a fault of ours. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors
  const isRefusal = [StripeInvalidRequestError, StripeCardError, StripeIdempotencyError].some((kind) => error instanceof kind)
  return isRefusal ? new ProviderRefused(error.code ?? error.rawType ?? 'refused') : new ProviderAway()
}

const isKeyRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError

const isAddressRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.code === 'email_invalid' || error.param === 'customer_email')

const factsOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError
    ? { error: error.type, status: error.statusCode, code: error.code, request: error.requestId }
    : { error: 'no answer in time' }

const MAX_LABEL = 250

const paramsOf = ({ reference, lines, currency, email, back, expiresAt, isDonation = false }: NewProviderPage) =>
  ({
    mode: 'payment',
    ui_mode: 'hosted_page',
    // What it comes to is known at once, which a debit of a bank account or a transfer is not.
    allowed_payment_method_types: ['card'],
    wallet_options: { link: { display: 'never' } },
    // The amount is ours, in our currency.
    adaptive_pricing: { enabled: false },
    line_items: lines.map(({ label, amount }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: toCoins(amount, currency),
        product_data: { name: label.slice(0, MAX_LABEL) },
      },
    })),
    ...(email && { customer_email: email }),
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: {
      metadata: { reference },
      description: lines
        .map(({ label }) => label)
        .join('; ')
        .slice(0, 2 * MAX_LABEL),
    },
    submit_type: isDonation ? 'donate' : 'pay',
    billing_address_collection: isDonation ? 'required' : 'auto',
    success_url: back,
    cancel_url: back,
    expires_at: Math.floor(Date.parse(expiresAt) / 1000),
  }) satisfies Stripe.Checkout.SessionCreateParams

const presentSession = (session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null = null): ProviderPage => ({
  id: session.id,
  url: session.url,
  state: stateOf(session, intent),
  reference: session.client_reference_id,
  isTest: !session.livemode,
  entries: [],
  payer: session.customer_details && { name: session.customer_details.name, email: session.customer_details.email },
})

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProviderPage['state'] {
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open'
  if (paid !== 'unpaid') return 'paid'
  return intent?.status === 'canceled' || intent?.status === 'requires_payment_method' ? 'expired' : 'unpaid'
}

function entriesOfRefund(refund: Stripe.Refund, url: string): [ProviderEntry, ...ProviderEntry[]] {
  const amount = fromCoins(refund.amount, codeOf(refund))
  const charge = idOf(refund.charge)
  const reference = refund.metadata?.reference
  const about = { kind: 'refund', currency: codeOf(refund), url, ...(charge && { of: charge }), ...(reference && { reference }) } as const
  const given: ProviderEntry = {
    ...about,
    providerId: refund.id,
    amount: -amount,
    fee: feeOf(refund.balance_transaction, refund) ?? 0,
    at: momentOf(refund),
  }
  if (refund.status !== 'failed' && refund.status !== 'canceled') return [given]
  const back = refund.failure_balance_transaction
  const at = momentOf(typeof back === 'object' ? back : refund)
  return [given, { ...about, providerId: `${refund.id}:failed`, amount, fee: feeOf(back ?? null, refund) ?? 0, at }]
}

/** What it took and gave back; a bank's mere inquiry took nothing. */
function entriesOfDispute(dispute: Stripe.Dispute, url: string): ProviderEntry[] {
  const amount = fromCoins(dispute.amount, codeOf(dispute))
  const charge = idOf(dispute.charge)
  return dispute.balance_transactions.map((transaction) => ({
    kind: 'dispute',
    providerId: transaction.amount < 0 ? dispute.id : `${dispute.id}:won`,
    amount: transaction.amount < 0 ? -amount : amount,
    currency: codeOf(dispute),
    fee: feeOf(transaction, dispute),
    at: momentOf(transaction),
    url,
    ...(charge && { of: charge }),
  }))
}

function wordOf({ data: { object } }: Stripe.Event): ProviderWord {
  const said = object as {
    object?: string
    id?: string
    charge?: unknown
    client_reference_id?: unknown
    metadata?: Record<string, string> | null
  }
  const reference = said.object === 'checkout.session' ? said.client_reference_id : said.metadata?.reference
  const charge = said.object === 'charge' ? said.id : said.charge
  return { reference: typeof reference === 'string' ? reference : null, charge: typeof charge === 'string' ? charge : null }
}

const idOf = (of: string | { id: string } | null | undefined): string | undefined => (typeof of === 'string' ? of : of?.id)

const codeOf = ({ currency }: { currency: string }) => currency.toUpperCase()

const momentOf = ({ created }: { created: number }) => new Date(created * 1000).toISOString()

/** Null until it is known, and where the account is paid in another currency. */
function feeOf(transaction: string | Stripe.BalanceTransaction | null, { currency }: { currency: string }): number | null {
  if (transaction === null || typeof transaction === 'string' || transaction.currency !== currency) return null
  return fromCoins(transaction.fee, currency.toUpperCase())
}
