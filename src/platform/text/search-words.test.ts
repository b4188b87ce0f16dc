import { expect, test } from 'vitest'
import { matchesSearch } from './search-words'

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
