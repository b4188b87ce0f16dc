import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Nested values of a form-encoded request: `line_items[0][price_data][currency]=usd`. */
type Form = { [name: string]: Form | string }

interface Answer {
  status: number
  answer: object
}

interface Session {
  id: string
  form: Form
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  amount: number
  expiresAt: number
  charge?: Charge
}

interface Charge {
  id: string
  intent: string
  amount: number
  currency: string
  fee: number | null
  refunds: { id: string; amount: number; status: string; created: number }[]
  disputes: { id: string; amount: number; status: string; transactions: { amount: number; fee: number }[] }[]
}

/** The payment provider, as far as the site speaks with it, by its public documentation; with a page of its own on which someone pays. */
export interface FakeStripe extends AsyncDisposable {
  url: string
  keys: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string }
  /** Set to what each request then meets. */
  mode: 'fine' | 'absent' | 'slow' | 'refused'
  requests: string[]
  sessions: Session[]
  pay(id: string): void
  refundAtProvider(id: string, amount: number): void
  failRefund(id: string): void
  dispute(id: string, outcome: 'open' | 'lost' | 'won'): void
  learnFee(id: string): void
  /** What it holds of a session in the currency's smallest coin, without fees. */
  held(id: string): number
  /** A message as it is sent, with its signature. */
  sign(
    type: string,
    object: object,
    more?: { id?: string; at?: Date; secret?: string; livemode?: boolean },
  ): { body: string; signature: string }
}

const SECRET = 'whsec_thesecretofthewebhook'

