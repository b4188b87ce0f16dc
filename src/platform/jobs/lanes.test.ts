import { eventually } from '@tests/support/eventually'
import { openTestDatabase } from '@tests/support/test-database'
import { jobsOver, testJob } from '@tests/support/test-jobs'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { lanes } from './lanes'

const MINUTE = 60_000

describe.each(engines)('lanes on %s', (engine) => {
  test('B §4.3: a confirmation is sent while mail to many hangs and more of it waits', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    const gate = Promise.withResolvers<void>()
    const hang = vi.fn(() => gate.promise)
    const confirm = vi.fn(async () => {})
    const mailing = testJob('mailing', hang, 'bulk')
    const confirmation = testJob('confirmation', confirm, 'mail')
    await jobs.enqueueAll(Array.from({ length: 50 }, () => ({ job: mailing, payload: {} })))
    const workers = jobs.start([mailing, confirmation])
    await eventually('the mailing is under way', () => hang.mock.calls.length === lanes.bulk)
    await jobs.enqueueAll([{ job: confirmation, payload: {} }])
    await eventually('the confirmation', () => confirm.mock.calls.length === 1)
    expect(hang).toHaveBeenCalledTimes(lanes.bulk)
    const stopped = workers.stop()
    gate.resolve()
    await stopped
  })

  test('nor while the mailing comes back for its next try, all at the same moment', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => MINUTE })
    const fail = async () => {
      throw new Error('planted')
    }
    const mailing = testJob('mailing', fail, 'bulk')
    await jobs.enqueueAll(Array.from({ length: 10 }, () => ({ job: mailing, payload: {} })))
    while ((await jobs.runDue([mailing])) > 0);
    jobs.pass(MINUTE)
    const confirm = vi.fn(async () => {})
    const confirmation = testJob('confirmation', confirm, 'mail')
    await jobs.enqueueAll([{ job: confirmation, payload: {} }])
    expect(await jobs.runDue([mailing, confirmation])).toBe(lanes.bulk + 1)
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})
