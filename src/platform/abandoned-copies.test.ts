import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { removeAbandonedCopiesJob } from './abandoned-copies.server'

test('copies of the database that a killed backup, restore, or dry run left are removed after a day, and nothing else', async () => {
  await using site = await openTestSite('sqlite')
  await using backups = await temporaryFolder()
  const { dataDir } = site.services.config
  const config = { ...site.services.config, backups: { dir: backups.path, keep: 14 } }
  const now = site.services.clock.now().getTime()
  const leave = async (path: string, hoursAgo: number) => {
    const changed = new Date(now - hoursAgo * 3_600_000)
    if (/\.(?:tar\.gz|zip)/.test(path)) await writeFile(path, '')
    else await mkdir(path).then(() => writeFile(join(path, 'flatirons.db'), ''))
    await utimes(path, changed, changed)
  }
  const before = await readdir(dataDir)
  for (const name of ['.backup-a1B2c3', '.restore-a1B2c3', '.import-a1B2c3']) await leave(join(dataDir, name), 25)
  await leave(join(dataDir, '.backup-d4E5f6'), 23)
  // Before, what an update left that was killed in its backup stayed for good.
  const ofUpdate = 'before-flatirons-1.0.0-linux-x64-1772060000.zip'
  await leave(join(dataDir, `${ofUpdate}.0b6a2f1e-6f0c-4b7e-9d55-2f1f3c0d9a12.tmp`), 25)
  await leave(join(dataDir, ofUpdate), 25)
  const unfinished = 'tar.gz.0b6a2f1e-6f0c-4b7e-9d55-2f1f3c0d9a11.tmp'
  await leave(join(backups.path, `flatirons-2027-02-27.${unfinished}`), 25)
  await leave(join(backups.path, `flatirons-2027-02-28.${unfinished}`), 23)
  await leave(join(backups.path, 'flatirons-2027-02-27.tar.gz'), 25)

  await removeAbandonedCopiesJob.run({ ...site.services, config }, {}, { key: 'any', createdAt: '', payload: {} })

  expect((await readdir(dataDir)).toSorted()).toEqual([...before, '.backup-d4E5f6', ofUpdate].toSorted())
  expect((await readdir(backups.path)).toSorted()).toEqual(['flatirons-2027-02-27.tar.gz', `flatirons-2027-02-28.${unfinished}`])
})
