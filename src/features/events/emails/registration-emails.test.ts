import type { EmailName } from '@tests/support/drawn-mail'
import { type AnySubject, draw, drawFor, evening, mailTo, makeEvening, openSite } from '@tests/support/drawn-mail'
import { expect, test } from 'vitest'
import { hashOfToken } from '@/platform/token.server'
import { makeEvent } from '../event.factory'
import { registrationRow } from '../places/registration.factory'
import { findLinked } from '../places/registration.repository.server'
import { registrationMails } from './emails.server'

const questions = [
  { id: 'chair', label: 'A chair or a cushion?', type: 'choice', options: ['A chair', 'A cushion'] },
  { id: 'news', label: 'Newsletter', type: 'yes-no' },
]

test('spec B §3.5: the confirmation holds what, when, where, who leads, what they chose, the price, the welcome and the link', async () => {
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
    answers: { news: true, chair: 'A chair', gone: 'no one asks this' },
    inDiamondHeartGroup: true,
    diamondHeartGroupName: 'Tuesday group',
    additionalMessage: 'I may be late.',
    contributionCents: 2500,
    payment: 'due',
  })
  const { subject, text, html } = await drawFor(site, 'confirmed', { registration: row, event })
  expect(subject).toBe('You are registered: Evening of Inquiry')
  const lines = text.replace(/registration\/\S+/, 'registration/…').split('\n')
  expect(lines.slice(4)).toEqual([
    'You’re registered.',
    '',
    'Hi Ada Quist,',
    '',
    'We look forward to seeing you and your guest.',
    '',
    'What: Evening of Inquiry',
    'When: Thursday, December 3, 2026, 7:00–8:30 PM, Mountain Time',
    'Where: Boulder Community Center',
    'Join: https://video.example.org/room',
    'Teacher: Anna Example, Ben Example',
    'You chose:',
    '  Guests: 1',
    '  A chair or a cushion? A chair',
    '  Newsletter: Yes',
    'Price: $25 for 2 people · Pay online https://pay.example.org/',
    '  Or at the door.',
    '',
    'Come in by the garden door. See the map https://community.example.org/map, <b>please</b>.',
    '',
    'View or change my registration: https://community.example.org/registration/…',
    '',
    'This link is just for you; please don’t share it. A calendar file is attached.',
    'Questions? Write to hello@example.org.',
    'Boulder Community, 100 Example Street, Boulder, Colorado 80300',
  ])
  expect(html).not.toContain('<b>please')
})

test('spec B §3.6: the link is made when the message is drawn, so that nothing stored holds its token; each try makes one', async () => {
  await using site = await openSite()
  const { services } = site
  const mail = mailTo(services, 'confirmed', { registration: registrationRow(), event: await makeEvening(site) })
  expect(JSON.stringify(mail.facts)).not.toContain('/registration/')
  const tokens: string[] = []
  for (let attempt = 0; attempt < 2; attempt++) tokens.push(/\/registration\/([\w-]{43})/.exec((await draw(site, mail)).text)?.[1] ?? '')
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(await findLinked(services.db, hashOfToken(token))).toEqual({ registrationId: 7, canOnlyPay: false })
  const stored = await services.db.selectFrom('registration_links').selectAll().execute()
  for (const token of tokens) expect(JSON.stringify(stored)).not.toContain(token)
})

test('someone without a place gets neither the link to join, nor the welcome, nor a calendar entry', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, {
    joinUrl: 'https://video.example.org/room',
    registration: { welcome: 'The code of the door is 1234.' },
  })
  const waiting = registrationRow({ status: 'waitlisted', placedAt: null })
  const subjects: [EmailName, AnySubject][] = [
    ['waitlisted', { registration: waiting, event, position: 3 }],
    ['repeated', { registration: waiting, event }],
    ['changed', { registration: waiting, event }],
    ['offered', { registration: { ...waiting, status: 'offered', offerEndsAt: '2026-12-03T01:00:00.000Z' }, event }],
    ['cancelled', { registration: { ...waiting, status: 'cancelled', endedBy: 'owner' }, event, wasWaiting: true }],
    ['lapsed', { registration: { ...waiting, status: 'cancelled', endedBy: 'lapsed' }, event }],
    ['event-changed', { registration: waiting, event, before: { ...event, location: 'Elsewhere' } }],
  ]
  for (const [occasion, subject] of subjects) {
    const mail = mailTo(site.services, occasion, subject)
    expect(JSON.stringify(mail.facts)).not.toMatch(/video\.example|1234/)
    expect((await draw(site, mail)).calendar).toBeUndefined()
  }
})

