import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import type { EventRow } from '@/features/events/event.repository.server'
import type { NewMail } from '@/features/mail/queue-mail.server'
import { createClock } from '@/platform/time/clock'
import { hashOfToken } from '@/platform/token.server'
import { openTestSite, type TestSite } from '../../../../tests/support/test-site'
import { findLinked } from '../manage/link.repository.server'
import { registrationRow } from '../registration.factory'
import { type MailSubject, messageMail, noticeMail, type Occasion, personalMail } from '../registration-mail.server'
import { confirmationMail, noticeToStaff, registrationMails } from './registration-mails.server'

async function openSite() {
  const site = await openTestSite('sqlite', { PUBLIC_URL: 'https://community.example.org', CONTACT_EMAIL: 'office@example.org' })
  site.services.clock = createClock('America/Denver', () => new Date('2026-12-02T17:00:00Z'))
  return site
}

const evening = { date: '3', month: 'December', year: '2026', time: '', startsAt: '2026-12-03T19:00', endsAt: '2026-12-03T20:30' }
const makeEvening = ({ services }: TestSite, fields: object = {}) =>
  makeEvent(services, { title: 'Evening of Inquiry', ...evening, ...fields })

/** As it is sent, after it was stored. */
const draw = ({ services }: TestSite, { mail, facts }: NewMail) =>
  mail.render(mail.facts.parse(JSON.parse(JSON.stringify(facts))), services)
const drawFor = (site: TestSite, occasion: Occasion, subject: MailSubject) => draw(site, personalMail(site.services, occasion, subject))

const questions = [
  { id: 'chair', label: 'A chair or a cushion?', type: 'choice', options: ['A chair', 'A cushion'] },
  { id: 'news', label: 'Newsletter', type: 'yes-no' },
]

test('spec B §3.5: the confirmation holds what, when, where, who leads, what they told us, the price, the welcome and the link', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, {
    joinUrl: 'https://video.example.org/room',
    facilitators: ['Ben Example'],
    registration: {
      guestsAllowed: 3,
      questions,
      price: { kind: 'fixed', amount: 12.5, payUrl: 'https://pay.example.org/', instructions: 'Or at the door.' },
      welcome: 'Come in by the **garden door**. See [the map](/map), <b>please</b>.',
    },
  })
  const row = registrationRow({
    guests: 1,
    answers: JSON.stringify({ news: true, chair: 'A chair', gone: 'nobody asks this' }),
    in_diamond_heart_group: 1,
    diamond_heart_group_name: 'Tuesday group',
    additional_message: 'I may be late.',
    contribution_cents: 2500,
    payment: 'due',
  })
  const { subject, text, html } = await drawFor(site, 'confirmed', { registration: row, event })
  expect(subject).toBe('You are registered: Evening of Inquiry')
  const lines = text.replace(/registration\/\S+/, 'registration/…').split('\n')
  expect(lines.slice(4)).toEqual([
    'You have a place.',
    '',
    'Dear Ada Quist, we look forward to seeing you and your guest.',
    '',
    'What: Evening of Inquiry',
    'When: Thursday, December 3, 2026, 7:00–8:30 PM, Denver time',
    'Where: Boulder Community Center',
    'Join: https://video.example.org/room',
    'Teacher: Anna Example, Ben Example',
    'You told us:',
    '  Guests: 1',
    '  A chair or a cushion? A chair',
    '  Newsletter: Yes',
    '  Ongoing group: Tuesday group',
    '  Message: I may be late.',
    'Price: $25 for 2 people · Pay online https://pay.example.org/',
    '  Or at the door.',
    '',
    'Come in by the garden door. See the map https://community.example.org/map, <b>please</b>.',
    '',
    'View or change my registration: https://community.example.org/registration/…',
    '',
    'This link is yours alone. An entry for your calendar is attached.',
    'Boulder Community, 100 Example Street, Boulder, Colorado 80300',
  ])
  expect(html).not.toContain('<b>please')
})

