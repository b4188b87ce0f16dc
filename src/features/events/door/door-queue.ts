import * as z from 'zod'
import type { StoredText } from '@/platform/browser/staff-storage'
import { PAYMENTS } from '../places/registration.schema'

const about = {
  eventId: z.int(),
  /** Of a series that one registers for as a whole, the session at which someone is present; of a walk-in that of the list; else null. */
  session: z.string().nullable(),
  /** When it was noted on this device, ISO-8601 UTC: of what two phones say, the later counts. */
  tickedAt: z.string(),
}
const tick = z.object({ kind: z.literal('tick').default('tick'), ...about, attendeeId: z.int(), isPresent: z.boolean() })
const payment = z.object({
  kind: z.literal('payment'),
  ...about,
  attendeeId: z.int(),
  payment: z.enum(PAYMENTS),
  /** In all, as this device showed it: a guest may be added before that is sent. */
  amountPaid: z.number().optional(),
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
  /** Null where nothing was said of it. */
  payment: z.enum(PAYMENTS).nullable(),
  overCapacity: z.boolean(),
  /** Why the server did not take it: staff decide what becomes of it. */
  refusal: z.string().nullable(),
})
const note = z.union([walkIn, payment, tick])

export type CheckIn = z.output<typeof tick>
export type WalkIn = z.output<typeof walkIn>
/** What someone at the door noted that has not been sent yet. */
export type DoorNote = z.output<typeof note>
type New<Note> = Note extends DoorNote ? Omit<Note, 'tickedAt'> : never

export interface DoorQueue {
  /** The oldest first; the same list as long as nothing changes. */
  read(): readonly DoorNote[]
  keep(said: New<DoorNote>): void
  /** Forgets one that was sent, unless it was changed since. */
  drop(sent: DoorNote): void
  /** Keeps a walk-in that the server refused, and why, with what was entered about it while it was being sent. */
  refuse(key: string, refusal: string): void
  /** Forgets a walk-in. */
  discard(key: string): void
  subscribe(listener: () => void): () => void
}

const idOf = (said: New<DoorNote>) =>
  said.kind === 'walk-in' ? said.key : [said.kind, said.eventId, said.attendeeId, said.kind === 'tick' ? said.session : ''].join(' ')

/** Whether they are one and the same; both as `read` gives them. */
export const isSameNote = (a: DoorNote, b: DoorNote) => JSON.stringify(a) === JSON.stringify(b)

export const isRefused = (said: DoorNote): said is WalkIn => said.kind === 'walk-in' && said.refusal !== null

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

/** What another version of this program, or someone's hand, left there counts as nothing; the others stay. */
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
