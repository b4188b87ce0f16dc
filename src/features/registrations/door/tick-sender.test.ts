import { expect, test } from 'vitest'
import { RequestError } from '@/platform/browser/fetch-json'
import { createKeptTicks, type Tick } from './kept-ticks'
import { createTickSender, type SendingTrouble } from './tick-sender'

const refusal = (status: number) => new RequestError(status, '', '{"message":"no"}')
const offline = new TypeError('Failed to fetch')

/** A phone with a tick for each of `people`, and a server that answers as `answer` says: an error is thrown. */
function door(people: number[], answer: (tick: Tick, tries: number) => Error | undefined) {
  let text: string | null = null
  const ticks = createKeptTicks({
    read: () => text,
    write(next) {
      text = next
    },
    subscribe: () => () => {},
  })
  for (const attendeeId of people) ticks.keep({ eventId: 1, attendeeId, session: null, isPresent: true })
  const seen = { asked: [] as number[], sent: [] as number[], refused: [] as number[], pauses: [] as number[] }
  let trouble: SendingTrouble | undefined
  let again: (() => void) | undefined
  const sender = createTickSender({
    ticks,
    async send(tick) {
      seen.asked.push(tick.attendeeId)
      const failure = answer(tick, seen.asked.length)
      if (failure) throw failure
    },
    onSent: ({ attendeeId }) => seen.sent.push(attendeeId),
    onRefused: ({ attendeeId }) => seen.refused.push(attendeeId),
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
  return { ticks, sender, seen, trouble: () => trouble, wait: () => again?.(), left: () => ticks.read().map((tick) => tick.attendeeId) }
}

/** Lets everything that is under way come to its end. */
const settle = () => new Promise((done) => setTimeout(done))

test('B §3.8 door: kept ticks are sent, the oldest first, and forgotten', async () => {
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

test('B §3.8 door: once the connection is back, everything is sent at once, and the pauses begin anew', async () => {
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

test.each([404, 409])('B §3.8 door: a tick for somebody who was removed or has cancelled (%i) goes with a word', async (status) => {
  const { sender, seen, left } = door([7, 8], ({ attendeeId }) => (attendeeId === 7 ? refusal(status) : undefined))
  sender.send()
  await settle()
  expect([seen.refused, seen.sent, left()]).toEqual([[7], [8], []])
})

test('door: a tick that is made while another is on its way is sent too, and nothing is sent twice', async () => {
  const { sender, seen, ticks } = door([7], () => undefined)
  sender.send()
  ticks.keep({ eventId: 1, attendeeId: 8, session: null, isPresent: true })
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
