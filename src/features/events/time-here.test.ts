import { expect, test } from 'vitest'
import { timeZoneName } from './series/time-zone-name'
import { timeHere } from './time-here'

const time = '6:00 - 8:00 PM'

test.each([
  ['where the community is', { time, startsAt: '2027-04-07T18:00', timeZone: 'America/Denver' }, time],
  ['in another zone', { time, startsAt: '2027-04-07T18:00', timeZone: 'America/New_York' }, `${time}, Eastern Time`],
  ['of whole days', { time: 'All day', startsAt: '2027-04-07T00:00', endsAt: '2027-04-07T23:59', timeZone: 'America/New_York' }, 'All day'],
  ['in words that tell no clock', { time: 'At sunrise', startsAt: null, timeZone: 'America/New_York' }, 'At sunrise'],
  ['without words', { time: '', startsAt: '2027-04-07T18:00', timeZone: 'America/New_York' }, ''],
])('spec B §1.1: a time %s is told with its zone where that is not the community’s', (_where, event, told) => {
  expect(timeHere({ endsAt: null, ...event, zoneName: timeZoneName(event.timeZone) }, 'America/Denver')).toBe(told)
})