test('someone who is offered a place reads what it costs, and how to pay once they have taken it', async () => {
  await using site = await openSite()
  const price = { kind: 'fixed', amount: 15, payUrl: 'https://pay.example.org/' }
  const event = await makeEvening(site, { registration: { price } })
  const offer = registrationRow({ status: 'offered', offerEndsAt: '2026-12-03T01:00:00.000Z', contributionCents: 1500, payment: 'due' })
  const { text } = await drawFor(site, 'offered', { registration: offer, event })
  expect(text).toContain('Price: $15\n')
  expect(text).not.toContain('pay.example.org')
})

test('an email about a series has the rule and the next date, or the one date that someone chose', async () => {
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
  expect(whole.text).toContain('When: Every week on Sunday, 6:30–7:00 PM, Mountain Time\n  Next: Sunday, December 6, 2026, 6:30–7:00 PM\n')
  const one = registrationRow({ session: '2026-12-13T18:30' })
  const single = await drawFor(site, 'confirmed', { registration: one, event })
  expect(single.text).toContain('When: Sunday, December 13, 2026, 6:30–7:00 PM, Mountain Time\n')

  const moved = { ...event, exceptions: [{ date: '2026-12-13', startsAt: '2026-12-14T18:30', endsAt: '2026-12-14T19:00' }] }
  const reminded = await drawFor(site, 'reminder', { registration: registrationRow({ session: '2026-12-14T18:30' }), event: moved })
  expect(reminded.text).toContain('When: Monday, December 14, 2026, 6:30–7:00 PM, Mountain Time, instead of Sunday, December 13\n')
  const told = await drawFor(site, 'event-changed', {
    registration: registrationRow({ session: '2026-12-14T18:30' }),
    event: moved,
    before: event,
  })
  expect(told.text).toMatch(/The date has changed\.[\s\S]*When: Monday, December 14.*\nBefore: Sunday, December 13/)
  expect(told.text).not.toContain('instead of')
  const skipped = { ...event, exceptions: [{ date: '2026-12-13', cancelled: true as const }] }
  const gone = await drawFor(site, 'event-changed', { registration: one, event: skipped, before: event })
  expect([gone.text.split('\n')[4], gone.calendar?.method]).toEqual(['This date is canceled.', 'CANCEL'])
})

test('B §3.5: whole days are shown as days, without times and zone, and so in the calendar that comes along', async () => {
  await using site = await openSite()
  const whenOf = async (fields: object, session = '') => {
    const event = await makeEvening(site, { date: '', month: '', year: '', ...fields })
    const { text, calendar } = await drawFor(site, 'confirmed', { registration: registrationRow({ session }), event })
    return [/When: (.*(?:\n {2}.*)*)/.exec(text)?.[1], calendar?.content.match(/DTSTART;VALUE.*|DTEND;VALUE.*|DTSTART;TZID.*/g)]
  }
  const days = { startsAt: '2026-12-04T00:00', endsAt: '2026-12-06T23:59' }
  expect(await whenOf(days)).toEqual(['December 4–6, 2026', ['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261207']])
  const fridays = { startsAt: '2026-12-04T00:00', endsAt: '2026-12-04T23:59', recurrence: 'FREQ=WEEKLY;BYDAY=FR', isRecurring: true }
  expect((await whenOf(fridays))[0]).toBe('Every week on Friday, all day\n  Next: Friday, December 4, 2026, all day')
  expect((await whenOf({ ...fridays, registration: { perSession: true } }, '2026-12-11T00:00'))[0]).toBe(
    'Friday, December 11, 2026, all day',
  )
  const single = { startsAt: null, endsAt: null, date: '5', month: 'December', year: '2026', time: 'All day' }
  expect(await whenOf(single)).toEqual([
    'Saturday, December 5, 2026, all day',
    ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206'],
  ])
})

