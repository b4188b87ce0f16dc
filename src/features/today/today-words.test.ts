import { describe, expect, test } from 'vitest'
import type { Overview } from '@/content/staff-answers.schema'
import { formatAgo, formatOffer, formatToday, formatUpcoming, sessionDate } from './today-words'

/** A Thursday, nine o'clock. */
const here = { now: new Date('2026-11-19T16:00:00Z'), timeZone: 'America/Denver' }

const session = (facts: Partial<Overview['sessions'][number]> = {}): Overview['sessions'][number] => ({
  eventId: 1,
  title: 'Evening of Inquiry',
  location: '',
  startsAt: '2026-11-20T19:00',
  endsAt: '2026-11-20T20:30',
  stretch: null,
  session: null,
  coming: 0,
  capacity: null,
  isFull: false,
  waiting: 0,
  offer: null,
  ...facts,
})

const noMessages: Overview['enquiries'] = { count: 0, oldestAt: null, overdue: 0, longestWait: null, toAnswer: 0, latest: [] }

const day = (facts: Partial<Overview> = {}): Overview => ({
  tabs: {},
  sessions: [],
  enquiries: { ...noMessages },
  failedMail: { count: 0, latest: [] },
  refusedAddresses: [],
  held: [],
  mailings: [],
  overdueBackup: null,
  moneyTroubles: [],
  unknownPayments: 0,
  paymentsRefusedAt: null,
  leftOutTexts: [],
  deadLinks: [],
  firstSteps: null,
  samples: 0,
  drafts: { count: 0, latest: [] },
  ...facts,
})

test.each([
  ['sending', 'The mailing “October” is waiting for the mail server.'],
  ['paused', 'The mailing “October” was paused, because sending failed.'],
  ['draft', 'The mailing “October” could not be sent.'],
] as const)('a mailing that should leave and doesn’t, while %s', (state, words) => {
  const mailings = [{ id: 3, subject: 'October', state, trouble: 'refused' }]
  expect(sentence(day({ mailings }))).toBe(words)
  expect(formatToday(day({ mailings }), here)[0]?.url).toBe('/admin?tab=mailings&mailing=3')
})

test.each([
  [
    'not-refunded',
    'Ada Quist was canceled for Retreat, and the $40 paid online was not refunded; please refund it, or let them know why not.',
  ],
  ['refund-failed', 'Ada Quist’s refund of $40 for Retreat did not arrive; please give it back in another way, and note it.'],
] as const)('B §13.7: of money that is %s, who and what, with the way to the list', (reason, words) => {
  const moneyTroubles = [{ reason, attendee: 'Ada Quist', eventId: 3, title: 'Retreat', amount: '$40' }]
  expect(sentence(day({ moneyTroubles }))).toBe(words)
  expect(formatToday(day({ moneyTroubles }), here)[0]?.url).toBe('/admin?tab=events&attendees=3&session=all')
})

test('B §13.5: payments of which nothing is known are counted', () => {
  expect(sentence(day({ unknownPayments: 2 }))).toBe(
    'Stripe doesn’t know how two payments ended; please compare the Payments tab with its list.',
  )
})

test('spec B §3.12: people who can’t be reached are counted by event, with the way to its list', () => {
  const refusedAddresses = [{ eventId: 3, title: 'Evening Circle', count: 2, session: '2027-10-07T19:00' }]
  expect(sentence(day({ refusedAddresses }))).toBe('Two people registered for Evening Circle can’t be reached by email.')
  expect(formatToday(day({ refusedAddresses }), here)[0]?.url).toBe('/admin?tab=events&attendees=3&session=all')
})

const sentence = (overview: Overview) =>
  formatToday(overview, here)
    .map(({ text }) => text)
    .join('')
    .trim()

