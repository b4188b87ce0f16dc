import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { createFakeAccount, type Event, type Form, nowInSeconds, type Session } from './fake-stripe-account'

interface Answer {
  status: number
  answer: object
}

/**
 * `absent` cuts connections, `slow` waits until `release()`, `deaf` does what it is asked and never answers, `refused` knows no key,
 * `failing` and `busy` answer 500 and 429.
 */
type Mode = 'fine' | 'absent' | 'slow' | 'deaf' | 'refused' | 'failing' | 'busy'

interface Asked {
  method: string
  url: URL
  body: string
  key: string
  authorization: string | undefined
  isWaiting?: boolean
}

interface Signing {
  at?: Date
  secret?: string
}

/** The payment provider, as far as the site speaks with it, by its public documentation; with a page of its own on which someone pays. */
export interface FakeStripe
  extends AsyncDisposable,
    Pick<
      ReturnType<typeof createFakeAccount>,
      'pay' | 'decline' | 'payLater' | 'settleLater' | 'refundAtProvider' | 'failRefund' | 'dispute' | 'learnFee' | 'held'
    > {
  url: string
  keys: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string }
  mode: Mode
  /** How long each answer takes, in milliseconds. */
  pace: number
  /** Paths that the key may not use. */
  forbidden: string[]
  account: { charges_enabled: boolean }
  webhooks: { url: string; status: string; enabled_events: string[] }[]
  /** How far its clock is ahead of ours, in milliseconds. */
  ahead: number
  requests: string[]
  sessions: Session[]
  /** All that happened, the newest first. */
  events: Event[]
  /** Carries out what waits, in its order. */
  release(): void
  /** A message as it is sent, with its signature. */
  sign(type: string, object: object, more?: Signing & { id?: string; livemode?: boolean }): { body: string; signature: string }
  /** Likewise one of `events`. */
  signEvent(event: Event, more?: Signing): { body: string; signature: string }
}

const SECRET = 'whsec_thesecretofthewebhook'

const CREATE_PARAMS = new Set(
  'adaptive_pricing allowed_payment_method_types billing_address_collection cancel_url client_reference_id customer_email expires_at line_items metadata mode payment_intent_data submit_type success_url ui_mode wallet_options'.split(
    ' ',
  ),
)

