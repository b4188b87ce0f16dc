import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { configDefaults, openServices } from '@/app/services.server'
import { readConfig } from '@/platform/config.server'
import { createClock } from '@/platform/time/clock'
import { backUpToday, findOverdueBackup, newestBackupAt } from './backup.server'

const at = (moment: string) => createClock('America/Denver', () => new Date(moment))

test('spec B §9.3: a backup a night from three in the morning on, of which the newest stay; other files stay too', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const dir = join(folder.path, 'backups')
  const services = { ...site.services, config: { ...site.services.config, backups: { dir, keep: 2 } } }
  const night = (moment: string) => backUpToday({ ...services, clock: at(moment) })
  expect(await newestBackupAt({ config: services.config, clock: at('2027-03-04T00:00:00Z') })).toBeNull()
  await night('2027-03-01T09:59:00Z')
  expect(await newestBackupAt({ config: services.config, clock: at('2027-03-04T00:00:00Z') })).toBeNull()
  await night('2027-03-01T10:00:00Z')
  await night('2027-03-01T11:00:00Z')
  expect(await readdir(dir)).toEqual(['flatirons-2027-03-01.zip'])
  await writeFile(join(dir, 'flatirons-by-hand.tar.gz'), '')
  for (const day of ['02', '03']) await night(`2027-03-${day}T23:00:00Z`)
  expect((await readdir(dir)).toSorted()).toEqual(['flatirons-2027-03-02.zip', 'flatirons-2027-03-03.zip', 'flatirons-by-hand.tar.gz'])
  expect(Date.parse((await newestBackupAt({ config: services.config, clock: at('2027-03-04T00:00:00Z') })) ?? '')).toBeGreaterThan(
    Date.now() - 60_000,
  )
})

test('spec B §9.3: a backup that fails leaves the older ones and nothing unfinished', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const dir = join(folder.path, 'backups')
  await mkdir(dir)
  await writeFile(join(dir, 'flatirons-2027-02-28.tar.gz'), '')
  const config = { ...site.services.config, backups: { dir, keep: 1 } }
  await site.services.storage.put('a.webp', Buffer.from('a picture'))
  // What can't be linked can't be copied either where a folder is in its place.
  await rename(join(site.services.config.dataDir, 'flatirons.db'), join(site.services.config.dataDir, 'gone.db'))
  await expect(backUpToday({ ...site.services, config, clock: at('2027-03-01T10:00:00Z') })).rejects.toThrow('could not be written')
  expect(await readdir(dir)).toEqual(['flatirons-2027-02-28.tar.gz'])
})

test('a backup is overdue where the newest is two days old or there is none, and never where none are made', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const clock = at('2027-03-05T12:00:00Z')
  const config = { ...site.services.config, backups: { dir: folder.path, keep: 14 } }
  expect(await findOverdueBackup({ config: site.services.config, clock })).toBeNull()
  expect(await findOverdueBackup({ config, clock })).toEqual({ newestAt: null })
  const write = async (day: string) => {
    const file = join(folder.path, `flatirons-${day}.tar.gz`)
    await writeFile(file, '')
    await utimes(file, new Date(), new Date(`${day}T10:00:00Z`))
  }
  await write('2027-03-03')
  expect(await findOverdueBackup({ config, clock })).toEqual({ newestAt: '2027-03-03T10:00:00.000Z' })
  await write('2027-03-04')
  expect(await findOverdueBackup({ config, clock })).toBeNull()
})

// Before, the one dated ahead counted as the newest: the one just made was deleted, and no one learned that none was made any more.
test('spec B §9.3: backups dated ahead of the clock count as old, and the one just made is never deleted', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const config = { ...site.services.config, backups: { dir: folder.path, keep: 1 } }
  const ahead = join(folder.path, 'flatirons-2031-01-01.tar.gz')
  await writeFile(ahead, '')
  await utimes(ahead, new Date(), new Date('2031-01-01T10:00:00Z'))
  expect(await findOverdueBackup({ config, clock: at('2027-03-05T12:00:00Z') })).toEqual({ newestAt: null })
  await backUpToday({ ...site.services, config, clock: at('2027-03-05T12:00:00Z') })
  expect(await readdir(folder.path)).toEqual(['flatirons-2027-03-05.zip'])
  await utimes(join(folder.path, 'flatirons-2027-03-05.zip'), new Date(), new Date('2031-01-01T10:00:00Z'))
  expect(await findOverdueBackup({ config, clock: at('2027-03-06T12:00:00Z') })).toBeNull()
  expect(await findOverdueBackup({ config, clock: at('2027-03-08T12:00:00Z') })).toEqual({ newestAt: '2027-03-05T00:00:00.000Z' })
})

// Before, a start wrote the samples, and then ended with a stack trace.
test('a BACKUP_DIR that is no folder stops a start in one line that names it, before anything is written', async () => {
  await using folder = await temporaryFolder()
  const [file, dataDir] = [join(folder.path, 'backups'), join(folder.path, 'data')]
  await writeFile(file, '')
  for (const [dir, reason] of [
    [file, 'is not a folder'],
    [join(file, 'nightly'), 'cannot be used (ENOTDIR)'],
  ] as const) {
    const config = readConfig(configDefaults, { DATA_DIR: dataDir, BACKUP_DIR: dir })
    await expect(openServices(config, { exclusive: true })).rejects.toMatchObject({
      name: 'StartError',
      message: `BACKUP_DIR ${dir} ${reason}`,
    })
  }
  expect(await readdir(folder.path)).toEqual(['backups'])
})
