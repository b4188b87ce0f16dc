import { expect, test } from 'vitest'
import { summarizeRecords } from './person-found'

test('records of one title in one place are said once, with how many there are', () => {
  const reminder = { title: 'Email: Reminder' }
  expect(summarizeRecords([reminder, { title: 'Message' }, reminder])).toEqual([{ title: 'Email: Reminder (2)' }, { title: 'Message' }])
  const walks = [1, 2].map((id) => ({ title: 'Registration for “Walk”', url: `/admin?tab=events&attendees=${id}` }))
  expect(summarizeRecords(walks)).toEqual(walks)
})
