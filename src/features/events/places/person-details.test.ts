import { expect, test } from 'vitest'
import { formatPersonDetails, storedDetails } from './person-details'
import type { PersonDetails } from './person-details.schema'

const said: PersonDetails = {
  name: 'Ada Quist',
  phone: null,
  guests: 0,
  answers: { chair: false },
  inDiamondHeartGroup: true,
  diamondHeartGroupName: null,
  additionalMessage: 'By train.',
  contribution: 12.5,
  scholarship: true,
  scholarshipNote: 'Between jobs.',
}

// Before, form, emails, CSV, versions, deleted rows, erasing and export each listed these for themselves.
test('B §8: all that is stored of what someone said is shown, each under a label of its own', () => {
  const stored = storedDetails(said)
  expect(Object.keys(stored)).toHaveLength(Object.keys(said).length)
  expect(stored).toMatchObject({ Guests: '0', Answers: '{"chair":false}', 'Ongoing group': null, Scholarship: 'Between jobs.' })
})

test('B §3.8: details that are empty, or not asked for, are left out of the text', () => {
  const asking = { questions: [{ id: 'chair', label: 'A chair?' }], currency: 'USD', groupQuestion: true }
  const told = (groupQuestion: boolean) =>
    formatPersonDetails(said, { ...asking, groupQuestion }).map(({ label, text }) => `${label}: ${text}`)
  const all = [
    'Name: Ada Quist',
    'A chair?: No',
    'Ongoing group: Yes',
    'Contribution: $12.50',
    'Scholarship: Between jobs.',
    'Message: By train.',
  ]
  expect(told(true)).toEqual(all)
  expect(told(false)).toEqual(all.filter((line) => !line.startsWith('Ongoing')))
})
