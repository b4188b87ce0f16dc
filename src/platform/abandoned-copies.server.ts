import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBucketAddress } from '@/platform/config.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'

/** Milliseconds: no backup, restore, or dry run takes as long. */
const MAX_AGE = 24 * 3_600_000

/** What `backUp`, `restore` and the dry run of an import work in, inside `DATA_DIR`. */
const isWorkFolder = (name: string) => /^\.(?:backup|restore|import)-\w+$/.test(name)
/** Those of each night, and in `DATA_DIR` those that `deploy/update` makes before it switches. */
const isUnfinishedBackup = (name: string) => /^(?:flatirons|before)-[\w.-]+\.(?:zip|tar\.gz)\.[\da-f-]{36}\.tmp$/.test(name)

/** Removes what a killed backup, restore or dry run left behind: a copy of the database may hold people who were erased since. */
export const removeAbandonedCopiesJob = defineDailyJob({
  kind: 'remove-abandoned-copies',
  lane: 'upkeep',
  async run({ config, clock }) {
    const before = clock.now().getTime() - MAX_AGE
    await removeOld(config.dataDir, (name) => isWorkFolder(name) || isUnfinishedBackup(name), before)
    if (config.backups && !isBucketAddress(config.backups.dir)) await removeOld(config.backups.dir, isUnfinishedBackup, before)
  },
})

async function removeOld(dir: string, isAbandoned: (name: string) => boolean, before: number) {
  // The folder of backups comes with the first of them.
  const names: string[] = await readdir(dir).catch(() => [])
  for (const path of names.filter(isAbandoned).map((name) => join(dir, name)))
    if ((await changedAt(path)) < before) await rm(path, { recursive: true, force: true })
}

const changedAt = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
