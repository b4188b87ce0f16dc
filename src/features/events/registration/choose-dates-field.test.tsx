import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { publicSettings, registrationSettings } from '../places/registration-settings.schema'
import { ChooseDatesField, WhatFollows } from './registration-form'
import type { Places } from './use-places'

const date = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, timeZone: 'America/Denver', state: 'scheduled' as const })

const group = { id: 'sessions', error: undefined }
const none: Places = {
  ...{ state: undefined, date: undefined, isWaitlist: false, note: undefined, dates: [], chosen: [], insteadOf: undefined, guests: 0 },
  ...{ toggle: () => undefined, setGuests: () => undefined },
}
const render = (places: Partial<Places>, registration: ComponentProps<typeof ChooseDatesField>['registration'] = null) =>
  renderToStaticMarkup(<ChooseDatesField places={{ ...none, ...places }} registration={registration} group={group} today="2027-10-01" />)

// Before, a phone showed “6:00–” and “7:30 PM” on two lines.
test('in the list of dates to choose from, a date’s times are never broken across lines', () => {
  const spans = [date('2027-10-07T18:00', '2027-10-07T19:30'), date('2027-10-14T10:00', '2027-10-14T12:00')]
  const dates = spans.map((each) => ({ date: each, state: undefined }))
  const html = render({ dates })
  expect(html).toContain('<span class="inline-block">6:00–7:30 PM</span>')
  expect(html).toContain('<span class="inline-block">10:00 AM – 12:00 PM</span>')
})

// Before, someone with a guest read nothing, or that they had a place, and learned from the email that they were on the waitlist.
test.each([
  [0, undefined],
  [1, 'There isn’t a place for each of you, so you’ll be on the waitlist for Thu, Oct 7; Thu, Oct 14.'],
])('B §3.3, §3.7: with %i guests and one place left, people read whether they’ll wait: %s', (guests, words) => {
  const spans = [date('2027-10-07T18:00', '2027-10-07T19:30'), date('2027-10-14T10:00', '2027-10-14T12:00')]
  const dates = spans.map((each) => ({ date: each, state: { status: 'open' as const, placesLeft: 1 } }))
  const settings = publicSettings.parse({
    ...registrationSettings.parse({ capacity: 4, waitlist: true, perSession: true, maxGuests: 1 }),
    deadline: null,
  })
  const html = render({ dates, guests, chosen: spans.map(({ startsAt }) => startsAt) }, settings)
  expect(/role="status"[^>]*>([^<]*)</.exec(html)?.[1] || undefined).toBe(words)
})

test('spec B §3.3: where the date that was chosen at first gave way to someone’s own choice, the form says so', () => {
  const [first, second] = ['2027-10-07T18:00', '2027-10-14T18:00']
  const dates = [first, second].map((start) => ({ date: date(start, start), state: undefined }))
  expect(render({ dates, chosen: [second], insteadOf: first })).toContain(
    '>Thu, Oct 7 is no longer checked. Check it again if you’d like to come to both.<',
  )
})

// Before, only the words of the button changed.
test('B §3.3, §3.7: of an event as a whole, someone with too many guests reads that they’ll wait', () => {
  const settings = publicSettings.parse({
    ...registrationSettings.parse({ capacity: 4, waitlist: true, guestsAllowed: 1 }),
    deadline: null,
  })
  const follows = (guests: number) =>
    renderToStaticMarkup(
      <WhatFollows
        places={{ ...none, state: { status: 'open', placesLeft: 1 }, guests }}
        registration={settings}
        today="2027-10-01"
        className="mb-4"
      />,
    )
  expect(follows(1)).toContain('>There isn’t a place for each of you, so you’ll be on the waitlist.<')
  expect(follows(0)).toBe('<p role="status" class=""></p>')
})
