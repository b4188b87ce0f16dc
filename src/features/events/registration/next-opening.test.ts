import { expect, test } from 'vitest'
import { nextPublishing } from '@/content/scheduled-publishing.server'
import { makeEvent } from '@/features/events/event.factory'
import { createClock } from '@/platform/time/clock'
import { openTestSite } from '../../../../tests/support/test-site'

const dateless = { date: 'Every', month: '', year: '', time: '', isRecurring: true }

test('B §3.1: pages are made anew when registration for an event opens, and when it closes', async () => {
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