export async function startFakeStripe(): Promise<FakeStripe> {
  const account = createFakeAccount((id) => `${fake.url}/pay/${id}`)
  const byKey = new Map<string, { body: string } & Partial<Answer>>()
  const waiting: (() => void)[] = []

  const fake: FakeStripe = {
    ...account,
    url: '',
    keys: { STRIPE_SECRET_KEY: 'sk_test_averysecretkey0001', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: '' },
    mode: 'fine',
    pace: 0,
    forbidden: [],
    account: { charges_enabled: true },
    webhooks: [],
    ahead: 0,
    requests: [],
    release() {
      fake.mode = 'fine'
      for (const carryOut of waiting.splice(0)) carryOut()
    },
    sign: (type, object, { id = account.next('evt'), livemode = false, ...more } = {}) =>
      fake.signEvent({ id, object: 'event', type, livemode, created: nowInSeconds(), data: { object } }, more),
    signEvent(event, { at = new Date(), secret = SECRET } = {}) {
      const body = JSON.stringify(event)
      const time = Math.floor(at.getTime() / 1000)
      const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, signature: `t=${time},v1=${hash}` }
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function answer(method: string, path: string, form: Form, query: URLSearchParams): Answer {
    if (path.startsWith('/v1/checkout/sessions')) return ofSessions(method, path, form)
    if (method === 'POST') return path === '/v1/refunds' ? createRefund(form) : refuse(404, 'unknown')
    const charge = account.ofCharge(query.get('charge') ?? '')?.charge
    const isExpanded = query.getAll('expand[0]').length > 0
    const known: Record<string, () => object> = {
      '/v1/refunds': () => list(charge?.refunds.map((each) => account.presentRefund(charge, each, isExpanded)).reverse()),
      '/v1/disputes': () => list(charge?.disputes.map((each) => account.presentDispute(charge, each)).reverse()),
      '/v1/events': () => listEvents(query),
      '/v1/account': () => ({ id: 'acct_1', object: 'account', ...fake.account }),
      '/v1/webhook_endpoints': () => list(fake.webhooks.map((each, index) => ({ id: `we_${index}`, object: 'webhook_endpoint', ...each }))),
    }
    const found = known[path]
    return found ? { status: 200, answer: found() } : refuse(404, 'unknown')
  }

  function listEvents(query: URLSearchParams) {
    const types = [...query].filter(([name]) => name.startsWith('types')).map(([, value]) => value)
    const since = Number(query.get('created[gte]') ?? 0)
    const fitting = account.events.filter(({ type, created }) => created >= since && types.includes(type))
    const start = fitting.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const limit = Number(query.get('limit') ?? 10)
    return { ...list(fitting.slice(start, start + limit)), has_more: fitting.length > start + limit }
  }

  function ofSessions(method: string, path: string, form: Form): Answer {
    const id = path.split('/')[4]
    if (!id) return method === 'POST' ? create(form) : { status: 200, answer: list([]) }
    if (!account.sessions.some((session) => session.id === id)) return refuse(404, 'resource_missing')
    const session = account.get(id)
    if (method === 'GET') return { status: 200, answer: account.presentSession(session, true) }
    if (session.status !== 'open') return refuse(400, 'session_not_open')
    account.end(session)
    return { status: 200, answer: account.presentSession(session) }
  }

  function create(form: Form): Answer {
    if (Object.keys(form).some((name) => !CREATE_PARAMS.has(name))) return refuse(400, 'parameter_unknown')
    if (/[^\x20-\x7e]/.test(String(form.customer_email ?? ''))) return refuse(400, 'email_invalid')
    const prices = Object.values(form.line_items as Form).map((line) => (line as Form).price_data as Form)
    const amounts = prices.map(({ unit_amount: amount }) => Number(amount))
    const [currency = '', ...others] = new Set(prices.map((price) => String(price.currency)))
    const amount = amounts.reduce((sum, each) => sum + each, 0)
    const left = Number(form.expires_at) - nowInSeconds()
    if (others.length > 0 || !/^[a-z]{3}$/.test(currency)) return refuse(400, 'currency')
    // A little less than the half hour that it asks for, as tests have clocks of their own.
    if (!(left > 29 * 60 && left < 24 * 3600)) return refuse(400, 'expires_at')
    if (amounts.some((each) => !Number.isSafeInteger(each)) || amount < 50) return refuse(400, 'amount_too_small')
    return { status: 200, answer: account.presentSession(account.create(form, { amount, currency })) }
  }

  function createRefund(form: Form): Answer {
    const session = account.ofCharge(String(form.charge))
    const amount = Number(form.amount)
    if (!session?.charge) return refuse(404, 'resource_missing')
    const { charge } = session
    if (charge.disputes.some(({ status }) => status !== 'won' && !status.startsWith('warning'))) return refuse(400, 'charge_disputed')
    if (account.refundable(charge) === 0) return refuse(400, 'charge_already_refunded')
    if (!(amount > 0) || amount > account.refundable(charge)) return refuse(400, 'amount_too_large')
    return { status: 200, answer: account.presentRefund(charge, account.refund(session, amount, form.metadata), true) }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await text(request)
    if (url.pathname.startsWith('/pay/')) return showPage(url.pathname.slice('/pay/'.length), { body, request, response })
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    const asked: Asked = { method: request.method ?? '', url, body, key, authorization: request.headers.authorization }
    fake.requests.push(`${asked.method} ${url.pathname}`)
    await setTimeout(fake.pace)
    if (fake.mode === 'absent') request.socket.destroy()
    else if (fake.mode === 'slow') wait(asked, response)
    else if (fake.mode === 'deaf') answerOnce(asked)
    else send(response, answerOnce(asked))
  }

  function wait(asked: Asked, response: ServerResponse) {
    if (asked.key && !byKey.has(asked.key)) byKey.set(asked.key, { body: asked.body })
    waiting.push(() => send(response, answerOnce({ ...asked, isWaiting: true })))
  }

  /** One key has one body and one answer, and none while the first request is under way. */
  function answerOnce(asked: Asked): Answer {
    const { method, url, body, key, isWaiting = false } = asked
    const refusal = refusalOf(asked)
    if (refusal) return refusal
    const known = byKey.get(key)
    if (known && known.body !== body) return refuse(400, 'idempotency', 'idempotency_error')
    if (known?.answer && known.status) return { status: known.status, answer: known.answer }
    if (known && !isWaiting) return refuse(409, 'idempotency_key_in_use', 'idempotency_error')
    const made = answer(method, url.pathname, parseForm(body), url.searchParams)
    if (key) byKey.set(key, { body, ...made })
    return made
  }

  function refusalOf({ url, authorization }: Asked): Answer | undefined {
    if (fake.mode === 'failing') return refuse(500, 'internal', 'api_error')
    if (fake.mode === 'busy') return refuse(429, 'rate_limit')
    if (fake.mode === 'refused' || authorization !== `Bearer ${fake.keys.STRIPE_SECRET_KEY}`) return refuse(401, 'invalid_api_key')
    return fake.forbidden.some((path) => url.pathname.startsWith(path)) ? refuse(403, 'more_permissions_required') : undefined
  }

  const send = (response: ServerResponse, { status, answer: body }: Answer) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', date: new Date(Date.now() + fake.ahead).toUTCString() })
      .end(JSON.stringify(body))

  /** What someone sees there: what it costs, ways to pay, and the way back. */
  function showPage(id: string, { body, request, response }: { body: string; request: IncomingMessage; response: ServerResponse }) {
    const session = account.get(id)
    if (request.method === 'POST' && body.includes('declined')) account.decline(id)
    else if (request.method === 'POST') {
      account.pay(id)
      return void response.writeHead(303, { location: String(session.form.success_url) }).end()
    }
    response.writeHead(session.status === 'open' ? 200 : 410, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(session))
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.keys.STRIPE_API_URL = fake.url
  return fake
}

const list = (data: object[] = []) => ({ object: 'list', data, has_more: false, url: '/' })

const refuse = (status: number, code: string, type = 'invalid_request_error'): Answer => ({
  status,
  answer: { error: { type, code, message: `Refused: ${code}` } },
})

const escapeHtml = (value: string) => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const pageOf = ({ status, amount, currency, declined, form }: Session) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Pay</title><main><h1>${
    status === 'open' ? `Pay ${amount} ${currency.toUpperCase()}` : 'This page has ended'
  }</h1>${declined > 0 ? '<p role="alert">Your card was declined.</p>' : ''}${
    status === 'open'
      ? '<form method="post"><button name="card" value="fine">Pay now</button><button name="card" value="declined">Pay with an empty card</button></form>'
      : ''
  }<a href="${escapeHtml(String(form.cancel_url))}">Back to the site</a></main></html>`

function parseForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = form
    for (const part of path.slice(0, -1)) {
      const inner = (at[part] ?? {}) as Form
      at[part] = inner
      at = inner
    }
    at[path.at(-1) ?? ''] = value
  }
  return form
}
