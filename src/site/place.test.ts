import { expect, test } from 'vitest'
import { communityOfSchool, fullName, schoolInSentence } from './place'

test.each([
  ['Diamond Approach', 'the Diamond Approach', 'the Diamond Approach community'],
  ['The Way', 'the Way', 'the Way community'],
  ['In the Manner of Friends', '“In the Manner of Friends”', 'the community'],
  ['', '', 'the community'],
])('spec B §6.3: sentences are whole with the school %j', (school, inSentence, community) => {
  expect(schoolInSentence({ school })).toBe(inSentence)
  expect(communityOfSchool({ school })).toBe(community)
})

test('spec B §6.3: the full name is the community’s alone where there is no school', () => {
  expect(fullName({ community: 'Meadow Circle', school: 'Open School' })).toBe('Meadow Circle · Open School')
  expect(fullName({ community: 'Meadow Circle', school: '' })).toBe('Meadow Circle')
})