export async function startFakeStripe(): Promise<FakeStripe> {
  const sessions: Session[] = []
  const byKey = new Map<string, { body: string; answer: object; status: number }>()
  const events: object[] = []
  let number = 0
  const next = (prefix: string) => `${prefix}_test_${String(++number).padStart(4, '0')}`
  const now = () => Math.floor(Date.now() / 1000)
  const find = (id: string) => sessions.find((session) => session.id === id)
  const ofCharge = (id: string) => sessions.find(({ charge }) => charge?.id === id)

  const fake: FakeStripe = {
    url: '',
    keys: { STRIPE_SECRET_KEY: 'sk_test_averysecretkey0001', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: '' },
    mode: 'fine',
    requests: [],
    sessions,
    pay(id) {
      const session = get(id)
      if (session.status !== 'open') return
      Object.assign(session, { status: 'complete', paymentStatus: 'paid' })
      const charge = {
        id: next('ch'),
        intent: next('pi'),
        amount: session.amount,
        currency: currencyOf(session),
        fee: null,
        refunds: [],
        disputes: [],
      }
      session.charge = charge
      note('checkout.session.completed', presentSession(session))
    },
    refundAtProvider: (id, amount) => void refund(get(id), amount),
    failRefund(id) {
      const last = get(id).charge?.refunds.at(-1)
      if (last) last.status = 'failed'
    },
    dispute(id, outcome) {
      const { charge } = get(id)
      if (!charge) return
      const taken = { amount: -charge.amount, fee: 1500 }
      const given = outcome === 'won' ? [{ amount: charge.amount, fee: 0 }] : []
      const status = outcome === 'open' ? 'needs_response' : outcome
      const known = charge.disputes[0]
      if (known) Object.assign(known, { status, transactions: [taken, ...given] })
      else charge.disputes.push({ id: next('dp'), amount: charge.amount, status, transactions: [taken, ...given] })
    },
    learnFee(id) {
      const { charge } = get(id)
      if (charge) charge.fee = Math.round(charge.amount * 0.029) + 30
    },
    held(id) {
      const { charge } = get(id)
      if (!charge) return 0
      const back = charge.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
      const taken = charge.disputes.flatMap(({ transactions }) => transactions).reduce((sum, { amount }) => sum + amount, 0)
      return charge.amount - back + taken
    },
    sign(type, object, { id = next('evt'), at = new Date(), secret = SECRET, livemode = false } = {}) {
      const body = JSON.stringify({ id, object: 'event', type, livemode, created: now(), data: { object } })
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

  function get(id: string): Session {
    const session = find(id)
    if (!session) throw new Error(`No session ${id}`)
    if (session.status === 'open' && session.expiresAt <= now()) session.status = 'expired'
    return session
  }

  const note = (type: string, object: object) =>
    events.unshift({ id: next('evt'), object: 'event', type, livemode: false, created: now(), data: { object } })

  function refund(session: Session, amount: number) {
    const made = { id: next('re'), amount, status: 'succeeded', created: now() }
    session.charge?.refunds.push(made)
    note('charge.refunded', presentCharge(session, session.charge as Charge))
    return made
  }

  const presentSession = (session: Session, isExpanded = false) => ({
    id: session.id,
    object: 'checkout.session',
    livemode: false,
    status: session.status,
    payment_status: session.paymentStatus,
    url: session.status === 'open' ? `${fake.url}/pay/${session.id}` : null,
    client_reference_id: session.form.client_reference_id ?? null,
    metadata: session.form.metadata ?? {},
    customer_details: session.charge ? { name: 'A Giver', email: session.form.customer_email ?? 'giver@example.net' } : null,
    payment_intent: session.charge ? presentIntent(session, session.charge, isExpanded) : null,
  })

  const presentIntent = (session: Session, charge: Charge, isExpanded: boolean) =>
    isExpanded ? { id: charge.intent, object: 'payment_intent', latest_charge: presentCharge(session, charge) } : charge.intent

  const presentCharge = (session: Session, charge: Charge) => ({
    id: charge.id,
    object: 'charge',
    status: 'succeeded',
    amount: charge.amount,
    currency: charge.currency,
    created: now(),
    disputed: charge.disputes.length > 0,
    payment_intent: charge.intent,
    metadata: session.form.metadata ?? {},
    balance_transaction: charge.fee === null ? null : { id: 'txn_1', fee: charge.fee, currency: charge.currency, amount: charge.amount },
  })

  const presentRefund = (charge: Charge, { id, amount, status, created }: Charge['refunds'][number]) => ({
    ...{ id, object: 'refund', amount, status, created, currency: charge.currency, charge: charge.id, payment_intent: charge.intent },
    balance_transaction: { id: 'txn_2', fee: 0, currency: charge.currency, amount: -amount, created },
  })

  const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/' })

  function answer(method: string, path: string, form: Form, query: URLSearchParams): Answer {
    if (path.startsWith('/v1/checkout/sessions')) return method === 'POST' && !path.split('/')[4] ? create(form) : ofSession(method, path)
    if (method === 'POST') return path === '/v1/refunds' ? createRefund(form) : refuse(404, 'unknown')
    const charge = ofCharge(query.get('charge') ?? '')?.charge
    const known: Record<string, () => object> = {
      '/v1/refunds': () => list((charge?.refunds ?? []).map((each) => presentRefund(charge as Charge, each)).reverse()),
      '/v1/disputes': () => list(disputesOf(charge)),
      '/v1/events': () => list(events),
      '/v1/account': () => ({ id: 'acct_1', object: 'account', charges_enabled: true }),
      '/v1/webhook_endpoints': () => list([]),
    }
    const found = known[path]
    return found ? { status: 200, answer: found() } : refuse(404, 'unknown')
  }

  function ofSession(method: string, path: string): Answer {
    const session = find(path.split('/')[4] ?? '')
    if (!session) return refuse(404, 'resource_missing')
    get(session.id)
    if (method === 'GET') return { status: 200, answer: presentSession(session, true) }
    if (session.status !== 'open') return refuse(400, 'session_not_open')
    session.status = 'expired'
    return { status: 200, answer: presentSession(session) }
  }

  const disputesOf = (charge: Charge | undefined) =>
    (charge?.disputes ?? []).map(({ id, amount, status, transactions }) => ({
      ...{ id, object: 'dispute', amount, status, currency: charge?.currency, charge: charge?.id, created: now() },
      balance_transactions: transactions.map((each) => ({ id: next('txn'), ...each, currency: charge?.currency, created: now() })),
    }))

  function create(form: Form): Answer {
    const lines = Object.values(form.line_items as Form) as Form[]
    const amounts = lines.map((line) => Number((line.price_data as Form).unit_amount))
    const expiresAt = Number(form.expires_at)
    // What it asks of its clients: half an hour at least, a day at most.
    if (expiresAt < now() + 29 * 60 || expiresAt > now() + 24 * 3600) return refuse(400, 'expires_at')
    if (amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 50)) return refuse(400, 'amount_too_small')
    const session: Session = {
      id: next('cs'),
      form,
      status: 'open',
      paymentStatus: 'unpaid',
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
      expiresAt,
    }
    sessions.push(session)
    return { status: 200, answer: presentSession(session) }
  }

  function createRefund(form: Form): Answer {
    const session = ofCharge(String(form.charge))
    const amount = Number(form.amount)
    if (!session?.charge) return refuse(404, 'resource_missing')
    if (session.charge.disputes.some(({ status }) => status !== 'won')) return refuse(400, 'charge_disputed')
    if (!(amount > 0) || amount > fake.held(session.id)) return refuse(400, 'amount_too_large')
    return { status: 200, answer: presentRefund(session.charge, refund(session, amount)) }
  }

  const currencyOf = ({ form }: Session) => String(((Object.values(form.line_items as Form)[0] as Form).price_data as Form).currency)

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await text(request)
    if (url.pathname.startsWith('/pay/')) return hosted(url.pathname.slice('/pay/'.length), request, response)
    fake.requests.push(`${request.method} ${url.pathname}`)
    if (fake.mode === 'absent') return request.socket.destroy()
    if (fake.mode !== 'slow') send(response, answerOnce(request, url, body))
  }

  /** One key has one answer, and one body. */
  function answerOnce({ method = '', headers }: IncomingMessage, url: URL, body: string): Answer {
    const isKnown = headers.authorization === `Bearer ${fake.keys.STRIPE_SECRET_KEY}`
    if (fake.mode === 'refused' || !isKnown) return refuse(401, 'invalid_api_key', 'authentication_error')
    const key = String(headers['idempotency-key'] ?? '')
    const known = byKey.get(key)
    if (known && known.body !== body) return refuse(400, 'idempotency', 'idempotency_error')
    const made = known ?? answer(method, url.pathname, parseForm(body), url.searchParams)
    if (key && made.status < 500) byKey.set(key, { body, ...made })
    return made
  }

  /** What someone sees there: a button to pay, and the way back. */
  function hosted(id: string, request: IncomingMessage, response: ServerResponse) {
    const session = get(id)
    const back = (location: string) => response.writeHead(303, { location }).end()
    if (request.method === 'POST') {
      fake.pay(id)
      return back(String(session.form.success_url))
    }
    const page = `<!doctype html><html lang="en"><title>Pay</title><main><h1>Pay ${session.amount}</h1><form method="post"><button>Pay now</button></form><a href="${session.form.cancel_url}">Back to the site</a></main></html>`
    response.writeHead(session.status === 'open' ? 200 : 410, { 'content-type': 'text/html' }).end(page)
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.keys.STRIPE_API_URL = fake.url
  return fake
}

function send(response: ServerResponse, { status, answer }: { status: number; answer: object }) {
  response.writeHead(status, { 'content-type': 'application/json', date: new Date().toUTCString() }).end(JSON.stringify(answer))
}

const refuse = (status: number, code: string, type = 'invalid_request_error') => ({
  status,
  answer: { error: { type, code, message: `Refused: ${code}` } },
})

async function text(request: IncomingMessage): Promise<string> {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

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
