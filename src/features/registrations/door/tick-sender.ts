import { RequestError } from '@/platform/browser/fetch-json'
import { isSameTick, type KeptTicks, type Tick } from './kept-ticks'

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

/** Why ticks still wait: nothing answered, or something did and could not take them. */
export type SendingTrouble = 'no connection' | 'no success'

interface TickSenderParts {
  ticks: Pick<KeptTicks, 'read' | 'drop'>
  /** Throws as `fetchJson`. */
  send: (tick: Tick) => Promise<unknown>
  /** The server has it; called before it is forgotten here. */
  onSent: (tick: Tick) => unknown
  /** The server never will: the attendee was removed, or does not come to this session. */
  onRefused: (tick: Tick, error: RequestError) => void
  /** Whether what is left waits for a better moment, and why. */
  onTrouble: (trouble: SendingTrouble | undefined) => void
  /** Calls it after so many milliseconds; answers what calls that off. */
  schedule?: (run: () => void, milliseconds: number) => () => void
}

const byTimer = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * Sends the kept ticks one after the other, and again with growing pauses as long as some are left (spec B §3.8). `send` is for a new
 * tick, `sendNow` for a connection that is back.
 */
export function createTickSender({ ticks, send, onSent, onRefused, onTrouble, schedule = byTimer }: TickSenderParts) {
  let isSending = false
  let isStopped = false
  let pause = FIRST_PAUSE
  let callOff: (() => void) | undefined

  async function attempt(tick: Tick): Promise<SendingTrouble | undefined> {
    try {
      await send(tick)
      await onSent(tick)
    } catch (error) {
      if (!(error instanceof RequestError)) return 'no connection'
      if (!isFinal(error)) return 'no success'
      onRefused(tick, error)
    }
    ticks.drop(tick)
    return undefined
  }

  /** One that the server cannot take now does not hold up the others. */
  async function sendEach(): Promise<SendingTrouble | undefined> {
    const tried: Tick[] = []
    let trouble: SendingTrouble | undefined
    for (;;) {
      const tick = ticks.read().find((kept) => !tried.some((other) => isSameTick(kept, other)))
      if (!tick || isStopped) return trouble
      tried.push(tick)
      trouble = (await attempt(tick)) ?? trouble
      if (trouble === 'no connection') return trouble
    }
  }

  async function sendAll() {
    if (isSending || isStopped) return
    isSending = true
    callOff?.()
    const trouble = await sendEach()
    isSending = false
    if (isStopped) return
    onTrouble(trouble)
    if (!trouble) {
      pause = FIRST_PAUSE
      return
    }
    callOff = schedule(() => void sendAll(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  return {
    send: () => void sendAll(),
    sendNow() {
      pause = FIRST_PAUSE
      void sendAll()
    },
    stop() {
      isStopped = true
      callOff?.()
    },
  }
}

/** Whether the same words will never be taken. A session that is over, a limit and a fault of the server pass. */
const isFinal = ({ status }: RequestError) => status === 400 || status === 404 || status === 409
