import { expect, test } from 'vitest'
import { staleAfterMinutes } from './stale-after'

const MINUTE = 60_000
const opened = performance.timeOrigin

/** When data of this age, counted from the opening of the page, has to be asked for again. */
const staleAt = (dataUpdatedAt: number) => dataUpdatedAt + staleAfterMinutes(5)({ state: { dataUpdatedAt } }) - opened

test('D2 §9: data that was loaded while the page was open is kept for that many minutes', () => {
  expect(staleAt(opened + 2 * MINUTE)).toBeCloseTo(7 * MINUTE)
})

test('D2 §9: data that came with a page rendered long ago counts from the opening of the page', () => {
  expect(staleAt(opened - 300 * MINUTE)).toBeCloseTo(5 * MINUTE)
})
