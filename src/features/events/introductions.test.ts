import { expect, test } from 'vitest'
import { invitedIntroduction, nextIntroduction } from './introductions'
import { kindInWords } from './series/event-words'

const today = '2027-09-01'

const event = (title: string, eventDate: string | null, sortOrder = 0) => ({
  title,
  kind: kindInWords(title),
  state: 'scheduled' as const,
  eventDate,
  nextSession: eventDate ? { startsAt: `${eventDate}T10:00`, endsAt: `${eventDate}T12:00`, timeZone: 'America/Denver' } : null,
  lastDay: eventDate,
  sortOrder,
})

test('decisions, programs banner: the introduction on 5 October is meant, wherever it stands in the list', () => {
  const meant = event('Introduction to the Path', '2027-10-05', 9)
  expect(invitedIntroduction([event('An Introduction', '2027-09-12'), event('Harvest', '2027-10-05'), meant], today)).toBe(meant)
})

test('decisions, programs banner: without one on that day, the first introduction to come in the order of the list', () => {
  const first = event('Introductory Evening', '2027-12-01', 1)
  expect(invitedIntroduction([event('Introduction', '2027-11-01', 2), first], today)).toBe(first)
})

test('decisions, programs banner: an introduction that is over is none; on its own day it still is', () => {
  expect(invitedIntroduction([event('Introduction', '2026-10-05'), event('Workshop', '2027-10-05')], today)).toBeUndefined()
  expect(invitedIntroduction([event('Introduction', today)], today)).toBeDefined()
})

const spring = '2030-05-10'
const titleOf = (...events: ReturnType<typeof event>[]) => nextIntroduction(events, spring)?.title

test('D1 §2 contact: the soonest introduction that is not over, whatever the order of the list', () => {
  expect(
    titleOf(
      event('Introduction in autumn', '2030-10-05'),
      event('Introductory workshop', '2030-05-10'),
      event('Introduction of spring', '2030-04-01'),
      event('Evening of questions', '2030-05-11'),
    ),
  ).toBe('Introductory workshop')
})

test('D1 §2 contact: none where every introduction is over or has no day of its own', () => {
  expect(titleOf(event('Introduction', '2030-05-09'), event('Introduction every week', null), event('Reintroduced', '2031-01-01'))).toBe(
    undefined,
  )
})
