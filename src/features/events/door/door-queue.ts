import * as z from 'zod'
import { PAYMENT_WAYS } from '@/features/payments/payments.schema'
import { RequestError } from '@/platform/browser/fetch-json'
import type { StoredText } from '@/platform/browser/staff-storage'
import { PAYMENTS } from '../places/places.schema'

const about = {
  eventId: z.int(),
  /** Where someone is present: for a series registered for as a whole, or a walk-in to a date; else null. */
  session: z.string().nullable(),
  /** When it was noted on this device, ISO-8601 UTC: of what two phones say, the later counts. */
  tickedAt: z.string(),
}
const tick = z.object({ kind: z.literal('tick').default('tick'), ...about, attendeeId: z.int(), isPresent: z.boolean() })
const howPaid = {
  /** In all, as this device showed it: a guest may be added before that is sent. */
  amountPaid: z.number().optional(),
  paidBy: z.enum(PAYMENT_WAYS).optional(),
}
const payment = z.object({
  kind: z.literal('payment'),
  ...about,
  attendeeId: z.int(),
  payment: z.enum(PAYMENTS),
  ...howPaid,
})
/** Someone without a registration. What is known of them is nowhere else until the server has it. */
const walkIn = z.object({
  kind: z.literal('walk-in'),
  ...about,
  /** Made here: the server stores an entry that it gets twice once. */
  key: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  guests: z.int(),
  notify: z.boolean(),
  isPresent: z.boolean(),
  payment: z.enum(PAYMENTS).nullable(),
  ...howPaid,
  overCapacity: z.boolean(),
  refusal: z.string().nullable(),
})
const note = z.union([walkIn, payment, tick])

export type CheckIn = z.output<typeof tick>
export type WalkIn = z.output<typeof walkIn>
export type DoorNote = z.output<typeof note>
type New<Note> = Note extends DoorNote ? Omit<Note, 'tickedAt'> : never

export interface DoorQueue {
  /** The oldest first; the same list as long as nothing changes. */
  read(): readonly DoorNote[]
  keep(said: New<DoorNote>): void
  /** Forgets one that was sent, unless it was changed since. */
  drop(sent: DoorNote): void
  refuse(key: string, refusal: string): void
  discard(key: string): void
  subscribe(listener: () => void): () => void
}

const idOf = (said: New<DoorNote>) =>
  said.kind === 'walk-in' ? said.key : [said.kind, said.eventId, said.attendeeId, said.kind === 'tick' ? said.session : ''].join(' ')

const isSameNote = (a: DoorNote, b: DoorNote) => JSON.stringify(a) === JSON.stringify(b)

const isRefused = (said: DoorNote): said is WalkIn => said.kind === 'walk-in' && said.refusal !== null

/** Notes outlive a lost connection and a reload in `stored` until they are sent (spec B §3.8). */
export function createDoorQueue(stored: StoredText, now = () => new Date()): DoorQueue {
  const listeners = new Set<() => void>()
  let lastText: string | null = null
  let last: readonly DoorNote[] = []

  function read() {
    const text = stored.read()
    if (text !== lastText) {
      lastText = text
      last = parse(text)
    }
    return last
  }

  function write(notes: readonly DoorNote[]) {
    stored.write(notes.length > 0 ? JSON.stringify(notes) : null)
    for (const listener of listeners) listener()
  }

  return {
    read,
    keep: (said) => write([...read().filter((kept) => idOf(kept) !== idOf(said)), { ...said, tickedAt: now().toISOString() }]),
    drop: (sent) => write(read().filter((kept) => !isSameNote(kept, sent))),
    refuse: (key, refusal) => write(read().map((kept) => (kept.kind === 'walk-in' && kept.key === key ? { ...kept, refusal } : kept))),
    discard: (key) => write(read().filter((kept) => idOf(kept) !== key)),
    subscribe(listener) {
      listeners.add(listener)
      const unsubscribe = stored.subscribe(listener)
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
  }
}

/** Ignores entries left by another version of this program or by hand; the others stay. */
function parse(text: string | null): readonly DoorNote[] {
  try {
    return z
      .array(z.unknown())
      .parse(JSON.parse(text ?? '[]'))
      .flatMap((each) => note.safeParse(each).data ?? [])
  } catch {
    return []
  }
}

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

export type SendingTrouble = 'no connection' | 'no success'

interface NoteSenderParts<Answer> {
  notes: Pick<DoorQueue, 'read' | 'drop'>
  send: (note: DoorNote) => Promise<Answer>
  /** The server has it; called before it is forgotten here. */
  onSent: (note: DoorNote, answer: Answer) => unknown
  /** The server never will: the attendee was removed, or there is no place. The note is forgotten unless this keeps it again. */
  onRefused: (note: DoorNote, error: RequestError) => void
  onTrouble: (trouble: SendingTrouble | undefined) => void
  schedule?: (run: () => void, milliseconds: number) => () => void
}

const byTimer = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Sends kept notes one by one, with growing pauses (spec B §3.8): `send` for a new note, `sendNow` for a connection that is back. */
export function createNoteSender<Answer>({ notes, send, onSent, onRefused, onTrouble, schedule = byTimer }: NoteSenderParts<Answer>) {
  let isSending = false
  let isStopped = false
  let pause = FIRST_PAUSE_MS
  let cancelRetry: (() => void) | undefined

  async function attempt(note: DoorNote): Promise<SendingTrouble | undefined> {
    try {
      await onSent(note, await send(note))
    } catch (error) {
      if (!(error instanceof RequestError)) return 'no connection'
      if (!isFinal(error)) return 'no success'
      onRefused(note, error)
    }
    notes.drop(note)
    return undefined
  }

  /** One that the server cannot take now does not hold up the others. */
  async function sendEach(): Promise<SendingTrouble | undefined> {
    const tried: DoorNote[] = []
    let trouble: SendingTrouble | undefined
    for (;;) {
      const note = notes.read().find((kept) => !isRefused(kept) && !tried.some((other) => isSameNote(kept, other)))
      if (!note || isStopped) return trouble
      tried.push(note)
      trouble = (await attempt(note)) ?? trouble
      if (trouble === 'no connection') return trouble
    }
  }

  async function sendAll() {
    if (isSending || isStopped) return
    isSending = true
    cancelRetry?.()
    const trouble = await sendEach()
    isSending = false
    if (isStopped) return
    onTrouble(trouble)
    if (!trouble) {
      pause = FIRST_PAUSE_MS
      return
    }
    cancelRetry = schedule(() => void sendAll(), pause)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }

  return {
    send: () => void sendAll(),
    sendNow() {
      pause = FIRST_PAUSE_MS
      void sendAll()
    },
    stop() {
      isStopped = true
      cancelRetry?.()
    },
  }
}

/** Whether the same words will never be taken. A session that is over, a limit and a fault of the server pass. */
const isFinal = ({ status }: RequestError) => status === 400 || status === 404 || status === 409
