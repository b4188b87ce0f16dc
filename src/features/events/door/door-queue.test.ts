import { expect, test } from 'vitest'
import type { StoredText } from '@/platform/browser/staff-storage'
import { createDoorQueue } from './door-queue'
import { zoe } from './walk-in.factory'

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

const ada = { kind: 'tick' as const, eventId: 1, attendeeId: 7, session: null }
const bo = { kind: 'tick' as const, eventId: 1, attendeeId: 8, session: null }

test('B §3.8 door: a check-in shows at once, with the moment at which it was made', () => {
  const notes = createDoorQueue(storedText(), ticking())
  notes.keep({ ...ada, isPresent: true })
  expect(notes.read()).toEqual([{ ...ada, isPresent: true, tickedAt: '2027-10-05T18:30:00.000Z' }])
})

test('B §3.8 door: check-ins outlive the page', () => {
  const stored = storedText()
  createDoorQueue(stored, ticking()).keep({ ...ada, isPresent: true })
  expect(createDoorQueue(stored).read()).toMatchObject([{ attendeeId: 7, isPresent: true }])
})

test('B §3.8 door: the later of two check-ins of one person counts; other people and sessions are unaffected', () => {
  const notes = createDoorQueue(storedText(), ticking())
  notes.keep({ ...ada, isPresent: true })
  notes.keep({ ...bo, isPresent: true })
  notes.keep({ ...ada, session: '2027-10-12T18:30', isPresent: true })
  notes.keep({ ...ada, isPresent: false })
  expect(notes.read()).toMatchObject([
    { attendeeId: 8, isPresent: true },
    { attendeeId: 7, session: '2027-10-12T18:30', isPresent: true },
    { attendeeId: 7, session: null, isPresent: false },
  ])
})

test('B §3.8 door: what was sent is removed, unless it was changed again while it was being sent', () => {
  const stored = storedText()
  const notes = createDoorQueue(stored, ticking())
  notes.keep({ ...ada, isPresent: true })
  const [sent] = notes.read()
  notes.keep({ ...ada, isPresent: false })
  if (sent) notes.drop(sent)
  expect(notes.read()).toMatchObject([{ isPresent: false }])
  for (const each of notes.read()) notes.drop(each)
  expect(stored.text).toBeNull()
})

test('door: a walk-in and a payment are stored like check-ins, each once, as last entered', () => {
  const notes = createDoorQueue(storedText(), ticking())
  notes.keep(zoe)
  notes.keep({ ...ada, isPresent: true })
  notes.keep({ ...ada, kind: 'payment', payment: 'paid' })
  notes.keep({ ...zoe, payment: 'paid' })
  expect(notes.read()).toMatchObject([{ isPresent: true }, { payment: 'paid', attendeeId: 7 }, { name: 'Zoe Quist', payment: 'paid' }])
  notes.discard(zoe.key)
  expect(notes.read()).toHaveLength(2)
})

test('door: an unreadable entry leaves the others readable, and check-ins of the previous version are read', () => {
  const { kind: _, ...former } = ada
  const text = JSON.stringify([{ eventId: 'one' }, { ...former, isPresent: true, tickedAt: '2027-10-05T18:30:00.000Z' }])
  expect(createDoorQueue(storedText(text)).read()).toMatchObject([{ kind: 'tick', attendeeId: 7 }])
})

test('door: what is read stays the same list until something changes, and someone who listens is notified', () => {
  const notes = createDoorQueue(storedText(), ticking())
  let heard = 0
  const unsubscribe = notes.subscribe(() => heard++)
  notes.keep({ ...ada, isPresent: true })
  expect(notes.read()).toBe(notes.read())
  unsubscribe()
  notes.keep({ ...bo, isPresent: true })
  expect(heard).toBe(1)
})

test.each(['', '{', '"no list"', '[{"eventId":"one"}]'])('door: a stored text without check-ins (%j) counts as none', (text) => {
  expect(createDoorQueue(storedText(text)).read()).toEqual([])
})
