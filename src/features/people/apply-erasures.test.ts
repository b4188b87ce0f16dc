import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everyRow, MARK, plantPerson } from '@tests/support/planted-person'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { runCommand } from '@/app/main.server'
import { openServices } from '@/app/services.server'
import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { makeEvent } from '@/features/events/event.factory'
import { createClock } from '@/platform/time/clock'
import { applyErasures } from './apply-erasures.server'
import { eraseNamedPerson, erasePerson } from './erase-person.server'
import { watchErasures } from './erasures.server'

const ADDRESS = `${MARK}@xn--bcher-kva.example`
const listOf = (site: TestSite) => join(site.services.config.dataDir, 'erasures.txt')
const linesOf = async (path: string) => (await readFile(path, 'utf8')).split('\n').filter((line) => line && !line.startsWith('#'))
const signUp = (site: TestSite, email = ADDRESS) => site.request('/api/newsletter/subscribe', { json: { email } })
const isHeld = async (site: TestSite) => (await everyRow(site)).toLowerCase().includes(MARK)

describe.each(engines)('B §8.1: after a backup is restored, on %s', (engine) => {
  test('someone who was erased since is erased from every table again, and others stay', async () => {
    await using site = await openTestSite(engine)
    await signUp(site)
    await erasePerson(site.services, ADDRESS, null)
    // A database from before the erasure, which only the list outside it knows.
    await using restored = await openTestSite(engine)
    await plantPerson(restored)
    await copyFile(listOf(site), listOf(restored))
    expect(await isHeld(restored)).toBe(true)
    const others = await runAdminCommand(restored.services, ['find-person', 'other@example.net'])
    expect(await applyErasures(restored.services)).toBe(1)
    expect(await isHeld(restored)).toBe(false)
    expect(await runAdminCommand(restored.services, ['find-person', 'other@example.net'])).toBe(others)
    expect(await runAdminCommand(restored.services, ['log', '--limit', '1'])).toMatch(/erase person {2}1 again, after a restore$/)
  })

  test('someone who registers again after their erasure is not erased again at the next start', async () => {
    await using site = await openTestSite(engine)
    await signUp(site)
    await erasePerson(site.services, ADDRESS, null)
    await signUp(site)
    expect(await applyErasures(site.services)).toBe(0)
    expect(await isHeld(site)).toBe(true)
  })

  test('two processes that start at once erase once', async () => {
    await using site = await openTestSite(engine)
    await signUp(site)
    await erasePerson(site.services, ADDRESS, null)
    await using restored = await openTestSite(engine)
    await signUp(restored)
    await copyFile(listOf(site), listOf(restored))
    const counts = await Promise.all([applyErasures(restored.services), applyErasures(restored.services)])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await linesOf(listOf(restored))).toEqual(await linesOf(listOf(site)))
  })

  test('someone without an address is erased by name only in that event, however it is written', async () => {
    const openWithEvents = async () => {
      const site = await openTestSite(engine)
      const cookie = await site.logIn()
      const ids = [(await makeEvent(site.services)).id, (await makeEvent(site.services)).id] as const
      for (const id of ids) await site.request(`/api/events/${id}/attendees`, { json: { name: 'Zoë Planted' }, cookie })
      return Object.assign(site, { ids })
    }
    await using site = await openWithEvents()
    const [id, other] = site.ids
    await eraseNamedPerson(site.services, { name: 'zoe planted', eventId: id }, null)
    await using restored = await openWithEvents()
    await copyFile(listOf(site), listOf(restored))
    expect(await applyErasures(restored.services)).toBe(1)
    expect(await restored.services.db.selectFrom('registrations').select('eventId').execute()).toEqual([{ eventId: other }])
  })

  test('an entry counts for five years', async () => {
    await using site = await openTestSite(engine)
    await signUp(site)
    await erasePerson(site.services, ADDRESS, null)
    await using restored = await openTestSite(engine)
    await signUp(restored)
    await copyFile(listOf(site), listOf(restored))
    const later = new Date(Date.now() + 5 * 367 * 24 * 3_600_000)
    restored.services.clock = createClock('America/Denver', () => later)
    expect(await applyErasures(restored.services)).toBe(0)
    expect(await isHeld(restored)).toBe(true)
  })

  test('two admins who erase someone at once erase once, and the list has it once', async () => {
    await using site = await openTestSite(engine)
    await signUp(site)
    const results = await Promise.allSettled([1, 2].map(() => erasePerson(site.services, ADDRESS, null)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await linesOf(listOf(site))).toHaveLength(1)
  })

  test('a process that keeps its data elsewhere writes its own list of what another one erased', async () => {
    await using site = await openTestSite(engine)
    await using folder = await temporaryFolder()
    await signUp(site)
    watchErasures({ ...site.services, config: { ...site.services.config, dataDir: folder.path } })
    await erasePerson(site.services, ADDRESS, null)
    await vi.waitFor(async () => expect(await linesOf(join(folder.path, 'erasures.txt'))).toEqual(await linesOf(listOf(site))))
  })
})

