import { expect, test } from 'vitest'
import type { EventRow } from '@/features/events/event.repository.server'
import { drawFor, makeEvening, openSite } from '../../../../tests/support/drawn-mail'
import { registrationRow as row } from '../registration.factory'
import type { MailSubject, Occasion } from '../registration-mail.server'

const cases: [string, Occasion, (event: EventRow) => MailSubject, string, RegExp][] = [
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
    (event) => ({ event, registration: row({ additional_message: 'secret' }) }),
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
    (event) => ({ event, registration: row({ status: 'offered', offer_ends_at: '2026-12-03T01:00:00.000Z' }) }),
    'A place has opened up for you.',
    /until Wednesday, December 2, 2026, 6:00 PM, Denver time/,
  ],
  ['changed', 'changed', (event) => ({ event, registration: row({ guests: 2 }) }), 'Your registration has changed.', /Guests: 2/],
  [
    'cancelled',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'owner' }), wasWaiting: false }),
    'Your place is canceled.',
    /We’ve released the place\. We won’t email you about this event again\.(?![\s\S]*\/registration\/)/,
  ],
  [
    'cancelled by staff',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'staff' }), wasWaiting: false }),
    'Your place is canceled.',
    /write to hello@example.org/,
  ],
  [
    'declined',
    'cancelled',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'declined' }), wasWaiting: true }),
    'You’re no longer on the waitlist.',
    /We’ve released the place\./,
  ],
  [
    'lapsed',
    'lapsed',
    (event) => ({ event, registration: row({ status: 'cancelled', ended_by: 'lapsed' }) }),
    'Your offer has expired.',
    /View the event: https:\/\/community.example.org\/events\/evening-of-inquiry/,
  ],
  [
    'reminder',
    'reminder',
    (event) => ({ event, registration: row(), session: '2026-12-03T19:00' }),
    'Tomorrow: Evening of Inquiry',
    /please cancel so someone else/,
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
    'The link to join has changed.',
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
    'This event is back on.',
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
