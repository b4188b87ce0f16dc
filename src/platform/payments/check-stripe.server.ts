import Stripe from 'stripe'
import type { Clock } from '@/platform/time/clock'
import type { ProviderFinding } from './payment-provider.server'

/** What the provider is to send word of (spec B §13.1). */
export const STRIPE_EVENTS = [
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

const MAX_DRIFT = 5 * 60_000

interface Checking {
  webhookUrl: string
  clock: Pick<Clock, 'now'>
  isTest: boolean
}

/** What `doctor` says of the account (spec B §13.1); changes nothing. No answer holds a key. */
export async function checkStripe(stripe: Stripe, checking: Checking): Promise<ProviderFinding[]> {
  const pages = await stripe.checkout.sessions.list({ limit: 1 }).catch(failureOf)
  if (pages instanceof Error) return [found('key', 'fix', keyWords(pages))]
  const [account, webhook] = await Promise.all([checkAccount(stripe), checkWebhook(stripe, checking)])
  const mode = checking.isTest ? ', for test mode: no money moves' : ''
  return [found('key', 'works', `Accepted${mode}`), account, webhook, checkClock(pages.lastResponse.headers.date, checking)]
}

function keyWords(failure: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (failure instanceof Stripe.errors.StripeAuthenticationError)
    return 'Stripe doesn’t accept it. Copy it again from Stripe to STRIPE_SECRET_KEY, and restart the site'
  if (failure instanceof Stripe.errors.StripePermissionError)
    return 'It may not do what the site needs. Give it the scopes that docs/payments.md lists'
  return `Stripe can’t be reached from here now (${failure.statusCode ?? 'no answer'}). Please try again later`
}

async function checkAccount(stripe: Stripe): Promise<ProviderFinding> {
  const account = await stripe.accounts.retrieveCurrent().catch(failureOf)
  if (account instanceof Error) return unseen('account', account, 'the account')
  return account.charges_enabled
    ? found('account', 'works', 'It may take payments')
    : found('account', 'fix', 'It may not take payments yet. Stripe’s dashboard says what it still wants to know')
}

async function checkWebhook(stripe: Stripe, { webhookUrl }: Checking): Promise<ProviderFinding> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }).catch(failureOf)
  if (endpoints instanceof Error) return unseen('webhook', endpoints, 'webhooks')
  const ours = endpoints.filter(({ url }) => url === webhookUrl)
  const on = ours.find(({ status }) => status === 'enabled')
  if (ours.length === 0) return found('webhook', 'fix', `There is none to ${webhookUrl}. Add it at Stripe, as docs/payments.md says`)
  if (!on) return found('webhook', 'fix', `The one to ${webhookUrl} is turned off. Turn it on at Stripe`)
  const missing = on.enabled_events.includes('*') ? [] : STRIPE_EVENTS.filter((event) => !on.enabled_events.includes(event))
  return missing.length > 0
    ? found('webhook', 'fix', `It sends nothing of ${missing.join(', ')}. Add these events to it at Stripe`)
    : found('webhook', 'works', `Stripe sends word to ${webhookUrl}`)
}

function checkClock(date: string | undefined, { clock }: Checking): ProviderFinding {
  const drift = date === undefined ? Number.NaN : Math.abs(Date.parse(date) - clock.now().getTime())
  if (Number.isNaN(drift)) return found('clock', 'improve', 'Stripe didn’t say what time it is')
  return drift <= MAX_DRIFT
    ? found('clock', 'works', 'It agrees with Stripe’s')
    : found(
        'clock',
        'fix',
        `It differs by ${Math.round(drift / 60_000)} minutes from Stripe’s, so no word from there is believed. Set this machine’s clock`,
      )
}

const unseen = (label: string, failure: Error, what: string): ProviderFinding =>
  failure instanceof Stripe.errors.StripePermissionError
    ? found(label, 'improve', `The key may not see ${what}, so please look at Stripe’s dashboard yourself`)
    : found(label, 'fix', 'Stripe gave no answer. Please try again later')

function failureOf(error: unknown) {
  if (error instanceof Stripe.errors.StripeError) return error
  throw error
}

const found = (label: string, state: ProviderFinding['state'], says: string): ProviderFinding => ({ label, state, says })