describe('spec B §6.6 the sentence of the day', () => {
  test('says what waits, and leads there', () => {
    const overview = day({
      enquiries: { ...noMessages, count: 3, oldestAt: '2026-11-15T16:00:00Z', overdue: 1, longestWait: 4 },
      failedMail: { count: 2, latest: [] },
      sessions: [session({ capacity: 20, coming: 20, isFull: true, waiting: 6 })],
    })
    expect(sentence(overview)).toBe(
      'Three new messages, the oldest four days ago. One message has waited four days for an answer. Two emails could not be delivered. Evening of Inquiry is full, with six waiting.',
    )
    expect(formatToday(overview, here).flatMap(({ url }) => url ?? [])).toEqual([
      '/admin?tab=contact-reports',
      '/admin?tab=contact-reports&view=overdue',
      '/admin?tab=mail',
    ])
  })

  test.each([
    ['2026-11-15T10:05:00Z', 'The newest backup is four days old; please tell the person who runs the server.'],
    [null, 'There is no backup yet; please tell the person who runs the server.'],
  ])('says that backups stopped, the newest from %s', (newestAt, words) => {
    expect(sentence(day({ overdueBackup: { newestAt } }))).toBe(words)
  })

  test('B §13.1: says that no one can pay while the provider refuses our key', () => {
    expect(sentence(day({ paymentsRefusedAt: '2026-11-18T10:05:00Z' }))).toBe(
      'No one can pay online, since Stripe refuses the site’s key; please tell the person who runs the server.',
    )
  })

  test('names a page text that its page leaves out, and leads to it', () => {
    const url = '/admin?tab=pages&page=layout&field=footer.trademark'
    const overview = day({ leftOutTexts: [{ title: 'Footer and unknown pages: Footer, trademark notice', url }] })
    expect(sentence(overview)).toBe(
      'The text “Footer and unknown pages: Footer, trademark notice” can’t be shown, so its page leaves it out; please change it.',
    )
    expect(formatToday(overview, here)[0]?.url).toBe(url)
  })

  test('says of whole days the first', () => {
    const days = session({ startsAt: '2026-11-20T00:00', endsAt: '2026-11-22T23:59' })
    expect(sentence(day({ sessions: [days] }))).toMatch(/Next up: Evening of Inquiry, tomorrow\.$/)
  })

  test('counts to one in the singular', () => {
    const enquiries = { ...noMessages, count: 1, oldestAt: '2026-11-18T16:00:00Z', overdue: 2, longestWait: 5 }
    expect(sentence(day({ enquiries, failedMail: { count: 1, latest: [] } }))).toBe(
      'One new message, yesterday. Two messages have waited up to five days for an answer. One email could not be delivered.',
    )
  })

  test('does not call a session full whose waiting party is too large for what is free', () => {
    expect(sentence(day({ sessions: [session({ capacity: 20, coming: 18, waiting: 1 })] }))).toBe('Evening of Inquiry has one waiting.')
  })

  test('says what comes next where nothing waits', () => {
    expect(sentence(day({ sessions: [session()] }))).toBe('Nothing needs your attention. Next up: Evening of Inquiry, tomorrow, 7:00 PM.')
    expect(sentence(day())).toBe('Nothing needs your attention.')
  })
})

test.each([
  [{ coming: null }, ''],
  [{ coming: 0 }, 'No one yet'],
  [{ coming: 1400 }, '1,400 coming'],
  [{ coming: 18, capacity: 20 }, '18 of 20'],
  [{ coming: 20, capacity: 20, isFull: true }, 'Full'],
  [{ coming: 19, capacity: 20, isFull: true, waiting: 6 }, 'Full, 6 waiting'],
  // Who waits comes with more guests than there are places.
  [{ coming: 18, capacity: 20, waiting: 1 }, '18 of 20, 1 waiting'],
])('how many come: %j is "%s"', (facts, words) => {
  expect(formatUpcoming(session(facts))).toBe(words)
})

test('a session of another year is shown with it', () => {
  expect(sessionDate({ startsAt: '2026-12-03T19:00' }, here)).toEqual({ date: '3', day: 'Thu, Dec', year: undefined })
  expect(sessionDate({ startsAt: '2027-01-03T19:00' }, here)).toEqual({ date: '3', day: 'Sun, Jan', year: '2027' })
})

test('an open offer shows its end in the community’s time, and how many others there are', () => {
  const offer = { name: 'Cy Sample', endsAt: '2026-11-20T17:00:00Z', further: 0 }
  expect(formatOffer({ offer }, here)).toBe('Place offered to Cy Sample until tomorrow, 10:00 AM')
  expect(formatOffer({ offer: { ...offer, further: 2 } }, here)).toContain(', plus two more')
})

test.each([
  ['2026-11-19T15:12:00Z', '8:12 AM'],
  ['2026-11-19T06:30:00Z', 'yesterday'],
  ['2026-11-15T16:00:00Z', '4 days ago'],
])('%s is "%s" where the community is', (moment, words) => {
  expect(formatAgo(moment, here)).toBe(words)
})