test('the list names no one, is only its owner’s, and is stored with the nightly backups too', async () => {
  await using folder = await temporaryFolder()
  const dir = join(folder.path, 'backups')
  await using site = await openTestSite('sqlite', { BACKUP_DIR: dir })
  await signUp(site)
  await erasePerson(site.services, ADDRESS, null)
  const list = await readFile(join(dir, 'erasures.txt'), 'utf8')
  expect(list).toMatch(/^# Who was erased.*\n\d{4}-\d\d-\d\dT[\d:.]+Z [\w-]{22}\.[\w-]{43}\n$/)
  expect(await readFile(listOf(site), 'utf8')).toBe(list)
  expect((await stat(listOf(site))).mode & 0o777).toBe(0o600)
})

test('lines that are cut short or strange are passed over, and swallow none that follow', async () => {
  await using site = await openTestSite('sqlite')
  await writeFile(listOf(site), '# a list\nnonsense\n2027-01-01T00:00:00.000Z abc')
  await signUp(site)
  await erasePerson(site.services, ADDRESS, null)
  const [last] = (await linesOf(listOf(site))).slice(-1)
  expect(last).toMatch(/Z [\w-]{22}\.[\w-]{43}$/)
})

test('an erasure whose list can’t be written holds, says so in the log, and is listed at the next change', async () => {
  await using site = await openTestSite('sqlite')
  const error = vi.spyOn(site.services.log, 'error').mockImplementation(() => {})
  await mkdir(listOf(site))
  await signUp(site)
  await erasePerson(site.services, ADDRESS, null)
  expect(await isHeld(site)).toBe(false)
  expect(error).toHaveBeenCalledWith({ error: 'EISDIR' }, 'The list of erasures could not be written')
})

test('npm run restore erases again the people that the list next to the backup names, or the one that --erasures names', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const { config } = site.services
  await plantPerson(site)
  const file = join(folder.path, 'site.tgz')
  await runCommand('backup', [file], config)
  const restoreTo = async (name: string, ...args: string[]) => {
    const target = { ...config, dataDir: join(folder.path, name) }
    const words = await runCommand('restore', [file, ...args], target)
    const services = await openServices(target, { exclusive: true })
    const found = await runAdminCommand(services, ['find-person', ADDRESS])
    await services.db.close()
    return [words.split('\n')[1], found === 'No data found for this address']
  }
  expect(await restoreTo('before')).toEqual([expect.stringContaining('No erasures.txt was found'), false])
  await erasePerson(site.services, ADDRESS, null)
  expect(await restoreTo('named', '--erasures', listOf(site))).toEqual([
    '1 person who was erased after the backup was made, erased again',
    true,
  ])
  await copyFile(listOf(site), join(folder.path, 'erasures.txt'))
  expect((await restoreTo('next-to-it'))[1]).toBe(true)
  await expect(restoreTo('strange', '--erasures', file)).rejects.toThrow(`${file} is no list of erasures`)
  await expect(runCommand('restore', [file, 'more'], config)).rejects.toThrow('Usage:\n  npm run restore')
})
