import { expect, test } from 'vitest'
import type { MonthFigures } from './figures.schema'
import { figuresSentence } from './figures-sentence'

const month = (name: string, came: number, firstTime = 0) => ({ month: name, came, firstTime }) as MonthFigures
const [summer, autumn] = [month('2027-08', 40, 9), month('2027-09', 90, 19)]

test.each([
  [
    '2027-11',
    [summer, autumn, month('2027-10', 98, 17)],
    '98 people came in October, 17 for the first time. That’s 8 more than in September, and the most in three months.',
  ],
  ['2027-11', [summer, autumn, month('2027-10', 1, 1)], '1 person came in October, for the first time. That’s 89 fewer than in September.'],
  ['2027-11', [autumn, month('2027-10', 90)], '90 people came in October. That’s as many as in September.'],
  ['2027-11', [month('2027-10', 5, 2)], '5 people came in October, 2 for the first time.'],
  ['2027-10', [summer, autumn, month('2027-10', 98, 17)], 'So far 98 people came in October, 17 for the first time.'],
  ['2027-10', [month('2027-10', 0)], 'So far no one was checked in during October.'],
  ['2027-11', [month('2027-10', 0)], 'No one was checked in during October.'],
  ['2027-11', [], ''],
])('spec B §6.8: a month is compared with the one before once it is over (it is %s)', (now, months, sentence) => {
  expect(figuresSentence(months, now)).toBe(sentence)
})
