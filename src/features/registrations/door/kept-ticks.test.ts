import { expect, test } from 'vitest'
import type { StoredText } from '@/platform/browser/staff-storage'
import { createKeptTicks } from './kept-ticks'

function storedText(text: string | null = null): StoredText & { text: string | null } {
  return {
    text,
    read() {
      return this.text
    },
    write(next) {
      this.text = next
    },
    subscribe: () => () => {},
  }
}

/** A clock that is a second later each time. */
const ticking = () => {
  let seconds = 0
  return () => new Date(Date.UTC(2027, 9, 5, 18, 30, seconds++))
}

const ada = { eventId: 1, attendeeId: 7, session: null }
const bo = { eventId: 1, attendeeId: 8, session: null }

test('B §3.8 door: a tick is there at once, with the moment at which it was made', () => {
  const ticks = createKeptTicks(storedText(), ticking())
  ticks.keep({ ...ada, isPresent: true })
  expect(ticks.read()).toEqual([{ ...ada, isPresent: true, tickedAt: '2027-10-05T18:30:00.000Z' }])
})

test('B §3.8 door: ticks outlive the page', () => {
  const stored = storedText()
  createKeptTicks(stored, ticking()).keep({ ...ada, isPresent: true })
  expect(createKeptTicks(stored).read()).toMatchObject([{ attendeeId: 7, isPresent: true }])
})

test('B §3.8 door: of two ticks of one person the later counts; other people and other sessions stay', () => {
  const ticks = createKeptTicks(storedText(), ticking())
  ticks.keep({ ...ada, isPresent: true })
  ticks.keep({ ...bo, isPresent: true })
  ticks.keep({ ...ada, session: '2027-10-12T18:30', isPresent: true })
  ticks.keep({ ...ada, isPresent: false })
  expect(ticks.read()).toMatchObject([
    { attendeeId: 8, isPresent: true },
    { attendeeId: 7, session: '2027-10-12T18:30', isPresent: true },
    { attendeeId: 7, session: null, isPresent: false },
  ])
})

test('B §3.8 door: what was sent is forgotten, but not what was ticked anew while it was on its way', () => {
  const stored = storedText()
  const ticks = createKeptTicks(stored, ticking())
  ticks.keep({ ...ada, isPresent: true })
  const [sent] = ticks.read()
  ticks.keep({ ...ada, isPresent: false })
  if (sent) ticks.drop(sent)
  expect(ticks.read()).toMatchObject([{ isPresent: false }])
  for (const each of ticks.read()) ticks.drop(each)
  expect(stored.text).toBeNull()
})

test('door: what is read stays the same list until something changes, and whoever listens hears of it', () => {
  const ticks = createKeptTicks(storedText(), ticking())
  let heard = 0
  const unsubscribe = ticks.subscribe(() => heard++)
  ticks.keep({ ...ada, isPresent: true })
  expect(ticks.read()).toBe(ticks.read())
  unsubscribe()
  ticks.keep({ ...bo, isPresent: true })
  expect(heard).toBe(1)
})

test.each(['', '{', '"no list"', '[{"eventId":"one"}]'])('door: a stored text that holds no ticks (%j) counts as none', (text) => {
  expect(createKeptTicks(storedText(text)).read()).toEqual([])
})
