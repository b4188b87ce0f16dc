import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { nextPublishing } from '@/app/background.server'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'

const dateless = { date: 'Every', month: '', year: '', time: '', isRecurring: true }

test('B §3.1: pages are rebuilt when registration for an event opens, and when it closes', async () => {
  await using site = await openTestSite('sqlite')
  const { services } = site
  await makeEvent(services, { ...dateless, title: 'Without settings' })
  const registration = { opensAt: '2027-05-01T12:00:00Z', closesAt: '2027-06-01T12:00:00Z' }
  await makeEvent(services, { ...dateless, registration })
  const at = (now: string) => {
    services.clock = createClock('America/Denver', () => new Date(now))
    return nextPublishing(services)
  }
  expect(await at('2027-04-01T12:00:00Z')).toBe('2027-05-01T12:00:00.000Z')
  expect(await at('2027-05-01T12:00:00Z')).toBe('2027-06-01T12:00:00.000Z')
  expect(await at('2027-06-01T12:00:00Z')).toBeUndefined()
})

test('B §3.11: pages are rebuilt when registration closes a set time before an event begins, or before the last of its dates', async () => {
  await using site = await openTestSite('sqlite')
  const { services } = site
  const next = (now: string) => {
    services.clock = createClock('America/Denver', () => new Date(now))
    return nextPublishing(services)
  }
  const evening = { date: '5', month: 'October', year: '2027', time: '', startsAt: '2027-10-05T19:00', endsAt: '2027-10-05T20:30' }
  services.clock = createClock('America/Denver', () => new Date('2027-10-01T12:00:00Z'))
  await makeEvent(services, { ...evening, registration: { closesBefore: 60 } })
  const weekly = { ...evening, title: 'Sitting', recurrence: 'FREQ=WEEKLY;COUNT=2', isRecurring: true }
  await makeEvent(services, { ...weekly, registration: { closesBefore: 2880, perSession: true } })
  expect(await next('2027-10-01T12:00:00Z')).toBe('2027-10-06T00:00:00.000Z')
  // The first session of both ends, and then the last date closes.
  expect(await next('2027-10-06T02:30:00Z')).toBe('2027-10-11T01:00:00.000Z')
})