test('several dates without a rule are below one another, and a day without a known time has its own words', async () => {
  await using site = await openSite()
  const extraDates = [{ startsAt: '2026-12-10T19:00', endsAt: '2026-12-10T20:30' }]
  const dates = await drawFor(site, 'confirmed', { registration: registrationRow(), event: await makeEvening(site, { extraDates }) })
  expect(dates.text).toMatch(/When: Thursday, December 3, .* Mountain Time\n {2}Thursday, December 10, .* Mountain Time\n/)
  const { startsAt: _, endsAt: __, ...day } = evening
  const event = await makeEvent(site.services, { ...day, time: 'all through the night' })
  const known = await drawFor(site, 'confirmed', { registration: registrationRow(), event })
  expect(known.text).toContain('When: Thursday, December 3, 2026, all through the night\n')
})

test.each([
  [
    'a suggested amount that they named',
    { kind: 'suggested', from: 10, to: 40 },
    { contributionCents: 2000, payment: 'due' },
    'Contribution: $20',
  ],
  ['a range', { kind: 'suggested', from: 10, to: 40 }, {}, 'Contribution: Pay what you can, from $10 to $40'],
  [
    'paid',
    { kind: 'fixed', amount: 15, payUrl: 'https://pay.example.org/' },
    { contributionCents: 1500, paidCents: 1500, payment: 'paid' },
    'Price: $15, paid',
  ],
  [
    'a guest added after it was paid',
    { kind: 'fixed', amount: 15, payUrl: 'https://pay.example.org/' },
    { contributionCents: 3000, paidCents: 1500, payment: 'due', guests: 1 },
    'Price: $30 for 2 people: $15 paid, $15 to be paid · Pay online https://pay.example.org/',
  ],
  [
    'a guest fewer after it was paid',
    { kind: 'fixed', amount: 15 },
    { contributionCents: 1500, paidCents: 3000, payment: 'paid' },
    'Price: $15. You’ve paid $30, $15 more than that.',
  ],
  [
    'of an event that is free by now',
    { kind: 'free' },
    { contributionCents: null, paidCents: 1500, payment: 'paid' },
    'Contribution: You’ve paid $15.',
  ],
  ['waived', { kind: 'fixed', amount: 15 }, { contributionCents: 1500, payment: 'waived' }, 'Price: Nothing to pay.'],
  [
    'a scholarship',
    { kind: 'fixed', amount: 15, currency: 'EUR', scholarships: true, payUrl: 'https://pay.example.org/' },
    { contributionCents: 1500, payment: 'due', scholarship: true },
    'Price: €15. You asked for a scholarship.',
  ],
] as const)('the price in a confirmation: %s', async (_, price, fields, line) => {
  await using site = await openSite()
  const event = await makeEvening(site, { registration: { price } })
  const { text } = await drawFor(site, 'confirmed', { registration: registrationRow(fields), event })
  expect(text.split('\n')).toContain(line)
})

test('each kind has its own name, since an address gets a limited number of a kind', () => {
  expect(new Set(registrationMails.map(({ kind }) => kind)).size).toBe(registrationMails.length)
})

test('spec B §3.7: only the email to someone who had waited says that a place opened up', async () => {
  await using site = await openSite()
  const event = await makeEvening(site)
  const opened = 'A place opened up, so you’re no longer on the waitlist.'
  const waited = await drawFor(site, 'confirmed', { registration: registrationRow({ queueNumber: 3 }), event })
  expect(waited.text).toContain(opened)
  const atOnce = await drawFor(site, 'confirmed', { registration: registrationRow(), event })
  expect(atOnce.text).not.toContain('waitlist')
})
