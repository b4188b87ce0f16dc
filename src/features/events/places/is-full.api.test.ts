import { engines, type TestSite } from '@tests/support/test-site'
import { openThursdays, registerFor, thursdayDates } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { isFullOverTimeJob } from './availability.server'

const [, second] = thursdayDates
const isFull = async (site: TestSite) => (await (await site.request('/api/events/slug/evening-circle')).json()).event.isFull

describe.each(engines)('whether visitors read that an event is full, on %s', (engine) => {
  // Before, they read “Register” until someone registered or canceled.
  test('once its last date with places has passed, they do', async () => {
    await using open = await openThursdays(engine, { capacity: 1 }, { fields: { recurrence: 'FREQ=WEEKLY;COUNT=2' } })
    const { site, id } = open
    await registerFor(site, id, 'Ada', { session: second })
    await site.runJobs()
    expect(await isFull(site)).toBe(false)
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-08T18:00:00Z'))
    await isFullOverTimeJob.run(site.services, {}, { key: 'hourly', createdAt: '2027-10-08T18:00:00.000Z', payload: {} })
    expect(await isFull(site)).toBe(true)
  })
})
