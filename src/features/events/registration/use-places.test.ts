import { expect, test } from 'vitest'
import type { EventDate } from '../event.queries'
import type { Availability } from '../places/places.schema'
import { dateAtFirst } from './use-places'

type Status = Availability['status'] | 'canceled' | 'unknown'

const datesOf = (...states: Status[]) =>
  states.map((status, index) => {
    const startsAt = `2027-10-0${index + 1}T19:00`
    const date: EventDate = {
      startsAt,
      endsAt: startsAt,
      timeZone: 'America/Denver',
      state: status === 'canceled' ? 'cancelled' : 'scheduled',
    }
    return { date, state: status === 'canceled' || status === 'unknown' ? undefined : { status, placesLeft: null } }
  })

// Before, the full one where it had a waitlist, and then none.
test.each<[string, Status[], number | undefined]>([
  ['the first with places', ['open', 'open'], 0],
  ['not one that is canceled, full or closed', ['canceled', 'full', 'closed', 'open'], 3],
  ['the first with places after one with only a waitlist', ['canceled', 'waitlist', 'open'], 2],
  ['the first waitlist where there are no places anywhere', ['full', 'waitlist', 'waitlist'], 1],
  ['the first where the places can’t be asked for', ['unknown', 'unknown'], 0],
  ['none where all are full', ['full', 'full'], undefined],
])('spec B §3.3: the form opens with this date chosen: %s', (_what, states, index) => {
  const dates = datesOf(...states)
  expect(dateAtFirst(dates)).toBe(index === undefined ? undefined : dates[index])
})
