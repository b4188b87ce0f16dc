import { RequestError } from '@/platform/browser/fetch-json'
import { type DoorNote, type DoorQueue, isRefused, isSameNote } from './door-queue'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/** Why notes still wait: nothing answered, or something did and could not take them. */
export type SendingTrouble = 'no connection' | 'no success'

interface NoteSenderParts<Answer> {
  notes: Pick<DoorQueue, 'read' | 'drop'>
  /** Throws as `fetchJson`. */
  send: (note: DoorNote) => Promise<Answer>
  /** The server has it; called before it is forgotten here. */
  onSent: (note: DoorNote, answer: Answer) => unknown
  /** The server never will: the attendee was removed, or there is no place. The note is forgotten unless this keeps it again. */
  onRefused: (note: DoorNote, error: RequestError) => void
  /** Whether what is left waits for a better moment, and why. */
  onTrouble: (trouble: SendingTrouble | undefined) => void
  /** Calls it after a number of milliseconds; answers a function that cancels that. */
  schedule?: (run: () => void, milliseconds: number) => () => void
}

const byTimer = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * Sends the kept notes one after the other, and again with growing pauses as long as some are left (spec B §3.8). `send` is for a new
 * note, `sendNow` for a connection that is back.
 */
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