test('spec B §3.6: the link is made when the message is drawn, so that nothing stored holds its token; each try makes one', async () => {
  await using site = await openSite()
  const { services } = site
  const mail = personalMail(services, 'confirmed', { registration: registrationRow(), event: await makeEvening(site) })
  expect(JSON.stringify(mail.facts)).not.toContain('/registration/')
  const tokens: string[] = []
  for (let attempt = 0; attempt < 2; attempt++) tokens.push(/\/registration\/([\w-]{43})/.exec((await draw(site, mail)).text)?.[1] ?? '')
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(await findLinked(services.db, hashOfToken(token))).toEqual({ registration_id: 7 })
  const stored = await services.db.q().selectFrom('registration_links').selectAll().execute()
  for (const token of tokens) expect(JSON.stringify(stored)).not.toContain(token)
})

test('who holds no place learns neither where to join nor the welcome, and gets no entry for a calendar', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, {
    joinUrl: 'https://video.example.org/room',
    registration: { welcome: 'The code of the door is 1234.' },
  })
  const waiting = registrationRow({ status: 'waitlisted', placed_at: null })
  const subjects: [Occasion, MailSubject][] = [
    ['waitlisted', { registration: waiting, event, position: 3 }],
    ['repeated', { registration: waiting, event }],
    ['changed', { registration: waiting, event }],
    ['offered', { registration: { ...waiting, status: 'offered', offer_ends_at: '2026-12-03T01:00:00.000Z' }, event }],
    ['cancelled', { registration: { ...waiting, status: 'cancelled', ended_by: 'owner' }, event, wasWaiting: true }],
    ['lapsed', { registration: { ...waiting, status: 'cancelled', ended_by: 'lapsed' }, event }],
    ['event-changed', { registration: waiting, event, before: { ...event, location: 'Elsewhere' } }],
  ]
  for (const [occasion, subject] of subjects) {
    const mail = personalMail(site.services, occasion, subject)
    expect(JSON.stringify(mail.facts)).not.toMatch(/video\.example|1234/)
    expect((await draw(site, mail)).calendar).toBeUndefined()
  }
})

const row = registrationRow
const cases: [string, Occasion, (event: EventRow) => MailSubject, string, RegExp][] = [
  [
    'waitlisted',
    'waitlisted',
    (event) => ({ event, registration: row({ status: 'waitlisted' }), position: 3 }),
    'You are on the waitlist.',
    /Waitlist: Number 3/,
  ],
  [
    'repeated',
    'repeated',
    (event) => ({ event, registration: row({ additional_message: 'secret' }) }),
    'You have a place already.',
    /stays as it was(?![\s\S]*secret)/,
  ],
  [
    'repeated while waiting',
    'repeated',
    (event) => ({ event, registration: row({ status: 'waitlisted' }) }),
    'You are on the waitlist already.',
    /registration\/[\w-]{43}/,
  ],
  [
    'offered',
    'offered',
    (event) => ({ event, registration: row({ status: 'offered', offer_ends_at: '2026-12-03T01:00:00.000Z' }) }),
    'A place is free for you.',
    /until Wednesday, December 2, 2026, 6:00 PM, Denver time/,
  ],
  ['changed', 'changed', (event) => ({ event, registration: row({ guests: 2 }) }), 'Your registration has changed.', /Guests: 2/],
  [
    'cancelled',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'owner' }), wasWaiting: false }),
    'Your place is cancelled.',
    /no more mail(?![\s\S]*\/registration\/)/,
  ],
  [
    'cancelled by staff',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'staff' }), wasWaiting: false }),
    'Your place is cancelled.',
    /write to hello@example.org/,
  ],
  [
    'declined',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'declined' }), wasWaiting: true }),
    'You are no longer on the waitlist.',
    /goes to the next/,
  ],
  [
    'lapsed',
    'lapsed',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'lapsed' }) }),
    'The place went to the next.',
    /View the event: https:\/\/community.example.org\/events\/evening-of-inquiry/,
  ],
  [
    'reminder',
    'reminder',
    (event) => ({ event, registration: row(), session: '2026-12-03T19:00' }),
    'Tomorrow: Evening of Inquiry',
    /give up your place/,
  ],
  [
    'another time',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, starts_at: '2026-12-03T18:00' } }),
    'The time has changed.',
    /When: .*6:00–8:30 PM.*\nBefore: .*7:00–8:30 PM/,
  ],
  [
    'another day',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, starts_at: '2026-12-10T19:00', ends_at: '2026-12-10T20:30' } }),
    'The date has changed.',
    /Before: Thursday, December 3/,
  ],
  [
    'another place',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, location: 'Meadow Pavilion' } }),
    'The place has changed.',
    /Where: Meadow Pavilion\nBefore: Boulder/,
  ],
  [
    'another link',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, join_url: 'https://video.example.org/2' } }),
    'The link for joining has changed.',
    /Join: https:\/\/video.example.org\/2/,
  ],
  [
    'postponed',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, state: 'postponed', state_note: 'Snow.' } }),
    'This event is postponed.',
    /Snow\.[\s\S]*Planned for: /,
  ],
  [
    'again as planned',
    'event-changed',
    (event) => ({ registration: row(), before: { ...event, state: 'postponed' }, event }),
    'This event takes place after all.',
    /When: /,
  ],
  [
    'deleted',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, state: 'cancelled' }, isDeleted: true }),
    'This event is cancelled.',
    /View all events: https:\/\/community.example.org\/events\n/,
  ],
]

