import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '@/platform/services.server'
import { wallTimeOf } from '@/platform/time/zoned-time'
import { backUp } from './backup.server'

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'log'>

/** When the day's backup is due, on the site's clocks: the quietest hours of the night are before it. */
const DUE_HOUR = 3
/** Milliseconds. */
const HOUR = 3_600_000

const nameOf = (day: string) => `flatirons-${day}.tar.gz`
const isBackup = (name: string) => /^flatirons-\d{4}-\d{2}-\d{2}\.tar\.gz$/.test(name)
const dayOf = (name: string) => name.slice('flatirons-'.length, -'.tar.gz'.length)

/** By the days in their names, so that a file that was copied back counts by its day; days ahead are from a clock that was wrong, and count as old. */
function sortByAge(names: readonly string[], today: string): string[] {
  const key = (name: string) => (dayOf(name) > today ? `0 ${name}` : `1 ${name}`)
  return names.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/**
 * Writes a backup into `BACKUP_DIR` each night, or as soon as the program runs on a day that has none, and deletes all but the newest
 * `BACKUP_KEEP` of them (spec B §9.3). What fails is logged and tried again an hour later. Does nothing where `BACKUP_DIR` is unset.
 */
export function startNightlyBackups(parts: Parts): { stop(): void } {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await backUpToday(parts).catch((error) => parts.log.error({ error: error.message }, 'The nightly backup failed'))
      await wait(HOUR, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  if (parts.config.backups) void run()
  return { stop: () => stopping.abort() }
}

/** Makes the backup of today if it is due and missing. Throws StartError where it can't be written. */
export async function backUpToday(parts: Parts): Promise<void> {
  const { clock, config, log } = parts
  if (!config.backups || new Date(wallTimeOf(clock.now().getTime(), clock.timeZone)).getUTCHours() < DUE_HOUR) return
  const { dir, keep } = config.backups
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const name = nameOf(clock.today())
  const there = (await readdir(dir)).filter(isBackup)
  if (there.includes(name)) return
  await backUp(parts, join(dir, name))
  for (const old of sortByAge([...there, name], clock.today()).slice(0, -keep)) await rm(join(dir, old))
  log.info({ backup: name }, 'Backed up')
}

/** When the newest nightly backup was written, ISO-8601 UTC; null where there is none, undefined where `BACKUP_DIR` is unset. */
export async function newestBackupAt({ config, clock }: Pick<Parts, 'config' | 'clock'>): Promise<string | null | undefined> {
  const { backups } = config
  if (!backups) return undefined
  const today = clock.today()
  const names = (await readdir(backups.dir).catch(() => [])).filter((name) => isBackup(name) && dayOf(name) <= today)
  const newest = sortByAge(names, today).at(-1)
  if (newest === undefined) return null
  const { mtime } = await stat(join(backups.dir, newest))
  return (mtime <= clock.now() ? mtime : new Date(`${dayOf(newest)}T00:00:00Z`)).toISOString()
}

/** Milliseconds: a night may be missed while the machine is off, two are a fault. */
const MAX_AGE = 48 * HOUR

/** Where nightly backups are made and the newest is old, or there is none: when it was written. Null where nothing is wrong. */
export async function findOverdueBackup({ config, clock }: Pick<Parts, 'config' | 'clock'>): Promise<{ newestAt: string | null } | null> {
  const newestAt = await newestBackupAt({ config, clock })
  if (newestAt === undefined) return null
  return newestAt !== null && clock.now().getTime() - Date.parse(newestAt) < MAX_AGE ? null : { newestAt }
}
