import fc from 'fast-check'

/** Dates of the series that steps are about. */
export const DAYS = 6

export const PEOPLE = 5

const who = fc.nat({ max: PEOPLE - 1 })
const date = fc.nat({ max: DAYS - 1 })
const guests = fc.nat({ max: 2 })
/** What becomes of those on lost dates, one after the other. */
const choices = fc.array(fc.oneof(fc.constant('cancel' as const), date), { minLength: 1, maxLength: 4 })
const hours = fc.constantFrom(0, 1, 13, 25)

const byPeople = [
  { weight: 9, arbitrary: fc.record({ does: fc.constant('register' as const), who, dates: fc.tuple(date), guests }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('register' as const),
      who,
      dates: fc.uniqueArray(date, { minLength: 2, maxLength: 4 }),
      guests,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), who, date, guests }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('go' as const), who, date, to: date }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('cancel', 'accept', 'decline' as const), who, date }) },
]
const byStaff = [
  { weight: 3, arbitrary: fc.record({ does: fc.constant('give a place' as const), who, date, isBeyond: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel by staff' as const), who, date }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), who, date, to: date, isBeyond: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('add' as const), who, date, guests, isBeyond: fc.boolean() }) },
]
const ofTheEvent = [
  { weight: 2, arbitrary: fc.record({ does: fc.constant('add without an address' as const), date, guests, isBeyond: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unpublish and publish' as const), isScheduled: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('skip' as const), date, choices, isAsked: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hold' as const), date, choices }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('move the date' as const), date, to: date, later: fc.nat({ max: 1 }), choices }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('repeat' as const),
      count: fc.integer({ min: 1, max: DAYS }),
      day: fc.constantFrom('TH', 'FR'),
      choices,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('begin at' as const), hour: fc.constantFrom(18, 19, 20), choices }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('state' as const), state: fc.constantFrom('scheduled', 'postponed', 'cancelled') }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set places' as const), places: fc.option(fc.integer({ min: 1, max: 5 })) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('this date only' as const),
      date,
      own: fc.constantFrom({ capacity: 1 }, { capacity: 4 }, { note: 'Bring a cushion' }, { location: 'Meadow Pavilion' }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete and restore' as const), hours }) },
]

/** Anything that people, staff and the clock do to a series with places for each date. */
export const seriesStep = fc.oneof(...byPeople, ...byStaff, ...ofTheEvent, {
  weight: 5,
  arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 25, 60, 100) }),
})
export type SeriesStep = typeof seriesStep extends fc.Arbitrary<infer Step> ? Step : never