test.each(cases)(
  'spec B §3: a message about %s says so first, and leads where there is something to do',
  async (_, occasion, subject, heading, words) => {
    await using site = await openSite()
    const mail = await drawFor(site, occasion, subject(await makeEvening(site)))
    expect(mail.text.split('\n')[4]).toBe(heading)
    expect(mail.text).toMatch(words)
    expect(mail.subject).toContain('Evening of Inquiry')
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/!|undefined|null|\[object/)
  },
)

test('of a series, the rule and the next date are told, or the one date that somebody chose', async () => {
  await using site = await openSite()
  const series = {
    startsAt: '2026-11-22T18:30',
    endsAt: '2026-11-22T19:00',
    recurrence: 'FREQ=WEEKLY;BYDAY=SU',
    isRecurring: true,
    date: '22',
    month: 'November',
  }
  const event = await makeEvening(site, { ...series, registration: { perSession: true } })
  const whole = await drawFor(site, 'confirmed', { registration: registrationRow(), event })
  expect(whole.text).toContain('When: Every week on Sunday, 6:30–7:00 PM, Denver time\n  Next: Sunday, December 6, 2026, 6:30–7:00 PM\n')
  const one = registrationRow({ session: '2026-12-13T18:30' })
  const single = await drawFor(site, 'confirmed', { registration: one, event })
  expect(single.text).toContain('When: Sunday, December 13, 2026, 6:30–7:00 PM, Denver time\n')

  const moved = { ...event, exceptions: JSON.stringify([{ date: '2026-12-13', startsAt: '2026-12-14T18:30', endsAt: '2026-12-14T19:00' }]) }
  const told = await drawFor(site, 'event-changed', {
    registration: registrationRow({ session: '2026-12-14T18:30' }),
    event: moved,
    before: event,
  })
  expect(told.text).toMatch(/The date has changed\.[\s\S]*When: Monday, December 14.*\nBefore: Sunday, December 13/)
  const skipped = { ...event, exceptions: JSON.stringify([{ date: '2026-12-13', cancelled: true }]) }
  const gone = await drawFor(site, 'event-changed', { registration: one, event: skipped, before: event })
  expect([gone.text.split('\n')[4], gone.calendar?.method]).toEqual(['This date is cancelled.', 'CANCEL'])
})

test('several dates without a rule stand below one another, and of a day without a known time its own words are told', async () => {
  await using site = await openSite()
  const extraDates = [{ startsAt: '2026-12-10T19:00', endsAt: '2026-12-10T20:30' }]
  const dates = await drawFor(site, 'confirmed', { registration: registrationRow(), event: await makeEvening(site, { extraDates }) })
  expect(dates.text).toMatch(/When: Thursday, December 3, .* Denver time\n {2}Thursday, December 10, .* Denver time\n/)
  const { startsAt: _, endsAt: __, ...day } = evening
  const event = await makeEvent(site.services, { ...day, time: 'all through the night' })
  const known = await drawFor(site, 'confirmed', { registration: registrationRow(), event })
  expect(known.text).toContain('When: Thursday, December 3, 2026, all through the night\n')
})

