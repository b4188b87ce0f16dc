import { statfs } from 'node:fs/promises'
import { findOverdueBackup } from '@/platform/backup/nightly-backup.server'
import type { Services } from '@/platform/services.server'
import { checkDomain } from './check-domain.server'
import { checkMailServer } from './check-mail-server.server'
import type { Check, CheckList } from './doctor.schema'

type Parts = Pick<Services, 'config' | 'clock' | 'readTxt' | 'hiddenVisitors'>

/** Looks at all on which it depends whether people receive our email (spec B §9.1); takes half a minute at most, and changes nothing. */
export async function runDoctor({ config, clock, readTxt, hiddenVisitors }: Parts): Promise<CheckList> {
  const domain = /@([^@>\s]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? ''
  const server = config.smtpUrl ? new URL(config.smtpUrl).hostname : undefined
  const parts = await Promise.all([
    checkMailServer(config),
    checkDomain({ domain, server, contactEmail: config.contactEmail }, readTxt),
    checkMachine({ config, clock, hiddenVisitors }),
  ])
  return { domain, checks: parts.flat() }
}

const signs = { works: 'works', improve: 'could be better', fix: 'needs fixing' } as const

/** The same as lines, for the command. */
export const formatChecks = ({ domain, checks }: CheckList): string => [`Mail comes from ${domain}.`, ...checks.map(formatCheck)].join('\n')

function formatCheck({ label, state, says, record }: Check): string {
  const lines = [`${label}: ${signs[state]}. ${says}.`]
  if (record) lines.push(`  TXT record of ${record.name}`, `    is: ${record.is ?? 'none'}`, `    should be: ${record.should}`)
  return lines.join('\n')
}

const GB = 1024 ** 3
const DAY = 86_400_000

/** The disk, the backups, the time zones’ data, and a proxy that hides visitors. */
const checkMachine = ({ config, clock, hiddenVisitors }: Pick<Services, 'config' | 'clock' | 'hiddenVisitors'>): Promise<Check[]> =>
  Promise.all([
    checkDisk(config.dataDir),
    checkBackups({ config, clock }),
    checkTimeZones(clock),
    checkProxy(hiddenVisitors, config.trustProxy),
  ])

async function checkDisk(folder: string): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, total] = [(bavail * bsize) / GB, (blocks * bsize) / GB]
  const says = `${free.toFixed(1)} GB of ${total.toFixed(1)} GB free`
  if (free < 1) return machine('Disk', 'fix', says)
  return machine('Disk', free / total < 0.1 ? 'improve' : 'works', says)
}

async function checkBackups({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<Check> {
  if (!config.backups) return machine('Backups', 'improve', 'None is made each night. Set BACKUP_DIR to a folder on another disk')
  const overdue = await findOverdueBackup({ config, clock })
  if (!overdue) return machine('Backups', 'works', 'The newest one is less than two days old')
  if (!overdue.newestAt) return machine('Backups', 'fix', 'There is none yet. The first one is made after three in the morning')
  const days = Math.floor((clock.now().getTime() - Date.parse(overdue.newestAt)) / DAY)
  return machine('Backups', 'fix', `The newest one is ${days} days old. Look for “The nightly backup failed” in the log`)
}

/** Years after which governments have changed clocks somewhere. */
const OLD_ZONES = 2

async function checkTimeZones(clock: Services['clock'], version = process.versions.tz): Promise<Check> {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: clock.timeZone, timeStyle: 'short' }).format(clock.now())
  const age = clock.now().getFullYear() - Number.parseInt(version ?? '', 10)
  const says = `Data of ${version ?? 'the system'}. It’s ${time} in ${clock.timeZone}`
  return age >= OLD_ZONES
    ? machine('Time zones', 'improve', `${says}. The data is old: a newer Node knows the clock changes that were decided since`)
    : machine('Time zones', 'works', says)
}

function checkProxy({ isSeen, isSeenNearby }: Services['hiddenVisitors'], trustProxy: boolean): Check {
  if (isSeen || isSeenNearby)
    return machine(
      'Proxy',
      'fix',
      'A proxy passes on visitors’ addresses, but TRUST_PROXY is off, so a limit that one visitor reaches stops everyone else too. Set TRUST_PROXY=on, and restart the site',
    )
  return machine(
    'Proxy',
    'works',
    trustProxy ? 'Visitors’ addresses come from the proxy' : 'No proxy that passes on visitors’ addresses was seen since the start',
  )
}

const machine = (label: string, state: Check['state'], says: string): Check => ({ part: 'machine', label, state, says })
