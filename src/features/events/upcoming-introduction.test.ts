import { expect, test } from 'vitest'
import { upcomingIntroduction } from './upcoming-introduction'

const today = '2027-09-01'

const event = (title: string, eventDate: string | null, sortOrder = 0) => ({ title, eventDate, sortOrder, isRecurring: false })

test('decisions, programs banner: the introduction on 5 October is meant, wherever it stands in the list', () => {
  const meant = event('Introduction to the Path', '2027-10-05', 9)
  expect(upcomingIntroduction([event('An Introduction', '2027-09-12'), event('Harvest', '2027-10-05'), meant], today)).toBe(meant)
})

test('decisions, programs banner: without one on that day, the first introduction to come in the order of the list', () => {
  const first = event('Introductory Evening', '2027-12-01', 1)
  expect(upcomingIntroduction([event('Introduction', '2027-11-01', 2), first], today)).toBe(first)
})

test('decisions, programs banner: an introduction that is over is none; on its own day it still is', () => {
  expect(upcomingIntroduction([event('Introduction', '2026-10-05'), event('Workshop', '2027-10-05')], today)).toBeUndefined()
  expect(upcomingIntroduction([event('Introduction', today)], today)).toBeDefined()
})
