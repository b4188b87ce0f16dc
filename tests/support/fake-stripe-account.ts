/** Nested values of a form-encoded request: `line_items[0][price_data][currency]=usd`. */
export type Form = { [name: string]: Form | string }

interface Transaction {
  id: string
  object: 'balance_transaction'
  amount: number
  fee: number
  currency: string
  created: number
}

interface Refund {
  id: string
  metadata: unknown
  amount: number
  status: string
  created: number
  transaction: Transaction
  failure?: Transaction
}

interface Dispute {
  id: string
  amount: number
  status: string
  created: number
  transactions: Transaction[]
}

interface Charge {
  id: string
  intent: string
  amount: number
  currency: string
  created: number
  /** Unknown for a while, as it is at the provider. */
  transaction: Transaction | null
  refunds: Refund[]
  disputes: Dispute[]
}

export interface Session {
  id: string
  form: Form
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  amount: number
  currency: string
  expiresAt: number
  intent?: { id: string; status: string }
  charge?: Charge
  declined: number
}

export interface Event {
  id: string
  object: 'event'
  type: string
  livemode: boolean
  created: number
  data: { object: object }
}

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** What an account at the provider holds, and what happens to it; all amounts in the currency's smallest coin. */
export function createFakeAccount(pageUrl: (id: string) => string) {
  const sessions: Session[] = []
  const events: Event[] = []
  let number = 0
  const next = (prefix: string) => `${prefix}_test_${String(++number).padStart(4, '0')}`

  const note = (type: string, object: object) =>
    void events.unshift({
      id: next('evt'),
      object: 'event',
      type,
      livemode: false,
      created: nowInSeconds(),
      data: { object: structuredClone(object) },
    })

  const transaction = (amount: number, currency: string, fee = 0): Transaction => ({
    id: next('txn'),
    object: 'balance_transaction',
    amount,
    fee,
    currency,
    created: nowInSeconds(),
  })

  function get(id: string): Session {
    const session = sessions.find((each) => each.id === id)
    if (!session) throw new Error(`No session ${id}`)
    if (session.status === 'open' && session.expiresAt <= nowInSeconds()) end(session)
    return session
  }

  function chargeOf(id: string): Charge {
    const { charge } = get(id)
    if (!charge) throw new Error(`Session ${id} isn't paid`)
    return charge
  }

  function end(session: Session) {
    session.status = 'expired'
    note('checkout.session.expired', presentSession(session))
  }

  function take(session: Session) {
    session.paymentStatus = 'paid'
    const intent = { id: session.intent?.id ?? next('pi'), status: 'succeeded' }
    session.intent = intent
    session.charge = {
      id: next('ch'),
      intent: intent.id,
      amount: session.amount,
      currency: session.currency,
      created: nowInSeconds(),
      transaction: null,
      refunds: [],
      disputes: [],
    }
  }

  function refund(session: Session, amount: number, metadata: unknown = {}): Refund {
    const charge = chargeOf(session.id)
    const made = {
      id: next('re'),
      amount,
      metadata,
      status: 'succeeded',
      created: nowInSeconds(),
      transaction: transaction(-amount, charge.currency),
    }
    charge.refunds.push(made)
    note('charge.refunded', presentCharge(session, charge))
    return made
  }

  /** What a charge still has that can go back. */
  const refundable = ({ amount, refunds }: Charge) =>
    amount - refunds.filter(({ status }) => status !== 'failed').reduce((sum, each) => sum + each.amount, 0)

  const presentSession = (session: Session, isExpanded = false) => ({
    id: session.id,
    object: 'checkout.session',
    livemode: false,
    status: session.status,
    payment_status: session.paymentStatus,
    url: session.status === 'open' ? pageUrl(session.id) : null,
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.form.client_reference_id ?? null,
    metadata: session.form.metadata ?? {},
    customer_details: session.status === 'complete' ? { name: 'A Giver', email: session.form.customer_email ?? 'giver@example.net' } : null,
    payment_intent: session.intent && isExpanded ? presentIntent(session) : (session.intent?.id ?? null),
  })

  const presentIntent = (session: Session) => ({
    ...session.intent,
    object: 'payment_intent',
    latest_charge: session.charge ? presentCharge(session, session.charge, true) : null,
  })

  const presentCharge = (session: Session, charge: Charge, isExpanded = false) => ({
    id: charge.id,
    object: 'charge',
    livemode: false,
    status: 'succeeded',
    amount: charge.amount,
    amount_captured: charge.amount,
    currency: charge.currency,
    created: charge.created,
    disputed: charge.disputes.length > 0,
    payment_intent: charge.intent,
    metadata: session.form.metadata ?? {},
    balance_transaction: isExpanded ? charge.transaction : (charge.transaction?.id ?? null),
  })

  const presentRefund = (charge: Charge, { transaction: made, failure, ...each }: Refund, isExpanded: boolean) => ({
    object: 'refund',
    ...each,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.intent,
    balance_transaction: isExpanded ? made : made.id,
    ...(failure && { failure_balance_transaction: isExpanded ? failure : failure.id }),
  })

  const presentDispute = (charge: Charge, { transactions, ...each }: Dispute) => ({
    object: 'dispute',
    livemode: false,
    metadata: {},
    ...each,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.intent,
    balance_transactions: transactions,
  })

  return {
    sessions,
    events,
    get,
    end,
    next,
    refund,
    refundable,
    presentSession,
    presentRefund,
    presentDispute,
    ofCharge: (id: string) => sessions.find(({ charge }) => charge?.id === id),
    create(form: Form, { amount, currency }: { amount: number; currency: string }): Session {
      const expiresAt = Number(form.expires_at)
      const session: Session = { id: next('cs'), form, status: 'open', paymentStatus: 'unpaid', amount, currency, expiresAt, declined: 0 }
      sessions.push(session)
      return session
    },
    /** Someone pays; on a page that has ended nothing happens. */
    pay(id: string) {
      const session = get(id)
      if (session.status !== 'open') return
      session.status = 'complete'
      take(session)
      note('checkout.session.completed', presentSession(session))
    },
    /** A card that the bank refuses: the page stays open. */
    decline(id: string) {
      const session = get(id)
      session.declined += 1
      session.intent = { id: session.intent?.id ?? next('pi'), status: 'requires_payment_method' }
    },
    /** Someone pays in a way whose outcome is not known yet. */
    payLater(id: string) {
      const session = get(id)
      session.status = 'complete'
      session.intent = { id: next('pi'), status: 'processing' }
      note('checkout.session.completed', presentSession(session))
    },
    settleLater(id: string, outcome: 'paid' | 'failed') {
      const session = get(id)
      if (outcome === 'paid') take(session)
      else session.intent = { id: session.intent?.id ?? next('pi'), status: 'requires_payment_method' }
      note(`checkout.session.async_payment_${outcome === 'paid' ? 'succeeded' : 'failed'}`, presentSession(session))
    },
    refundAtProvider: (id: string, amount: number) => void refund(get(id), amount),
    /** The last refund could not be delivered. */
    failRefund(id: string) {
      const charge = chargeOf(id)
      const last = charge.refunds.at(-1)
      if (!last) return
      Object.assign(last, { status: 'failed', failure: transaction(last.amount, charge.currency) })
      note('refund.failed', presentRefund(charge, last, false))
    },
    /** `inquiry`: the bank asks and takes nothing. */
    dispute(id: string, outcome: 'inquiry' | 'open' | 'lost' | 'won') {
      const charge = chargeOf(id)
      const known = charge.disputes[0]
      const dispute = known ?? { id: next('dp'), amount: charge.amount, status: '', created: nowInSeconds(), transactions: [] }
      if (!known) charge.disputes.push(dispute)
      if (outcome !== 'inquiry' && dispute.transactions.length === 0)
        dispute.transactions.push(transaction(-charge.amount, charge.currency, 1500))
      if (outcome === 'won') dispute.transactions.push(transaction(charge.amount, charge.currency))
      dispute.status = { inquiry: 'warning_needs_response', open: 'needs_response', lost: 'lost', won: 'won' }[outcome]
      const type = outcome === 'won' || outcome === 'lost' ? 'closed' : 'created'
      note(`charge.dispute.${type}`, presentDispute(charge, dispute))
      if (outcome === 'won') note('charge.dispute.funds_reinstated', presentDispute(charge, dispute))
    },
    /** The fee of a payment becomes known. */
    learnFee(id: string) {
      const charge = chargeOf(id)
      charge.transaction ??= transaction(charge.amount, charge.currency, Math.round(charge.amount * 0.029) + 30)
      note('charge.updated', presentCharge(get(id), charge))
    },
    /** What is there of a session, without fees. */
    held(id: string) {
      const { charge } = get(id)
      if (!charge) return 0
      return refundable(charge) + charge.disputes.flatMap(({ transactions }) => transactions).reduce((sum, { amount }) => sum + amount, 0)
    },
  }
}
