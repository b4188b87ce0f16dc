import { expect, test } from 'vitest'
import { invitedIntroduction, kindFromTitle, nextIntroduction } from './event-text'

const today = '2027-09-01'

const at = (startsAt: string) => ({ startsAt, endsAt: startsAt, timeZone: 'America/Denver' })

const event = (title: string, eventDate: string | null, sortOrder = 0) => ({
  title,
  kind: kindFromTitle(title),
  state: 'scheduled' as const,
  eventDate,
  startsAt: eventDate && `${eventDate}T10:00`,
  nextSession: eventDate ? at(`${eventDate}T10:00`) : null,
  lastDay: eventDate,
  sortOrder,
})

test('decisions, programs banner: the introduction on 5 October is meant, wherever it is in the list', () => {
  const meant = event('Introduction to the Path', '2027-10-05', 9)
  expect(invitedIntroduction([event('An Introduction', '2027-09-12'), event('Harvest', '2027-10-05'), meant], today)).toBe(meant)
})

test('spec B §1.5, programs banner: of two introductions on 5 October, the one of this year', () => {
  const meant = event('Introduction', '2027-10-05', 2)
  expect(invitedIntroduction([event('Introduction', '2028-10-05', 1), meant], today)).toBe(meant)
})

test('spec B §1.5, programs banner: without one on that day the next one is meant, wherever it is in the list', () => {
  const meant = event('Introduction', '2027-11-01', 2)
  expect(invitedIntroduction([event('Introductory Evening', '2027-12-01', 1), meant], today)).toBe(meant)
})

test('spec B §1.5, programs banner: an introduction without a known day is meant only where there is no other', () => {
  const undated = { ...event('Introduction every week', null), eventDate: null }
  const dated = event('Introduction', '2027-12-01', 1)
  expect(invitedIntroduction([undated, dated], today)).toBe(dated)
  expect(invitedIntroduction([undated], today)).toBe(undated)
})

test('spec B §1.5: of two introductions on one day the earlier is next', () => {
  const evening = { ...event('Introduction', '2027-10-05', 0), nextSession: at('2027-10-05T19:00') }
  const morning = event('Introduction', '2027-10-05', 1)
  expect(invitedIntroduction([evening, morning], today)).toBe(morning)
  expect(nextIntroduction([evening, morning], today)).toBe(morning)
})

test('spec B §1.5: an introduction that ended earlier today invites no one', () => {
  const ended = { ...event('Introduction', today), nextSession: null }
  const next = event('Introduction', '2027-12-01', 1)
  expect(invitedIntroduction([ended, next], today)).toBe(next)
  expect(nextIntroduction([ended], today)).toBeUndefined()
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