test.each([
  [
    'a suggested amount that they named',
    { kind: 'suggested', from: 10, to: 40 },
    { contribution_cents: 2000, payment: 'due' },
    'Contribution: $20',
  ],
  ['a range', { kind: 'suggested', from: 10, to: 40 }, {}, 'Contribution: What you can give, from $10 to $40'],
  [
    'paid',
    { kind: 'fixed', amount: 15, payUrl: 'https://pay.example.org/' },
    { contribution_cents: 1500, payment: 'paid' },
    'Price: $15, paid',
  ],
  ['waived', { kind: 'fixed', amount: 15 }, { contribution_cents: 1500, payment: 'waived' }, 'Price: There is nothing to pay.'],
  [
    'a scholarship',
    { kind: 'fixed', amount: 15, currency: 'EUR', scholarships: true, payUrl: 'https://pay.example.org/' },
    { contribution_cents: 1500, payment: 'due', scholarship: 1 },
    'Price: €15. You asked for a scholarship.',
  ],
] as const)('the price in a confirmation: %s', async (_, price, fields, line) => {
  await using site = await openSite()
  const event = await makeEvening(site, { registration: { price } })
  const { text } = await drawFor(site, 'confirmed', { registration: registrationRow(fields), event })
  expect(text.split('\n')).toContain(line)
})

test('spec B §3.9: what staff write is markdown without raw HTML, with a link of one’s own; an answer goes to them; a test holds no link', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, { registrationEmail: 'host@example.org, other@example.org' })
  const words = {
    subject: 'Bring socks',
    markdown: '# Warm ones\n\n<script>1</script>\n\n[a](javascript:alert(1)) ![map](https://example.org/map.png)',
    event,
  }
  const mail = messageMail(site.services, { ...words, registration: registrationRow() })
  expect([mail.to, mail.replyTo]).toEqual(['ada@example.net', 'host@example.org'])
  const { subject, html, text } = await draw(site, mail)
  expect(subject).toBe('Bring socks')
  expect(html).not.toMatch(/<script|javascript:|<img/)
  expect(text).toMatch(/registration\/[\w-]{43}/)
  const sample = await draw(site, messageMail(site.services, { ...words, testTo: 'office@example.org' }))
  expect(sample.text).toContain('A test: nobody else got this.')
  expect(sample.text).not.toContain('/registration/')
})

test('the notice to staff tells guests, answers, contribution, scholarship and the waitlist', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, { registration: { questions, price: { kind: 'fixed', amount: 15, scholarships: true } } })
  const waiting = row({
    status: 'waitlisted',
    guests: 2,
    answers: '{"chair":"A cushion"}',
    contribution_cents: 4500,
    scholarship: 1,
    scholarship_note: 'A student.',
  })
  const [notice, ...others] = noticeMail(site.services, { registration: waiting, event, position: 2 })
  expect([notice?.to, notice?.replyTo, others]).toEqual(['office@example.org', 'ada@example.net', []])
  const { subject, text } = await draw(site, notice as NewMail)
  expect(subject).toBe('Waitlist: Evening of Inquiry')
  for (const line of [
    'Waitlist: Number 2',
    'Guests: 2',
    'A chair or a cushion?: A cushion',
    'Contribution: $45 for 3 people',
    'Scholarship: A student.',
  ])
    expect(text.split('\n')).toContain(line)
})

test('what earlier versions queued goes on being drawn', async () => {
  await using site = await openSite()
  const event = { title: 'Open House', when: 'October 5, 2999, 10:00 AM', location: 'Boulder', guide: 'Anna' }
  const facts = confirmationMail.facts.parse({ name: 'Ada', event, eventUrl: 'https://x.example/events/open-house' })
  const confirmation = await confirmationMail.render(facts, site.services)
  expect(confirmation.text).toContain('With: Anna')
  expect(confirmation.text).toContain('View the event: https://x.example/events/open-house')
  const person = { name: 'Ada', email: 'ada@example.net', inGroup: false, groupName: null, message: null }
  const notice = await noticeToStaff.render(
    noticeToStaff.facts.parse({ registration: person, event: { title: 'Open House', when: 'soon' } }),
    site.services,
  )
  expect(notice.subject).toBe('Registration: Open House')
})

test('each kind has a name of its own, since an address gets only so many of a kind', () => {
  expect(new Set(registrationMails.map(({ kind }) => kind)).size).toBe(11)
})
