import { expect, test } from 'vitest'
import { interestFilters, interests } from './contact-options'

test('decisions: every interest, and none, is found by exactly one filter', () => {
  const found = Object.values(interestFilters).flatMap((filter) => [...filter.finds])
  expect(found.toSorted()).toEqual([...interests, null].toSorted())
})
