import { expect, test } from 'vitest'
import { RequestError } from '@/platform/browser/fetch-json'
import { type CheckIn, createDoorQueue, createNoteSender, type DoorNote, type SendingTrouble } from './door-queue'
import { zoe } from './walk-in.factory'

const refusal = (status: number) => new RequestError(status, '', '{"message":"no"}')
const offline = new TypeError('Failed to fetch')

/** A phone with a tick for each of `people`, and a server that answers as `answer` says: an error is thrown. */
function door(people: number[], answer: (tick: CheckIn, tries: number) => Error | undefined) {
  let text: string | null = null
  const notes = createDoorQueue({
    read: () => text,
    write(next) {
      text = next
    },
    subscribe: () => () => {},
  })
  for (const attendeeId of people) notes.keep({ kind: 'tick', eventId: 1, attendeeId, session: null, isPresent: true })
  const seen = { asked: [] as number[], sent: [] as number[], refused: [] as number[], pauses: [] as number[] }
  let trouble: SendingTrouble | undefined
  let again: (() => void) | undefined
  const sender = createNoteSender({
    notes,
    async send(note) {
      const tick = note as CheckIn
      seen.asked.push(tick.attendeeId)
      const failure = answer(tick, seen.asked.length)
      if (failure) throw failure
    },
    onSent: (note) => seen.sent.push((note as CheckIn).attendeeId),
    onRefused: (note) => seen.refused.push((note as CheckIn).attendeeId),
    onTrouble(met) {
      trouble = met
    },
    schedule(run, milliseconds) {
      seen.pauses.push(milliseconds)
      again = run
      return () => {
        again = undefined
      }
    },
  })
  return {
    notes,
    sender,
    seen,
    trouble: () => trouble,
    wait: () => again?.(),
    left: () => notes.read().map((note) => (note as CheckIn).attendeeId),
  }
}

/** Lets everything that is under way come to its end. */
const settle = () => new Promise((done) => setTimeout(done))

test('B §3.8 door: stored check-ins are sent, the oldest first, and removed', async () => {
  const { sender, seen, left } = door([7, 8, 9], () => undefined)
  sender.send()
  await settle()
  expect([seen.sent, left(), seen.pauses]).toEqual([[7, 8, 9], [], []])
})

test('B §3.8 door: without a connection the first try is enough, and the pauses grow up to a minute', async () => {
  const { sender, seen, left, trouble, wait } = door([7, 8], () => offline)
  sender.send()
  for (let tries = 0; tries < 7; tries++) {
    await settle()
    wait()
  }
  await settle()
  expect(seen.asked).toEqual(Array(8).fill(7))
  expect(seen.pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect([left(), trouble()]).toEqual([[7, 8], 'no connection'])
})

test('B §3.8 door: once the connection is back, everything is sent at once, and the pauses begin again', async () => {
  let isBack = false
  const { sender, seen, left, trouble } = door([7, 8], () => (isBack ? undefined : offline))
  sender.send()
  await settle()
  sender.send()
  await settle()
  isBack = true
  sender.sendNow()
  await settle()
  expect([seen.sent, left(), trouble()]).toEqual([[7, 8], [], undefined])
})

test('B §3.8 door: what the server cannot take now is kept, and does not hold up the others', async () => {
  const { sender, seen, left, trouble } = door([7, 8], ({ attendeeId }) => (attendeeId === 7 ? refusal(503) : undefined))
  sender.send()
  await settle()
  expect([seen.sent, left(), trouble()]).toEqual([[8], [7], 'no success'])
})

test.each([404, 409])(
  'B §3.8 door: a check-in of someone who was removed or has canceled (%i) is dropped with a notice',
  async (status) => {
    const { sender, seen, left } = door([7, 8], ({ attendeeId }) => (attendeeId === 7 ? refusal(status) : undefined))
    sender.send()
    await settle()
    expect([seen.refused, seen.sent, left()]).toEqual([[7], [8], []])
  },
)

test('door: a check-in that is made while another is being sent is sent too, and nothing is sent twice', async () => {
  const { sender, seen, notes } = door([7], () => undefined)
  sender.send()
  notes.keep({ kind: 'tick', eventId: 1, attendeeId: 8, session: null, isPresent: true })
  sender.send()
  await settle()
  expect(seen.asked).toEqual([7, 8])
})

test('door: after the dialog has closed nothing is sent any more', async () => {
  const { sender, seen, left, wait } = door([7], () => offline)
  sender.send()
  await settle()
  sender.stop()
  wait()
  sender.sendNow()
  await settle()
  expect([seen.asked, left()]).toEqual([[7], [7]])
})

test('door: a walk-in that the server refuses is kept for staff to decide, with what was entered while it was sent, and not sent again', async () => {
  let text: string | null = null
  const notes = createDoorQueue({
    read: () => text,
    write(next) {
      text = next
    },
    subscribe: () => () => {},
  })
  notes.keep(zoe)
  let asked = 0
  const sender = createNoteSender({
    notes,
    async send() {
      asked++
      notes.keep({ ...zoe, payment: 'paid' })
      throw refusal(409)
    },
    onSent: () => undefined,
    onRefused: (note: DoorNote, { detail = '' }) => note.kind === 'walk-in' && notes.refuse(note.key, detail),
    onTrouble: () => undefined,
  })
  sender.send()
  await settle()
  sender.send()
  await settle()
  expect([asked, notes.read()]).toMatchObject([1, [{ name: 'Zoe Quist', payment: 'paid', refusal: 'no' }]])
})
