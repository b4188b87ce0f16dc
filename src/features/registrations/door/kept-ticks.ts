import * as z from 'zod'
import type { StoredText } from '@/platform/browser/staff-storage'

const tick = z.object({
  eventId: z.int(),
  attendeeId: z.int(),
  /** Of a series that one registers for as a whole, the session at which somebody is present; else null. */
  session: z.string().nullable(),
  isPresent: z.boolean(),
  /** When it was ticked on this device, ISO-8601 UTC: of what two phones say, the later counts. */
  tickedAt: z.string(),
})
/** What somebody at the door said of one attendee, and the server has not heard yet. Nothing in it is personal. */
export type Tick = z.output<typeof tick>

export interface KeptTicks {
  /** The oldest first; the same list as long as nothing changes. */
  read(): readonly Tick[]
  keep(said: Omit<Tick, 'tickedAt'>): void
  /** Forgets one that was sent, unless it was ticked anew meanwhile. */
  drop(sent: Tick): void
  subscribe(listener: () => void): () => void
}

const isSamePerson = (a: Omit<Tick, 'tickedAt'>, b: Omit<Tick, 'tickedAt'>) =>
  a.eventId === b.eventId && a.attendeeId === b.attendeeId && a.session === b.session

/** Whether they are one and the same, said at the same moment. */
export const isSameTick = (a: Tick, b: Tick) => isSamePerson(a, b) && a.tickedAt === b.tickedAt

/** Ticks outlive a lost connection and a reload in `stored` until they are sent (spec B §3.8). */
export function createKeptTicks(stored: StoredText, now = () => new Date()): KeptTicks {
  const listeners = new Set<() => void>()
  let lastText: string | null = null
  let last: readonly Tick[] = []

  function read() {
    const text = stored.read()
    if (text !== lastText) {
      lastText = text
      last = parse(text)
    }
    return last
  }

  function write(ticks: readonly Tick[]) {
    stored.write(ticks.length > 0 ? JSON.stringify(ticks) : null)
    for (const listener of listeners) listener()
  }

  return {
    read,
    keep: (said) => write([...read().filter((kept) => !isSamePerson(kept, said)), { ...said, tickedAt: now().toISOString() }]),
    drop: (sent) => write(read().filter((kept) => !isSameTick(kept, sent))),
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

/** What another version of this program, or somebody's hand, left there counts as nothing. */
function parse(text: string | null): readonly Tick[] {
  try {
    return z.array(tick).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
