import { expect, test } from 'vitest'
import { byYear, inArchiveOrder } from './by-year'
import { MONTHS } from './calendar'

const inYear = (year: number, ...months: string[]) => months.map((month) => ({ year, month }))

test('D2 §2 archives: the months of a year go from December to January', () => {
  const inOrder = MONTHS.toReversed()
  const byAlphabet = inYear(2025, ...MONTHS.toSorted())
  expect(inArchiveOrder(byAlphabet).map(({ month }) => month)).toEqual(inOrder)
})

test('D2 §2 archives: the years are newest first, whichever month they have', () => {
  const years = byYear([...inYear(2023, 'December'), ...inYear(2025, 'January', 'March'), ...inYear(2024, 'June')])
  expect(years).toEqual([
    { year: 2025, entries: inYear(2025, 'March', 'January') },
    { year: 2024, entries: inYear(2024, 'June') },
    { year: 2023, entries: inYear(2023, 'December') },
  ])
})

test('D2 §2 archives: entries of one month keep their order, and the given list stays as it was', () => {
  const given = [
    { year: 2024, month: 'May', id: 1 },
    { year: 2025, month: 'May', id: 7 },
    { year: 2025, month: 'May', id: 3 },
  ]
  expect(inArchiveOrder(given).map(({ id }) => id)).toEqual([7, 3, 1])
  expect(given.map(({ id }) => id)).toEqual([1, 7, 3])
  expect(byYear([])).toEqual([])
})
