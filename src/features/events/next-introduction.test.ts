import { expect, test } from 'vitest'
import type { CommunityEvent } from './event.schema'
import { nextIntroduction } from './next-introduction'

const today = '2030-05-10'
const event = (title: string, eventDate: string | null, isRecurring = false) => ({ title, eventDate, isRecurring }) as CommunityEvent
const titleOf = (...events: CommunityEvent[]) => nextIntroduction(events, today)?.title

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
  expect(
    titleOf(event('Introduction', '2030-05-09'), event('Introduction every week', null, true), event('Reintroduced', '2031-01-01')),
  ).toBe(undefined)
})
