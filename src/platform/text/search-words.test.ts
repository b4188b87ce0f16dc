import { processorTime } from '@tests/support/processor-time'
import { expect, test } from 'vitest'
import { folded, matchesSearch } from './search-words'

// Before, each was found only by whoever could type it.
test.each([
  ['lukasz', 'Łukasz'],
  ['LODZ', 'Łódź'],
  ['odegard', 'Ødegård'],
  ['dordevic', 'Đorđević'],
  ['strasse', 'Straße'],
  ['strasse', 'STRAẞE'],
  ['isik', 'Işık'],
  ['aegir', 'Ægir'],
  ['oeuvre', 'Œuvre'],
  ['thora', 'Þóra'],
  ['gudrun', 'Guðrún'],
  ['Łukasz', 'lukasz'],
  ['Straße', 'strasse'],
])('%s finds %s', (search, text) => {
  expect(matchesSearch(search, [text])).toBe(true)
})

test('a letter with thousands of accents, which must be put in order, is folded at once', () => {
  const text = `e${'\u0301\u0323'.repeat(10_000)}`
  expect(processorTime(() => expect(folded(text)).toBe('e'))).toBeLessThan(100)
})
