import { expect, test } from 'vitest'
import { listTimeZones, presentTimeZone } from './time-zones'

test.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['America/Denver', 'America/Denver'],
  ['No/Such_Zone', 'No/Such_Zone'],
])('the time zone %s is called %s today', (former, present) => {
  expect(presentTimeZone(former)).toBe(present)
})

test('each time zone is listed once, by a present name that shows the same time as its former one', () => {
  const zones = listTimeZones()
  expect(zones).toEqual([...new Set(zones)].sort())
  expect(zones.filter((zone) => presentTimeZone(zone) !== zone)).toEqual([])
  const shown = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'long' }).format(0)
  const former = Intl.supportedValuesOf('timeZone').filter((zone) => presentTimeZone(zone) !== zone)
  expect(former.filter((zone) => shown(zone) !== shown(presentTimeZone(zone)))).toEqual([])
  expect(zones.length).toBeGreaterThan(400)
})
