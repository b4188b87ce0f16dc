import { expect, test } from 'vitest'
import type { NoticesAnswer } from './attendee-notices.schema'
import { formatNoticeTitle, unreachedWords } from './notices-dialog'

test.each([
  [0, [], undefined],
  [1, ['Sam'], 'Sam has no email address and won’t be reached.'],
  [2, ['Sam', 'Lee'], 'Sam and Lee have no email address and won’t be reached.'],
  [5, ['Sam', 'Lee'], 'Sam, Lee, and 3 more have no email address and won’t be reached.'],
])('the question about emailing attendees names people that no email reaches: of %i', (all, names, words) => {
  expect(unreachedWords({ all, names })).toBe(words)
})

type ChangedDate = NoticesAnswer['dates'][number]
const date = (fields: Partial<ChangedDate>): ChangedDate => ({
  session: '2027-10-14T19:00',
  day: 'Thu, Oct 14',
  kind: 'cancelled',
  before: null,
  now: '',
  places: 9,
  waiting: 1,
  ...fields,
})
const answer = (...dates: ChangedDate[]): NoticesAnswer => ({
  title: 'Circle',
  appearsAt: null,
  recipients: 10,
  withoutAddress: { all: 0, names: [] },
  dates,
  lost: [],
  canceled: [],
})

// Before, it named neither the date nor what happens to it.
test.each<[string, Parameters<typeof formatNoticeTitle>]>([
  ['You cancel Thu, Oct 14 (9 places, 1 waiting)', ['save', answer(date({}))]],
  ['You move Thu, Oct 14 (9 places)', ['save', answer(date({ kind: 'date', waiting: 0 }))]],
  ['You change the place of 2 dates (18 places, 2 waiting)', ['save', answer(date({ kind: 'place' }), date({ kind: 'place' }))]],
  ['You change 2 dates (18 places, 2 waiting)', ['save', answer(date({ kind: 'place' }), date({}))]],
  ['You postpone “Circle” (1 place)', ['save', answer(date({ session: '', day: null, kind: 'postponed', places: 1, waiting: 0 }))]],
  ['You take “Circle” off the website (9 places, 1 waiting)', ['save', answer(date({ kind: 'unpublished' }))]],
  ['You put “Circle” back on the website (9 places, 1 waiting)', ['save', answer(date({ kind: 'published' }))]],
  ['You delete “Circle” (9 places, 1 waiting)', ['delete', answer(date({}))]],
])('spec B §3.9: the question before a change says %s', (title, question) => {
  expect(formatNoticeTitle(...question)).toBe(title)
})
