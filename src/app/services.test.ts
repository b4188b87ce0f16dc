import { openFaultyLink } from '@tests/faults/faulty-link'
import { borrowDatabase } from '@tests/support/reused-database'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { expect, test, vi } from 'vitest'
import { readConfig } from '@/platform/config.server'
import { configDefaults, openServices } from './services.server'

test.each([
  ['postgres://nobody:planted@127.0.0.1:1/nowhere', 'ECONNREFUSED'],
  ['postgres://nobody:planted@localhost:1/nowhere', 'ECONNREFUSED'],
  ['postgres://nobody:planted@localhost/nowhere?host=/no-such-folder', 'ENOENT'],
])('running: a database that is away (%s) is waited for, and then one line without the password', async (url, reason) => {
  await using folder = await temporaryFolder()
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const config = readConfig(configDefaults, { DATA_DIR: folder.path, DATABASE_URL: url, LOG_LEVEL: 'warn' })
  const began = performance.now()
  await expect(openServices(config, { exclusive: true, databaseWait: 600 })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(new RegExp(`^The database at DATABASE_URL cannot be used: (?!.*planted).*${reason}`)),
  })
  expect(performance.now() - began).toBeGreaterThan(240)
  const lines = write.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('can’t be reached yet'))
  expect(lines).toEqual([expect.not.stringContaining('planted')])
  await expect(openServices(config, { exclusive: false })).rejects.toThrow(reason)
})

// Before, the program ended at once, and systemd gave it up after five starts.
test.runIf(process.env.TEST_DATABASE_URL)(
  'running: a start waits for a database that is late, and for a wrong one not at all',
  async () => {
    await using folder = await temporaryFolder()
    const database = await borrowDatabase()
    const target = new URL(database.url)
    await using link = await openFaultyLink({ host: target.hostname, port: Number(target.port) })
    link.become('gone')
    const at = (name = target.pathname) => `postgres://${target.username}@127.0.0.1:${link.port}${name}`
    const config = (url: string) => readConfig(configDefaults, { DATA_DIR: folder.path, DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const opening = openServices(config(at()), { exclusive: true })
    await vi.waitFor(() => expect(link.faulty()).toBeGreaterThan(1), 5000)
    link.become('works')
    const services = await opening
    await services.db.close()
    const began = performance.now()
    await expect(openServices(config(at('/no_such_database')), { exclusive: true })).rejects.toThrow(/cannot be used: .*no_such_database/)
    expect(performance.now() - began).toBeLessThan(5000)
  },
)
