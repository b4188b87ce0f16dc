import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '@/platform/services.server'
import type { Check } from './doctor.schema'

const GB = 1024 ** 3
const DAY = 86_400_000

/** The disk, the backups, and the time zones’ data. */
export const checkMachine = ({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<Check[]> =>
  Promise.all([checkDisk(config.dataDir), checkBackups(config.backups?.dir, clock.now()), checkTimeZones(clock)])

async function checkDisk(folder: string): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, total] = [(bavail * bsize) / GB, (blocks * bsize) / GB]
  const says = `${free.toFixed(1)} GB of ${total.toFixed(1)} GB free`
  if (free < 1) return machine('Disk', 'fix', says)
  return machine('Disk', free / total < 0.1 ? 'improve' : 'works', says)
}

async function checkBackups(dir: string | undefined, now: Date): Promise<Check> {
  if (!dir) return machine('Backups', 'improve', 'None is made each night. Set BACKUP_DIR to a folder on another disk')
  const files = (await readdir(dir).catch(() => [])).filter((name) => name.startsWith('flatirons-'))
  const times = await Promise.all(files.map(async (name) => (await stat(join(dir, name))).mtimeMs))
  if (times.length === 0) return machine('Backups', 'fix', 'There is none yet. The first one is made in the coming night')
  const days = Math.floor((now.getTime() - Math.max(...times)) / DAY)
  return days < 2
    ? machine('Backups', 'works', 'The last one is from within a day')
    : machine('Backups', 'fix', `The last one is ${days} days old`)
}

async function checkTimeZones(clock: Services['clock']): Promise<Check> {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: clock.timeZone, timeStyle: 'short' }).format(clock.now())
  return machine('Time zones', 'works', `Data of ${process.versions.tz ?? 'the system'}. It’s ${time} in ${clock.timeZone}`)
}

const machine = (label: string, state: Check['state'], says: string): Check => ({ part: 'machine', label, state, says })
