import type { EmailName } from '@tests/support/drawn-mail'
import { type AnySubject, drawFor, makeEvening, openSite } from '@tests/support/drawn-mail'
import { expect, test } from 'vitest'
import type { EventRow } from '../event.repository.server'
import { registrationRow as row } from '../places/registration.factory'

const cases: [string, EmailName, (event: EventRow) => AnySubject, string, RegExp][] = [
  [
    'waitlisted',
    'waitlisted',
    (event) => ({ event, registration: row({ status: 'waitlisted' }), position: 3 }),
    'You are on the waitlist.',
    /Waitlist: Currently number 3/,
  ],
  [
    'repeated',
    'repeated',
    (event) => ({ event, registration: row({ additionalMessage: 'secret' }) }),
    'You already have a place.',
    /stays as it was(?![\s\S]*secret)/,
  ],
  [
    'repeated while waiting',
    'repeated',
    (event) => ({ event, registration: row({ status: 'waitlisted' }) }),
    'You’re already on the waitlist.',
    /registration\/[\w-]{43}/,
  ],
  [
    'offered',
    'offered',
    (event) => ({ event, registration: row({ status: 'offered', offerEndsAt: '2026-12-03T01:00:00.000Z' }) }),
    'A place has opened up for you.',
    /until Wednesday, December 2, 2026, 6:00 PM, Mountain Time/,
  ],
  ['changed', 'changed', (event) => ({ event, registration: row({ guests: 2 }) }), 'Your registration has changed.', /Guests: 2/],
  [
    'cancelled',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', endedBy: 'owner' }), wasWaiting: false }),
    'Your place is canceled.',
    /We’ve released the place\. We won’t email you about this event again\.(?![\s\S]*\/registration\/)/,
  ],
  [
    'cancelled with a guest',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', endedBy: 'owner', guests: 1 }), wasWaiting: false }),
    'Your places are canceled.',
    /We’ve released the places\./,
  ],
  [
    'offered with a guest',
    'offered',
    (event) => ({ event, registration: row({ status: 'offered', guests: 1, offerEndsAt: '2026-12-03T01:00:00.000Z' }) }),
    'Places have opened up for you and your guest.',
    /We’re holding them for you until/,
  ],
  [
    'lapsed with guests',
    'lapsed',
    (event) => ({ event, registration: row({ status: 'cancelled', endedBy: 'lapsed', guests: 2 }) }),
    'Your offer has expired.',
    /We held places for you and your 2 guests, but the time ran out, so we’ve released them\./,
  ],
  [
    'cancelled by staff',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', endedBy: 'staff' }), wasWaiting: false }),
    'Your place is canceled.',
    /write to hello@example.org/,
  ],
  [
    'declined',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', endedBy: 'declined' }), wasWaiting: true }),
    'You’re no longer on the waitlist.',
    /We’ve released the place\./,
  ],
  [
    'lapsed',
    'lapsed',
    (event) => ({ event, registration: row({ status: 'cancelled', endedBy: 'lapsed' }) }),
    'Your offer has expired.',
    /View the event: https:\/\/community.example.org\/events\/evening-of-inquiry/,
  ],
  [
    'reminder',
    'reminder',
    (event) => ({ event, registration: row(), session: '2026-12-03T19:00' }),
    'Tomorrow: Evening of Inquiry',
    /please cancel so we know how many to expect/,
  ],
  [
    'another time',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, startsAt: '2026-12-03T18:00' } }),
    'The time has changed.',
    /When: .*6:00–8:30 PM.*\nBefore: .*7:00–8:30 PM/,
  ],
  [
    'another day',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, startsAt: '2026-12-10T19:00', endsAt: '2026-12-10T20:30' } }),
    'The date has changed.',
    /Before: Thursday, December 3/,
  ],
  [
    'another weekday of a series',
    'event-changed',
    (event) => ({
      registration: row(),
      before: { ...event, recurrence: 'FREQ=WEEKLY;BYDAY=TH' },
      event: { ...event, startsAt: '2026-12-04T19:00', endsAt: '2026-12-04T20:30', recurrence: 'FREQ=WEEKLY;BYDAY=FR' },
    }),
    'The dates have changed.',
    /When: Every week on Friday[\s\S]*Before: Every week on Thursday/,
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
    (event) => ({ registration: row(), before: event, event: { ...event, joinUrl: 'https://video.example.org/2' } }),
    'The link to join has changed.',
    /Join: https:\/\/video.example.org\/2/,
  ],
  [
    'postponed',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, state: 'postponed', stateNote: 'Snow.' } }),
    'This event is postponed.',
    /Snow\.[\s\S]*Planned for: /,
  ],
  [
    'again as planned',
    'event-changed',
    (event) => ({ registration: row(), before: { ...event, state: 'postponed' }, event }),
    'This event is back on.',
    /When: /,
  ],
  [
    'deleted',
    'event-changed',
    (event) => ({ registration: row(), before: event, event: { ...event, state: 'cancelled' }, isDeleted: true }),
    'This event is canceled.',
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

const AGAIN = 'you can register again on the event page while registration is open.'

test.each([
  ['open', {}, true],
  ['closed', { closesAt: '2026-12-01T00:00:00Z' }, false],
  ['not offered any more', { mode: 'none' }, false],
])(
  'B §3.7: someone who cancels, or lets an offer expire, is invited to register again only where registration is open: %s',
  async (_, registration, isInvited) => {
    await using site = await openSite()
    const event = await makeEvening(site, { registration })
    const over = { status: 'cancelled', placedAt: null } as const
    const cancelled = await drawFor(site, 'cancelled', { event, registration: row({ ...over, endedBy: 'owner' }) })
    const lapsed = await drawFor(site, 'lapsed', { event, registration: row({ ...over, endedBy: 'lapsed' }) })
    expect([cancelled, lapsed].map(({ text }) => text.includes(AGAIN))).toEqual([isInvited, isInvited])
  },
)

test('B §3.10: someone who leaves the waitlist is not said to have released a place, and someone who cancels one date may get email about others', async () => {
  await using site = await openSite()
  const event = await makeEvening(site)
  const registration = row({ status: 'cancelled', endedBy: 'owner', placedAt: null, session: '2026-12-03T19:00' })
  const { text } = await drawFor(site, 'cancelled', { event, registration, wasWaiting: true })
  expect(text).toContain('Thank you for letting us know. We won’t email you about this date again.')
  const placed = await drawFor(site, 'cancelled', { event, registration, wasWaiting: false })
  expect(placed.text).toContain('The attachment removes this date from your calendar.')
})

test('B §3.7: a party for which too few places are free doesn’t read that all are taken', async () => {
  await using site = await openSite()
  const registration = row({ status: 'waitlisted', guests: 2, placedAt: null })
  const { text } = await drawFor(site, 'waitlisted', { event: await makeEvening(site), registration, position: 1 })
  expect(text).toContain(
    'There’s no room for you and your 2 guests right now. If that changes, we’ll email you and hold places for you for a while.',
  )
})

// Before, it read like any other confirmation.
test('B §3.7: someone who had waited reads that the place became free, and someone who had not does not', async () => {
  await using site = await openSite()
  const event = await makeEvening(site)
  const drawn = async (queueNumber: number | null) => (await drawFor(site, 'confirmed', { event, registration: row({ queueNumber }) })).text
  const freed = 'A place opened up, so you’re no longer on the waitlist.'
  expect([(await drawn(3)).includes(freed), (await drawn(null)).includes(freed)]).toEqual([true, false])
})

// Before, it asked to cancel so that someone else could have the place, also where no one could, and where canceling gave up all dates.
test.each([
  ['an event that takes place once', {}, { session: '' }, true],
  ['one date of a series', { recurrence: 'FREQ=WEEKLY', registration: { perSession: true } }, { session: '2026-12-03T19:00' }, true],
  ['the last date of a series as a whole', { recurrence: 'FREQ=WEEKLY;UNTIL=20261203' }, { session: '' }, true],
  ['two days in a row', { recurrence: 'FREQ=DAILY;COUNT=2' }, { session: '' }, true],
  ['a date of a series as a whole with later ones', { recurrence: 'FREQ=WEEKLY' }, { session: '' }, false],
])('B §3.10: a reminder of %s asks to cancel only where that gives up nothing else', async (_, fields, registration, isAsking) => {
  await using site = await openSite()
  const event = await makeEvening(site, fields)
  const { text } = await drawFor(site, 'reminder', { event, registration: row(registration), session: '2026-12-03T19:00' })
  expect(text.includes('please cancel')).toBe(isAsking)
  expect(text).not.toContain('someone else')
})
