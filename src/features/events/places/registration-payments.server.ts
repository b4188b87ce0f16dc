import { addEntries, type LedgerEntry, listEntriesOf, type NewLedgerEntry } from '@/features/payments/ledger.repository.server'
import type { PaymentWay } from '@/features/payments/payments.schema'
import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { centsOf, currencyOf, settledPayment } from './format-price'
import type { Payment } from './places.schema'
import { type RegistrationRow, savePayment } from './registration.repository.server'

interface Paid {
  event: EventRow
  registration: RegistrationRow
}

type Entry = Omit<NewLedgerEntry, 'currency' | 'registrationId' | 'eventId' | 'eventTitle' | 'session'> & { currency?: string }

/** Adds rows to the ledger of a locked registration, and brings its sum and status in line with them; `at` is ISO-8601 UTC. */
export async function addPayments(
  { db, site }: Pick<Services, 'db' | 'site'>,
  { event, registration }: Paid,
  entries: readonly Entry[],
  { at, payment, ...noted }: { at: string } & Partial<Pick<RegistrationRow, 'payment' | 'waivedCents' | 'paymentNotedAt'>>,
): Promise<RegistrationRow> {
  const about = { registrationId: registration.id, eventId: event.id, eventTitle: event.title, session: registration.session }
  const rows = entries.map((entry) => ({ currency: currencyOf(event, site), ...entry, ...about }))
  await addEntries(db, rows)
  const settled = settledBy(registration, registration.paidCents, entries)
  return savePayment(db, registration.id, { ...registration, ...noted, ...settled, payment: payment ?? settled.payment }, at)
}

function settledBy(registration: RegistrationRow, before: number, entries: readonly Pick<NewLedgerEntry, 'kind' | 'amountCents'>[]) {
  const paidCents = entries.reduce((sum, { amountCents }) => sum + amountCents, before)
  const isBack = paidCents <= 0 && entries.some(({ kind }) => kind === 'refund')
  return { paidCents, payment: isBack ? 'none' : settledPayment({ ...registration, ...ended(registration), paidCents }) } as const
}

/** A registration of a backup as the ledger has it here: money may have gone back since. As it was, once its rows are deleted. */
export function withLedger<Row extends RegistrationRow>(registration: Row, entries: readonly LedgerEntry[]): Row {
  const settled = settledBy(registration, 0, entries)
  return entries.length === 0 || settled.paidCents === registration.paidCents ? registration : { ...registration, ...settled }
}

/** Nothing more is owed for what was canceled. */
const ended = ({ status, contributionCents }: RegistrationRow) =>
  status === 'cancelled' ? { payment: 'none' as const, contributionCents: null } : { contributionCents }

interface NotedPayment {
  payment: Payment
  /** In all, in the currency's main unit; without it, what is owed. */
  amountPaid?: number | undefined
  paidBy?: PaymentWay | undefined
}

/** Applies what staff noted at `at` (ISO-8601 UTC), unless older than the last note; what was paid online is never taken back. */
export async function notePayment(
  services: Pick<Services, 'db' | 'site'>,
  { event, registration }: Paid,
  noted: NotedPayment,
  { at, now, accountId }: { at: string; now: string; accountId: number },
): Promise<RegistrationRow> {
  if (registration.paymentNotedAt !== null && registration.paymentNotedAt > at) return registration
  const rows = await listEntriesOf(services.db, [registration.id])
  const { taken, ...next } = paymentAfter(registration, manualNotes(rows), noted)
  const entries = taken.map(({ how, cents }) => ({ kind: 'manual' as const, how, amountCents: cents, at, accountId }))
  return addPayments(services, { event, registration }, entries, { ...next, at: now, paymentNotedAt: at })
}

interface Note {
  how: PaymentWay
  cents: number
}

/** What was noted by hand and not taken back, the last one last. */
function manualNotes(entries: readonly Pick<LedgerEntry, 'how' | 'amountCents'>[]): Note[] {
  const notes: Note[] = []
  for (const { how, amountCents } of entries) {
    if (how === null) continue
    if (amountCents > 0) notes.push({ how, cents: amountCents })
    else takeLast(notes, -amountCents)
  }
  return notes
}

/** Takes `cents` off the end of the notes; answers what that takes of each, as much as there is. */
function takeLast(notes: Note[], cents: number): Note[] {
  const taken: Note[] = []
  for (let left = cents; left > 0; ) {
    const last = notes.pop()
    if (!last) break
    const part = Math.min(left, last.cents)
    if (part < last.cents) notes.push({ ...last, cents: last.cents - part })
    taken.push({ how: last.how, cents: -part })
    left -= part
  }
  return taken
}

function paymentAfter(row: RegistrationRow, notes: Note[], { payment, amountPaid, paidBy = 'other' }: NotedPayment) {
  const { paidCents } = row
  const owed = row.contributionCents ?? 0
  const byHand = notes.reduce((sum, { cents }) => sum + cents, 0)
  const waivedCents = payment === 'waived' ? owed : null
  if (payment === 'paid') {
    const paid = amountPaid === undefined ? owed : centsOf(amountPaid)
    const taken = paid > paidCents ? [{ how: paidBy, cents: paid - paidCents }] : takeLast(notes, paidCents - paid)
    return { payment: paid < owed ? ('due' as const) : payment, waivedCents, taken }
  }
  if (payment === 'none') return { ...left(payment, paidCents - byHand), waivedCents, taken: takeLast(notes, byHand) }
  if (row.payment !== 'paid') return { payment, waivedCents, taken: [] }
  const taken: Note[] = []
  let paid = paidCents
  do {
    const last = takeLast(notes, notes.at(-1)?.cents ?? 0)
    taken.push(...last)
    paid += last.reduce((sum, { cents }) => sum + cents, 0)
  } while (notes.length > 0 && paid >= owed)
  return { ...left(payment, paid), waivedCents, taken }

  /** What was paid online stays, whatever is taken back. */
  function left(asked: Payment, cents: number): { payment: Payment } {
    if (cents <= 0) return { payment: asked }
    if (cents >= owed) return { payment: 'paid' }
    return { payment: asked === 'none' ? 'due' : asked }
  }
}
