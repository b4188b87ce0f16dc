import { statfs } from 'node:fs/promises'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { findOverdueBackup, newestBackupAt } from '@/platform/backup/backup.server'
import { type Config, isBucketAddress } from '@/platform/config.server'
import { errorCode } from '@/platform/error-code'
import { OWN_CERTIFICATE } from '@/platform/mail/mail-transport.server'
import { greetingName, isPublicName, isThisMachine, needsTls } from '@/platform/mail/smtp-url.server'
import type { Services } from '@/platform/services.server'
import { inBucket } from '@/platform/storage/bucket-address.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { programVersion } from '@/platform/version.server'
import { checkDomain } from './check-domain.server'
import type { Check, CheckList } from './doctor.schema'

/** Milliseconds for each step: a server that dribbles or says nothing holds no one up. */
const DEADLINE = 10_000

/** Connects to the mail server by TLS and logs in. No answer holds the password. */
export async function checkMailServer(
  { smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>,
  deadline = DEADLINE,
  clock: Pick<Services['clock'], 'now'> = { now: () => new Date() },
): Promise<Check[]> {
  if (!smtpUrl)
    return [fault('Server', 'No mail server is set up, so email is saved as files and reaches no one. Set SMTP_URL, and restart the site')]
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  const port = Number(url.port) || (isSecure ? 465 : 587)
  const name = greetingName({ publicUrl, smtpUrl })
  const said: string[] = []
  const connection = new SMTPConnection({
    transactionLog: true,
    logger: { ...SILENT, debug: ({ tnx }: { tnx?: string }, text: string) => void (tnx === 'server' && said.push(text)) },
    name,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    secure: isSecure,
    requireTLS: needsTls(smtpUrl),
    ignoreTLS: url.searchParams.get('tls') === 'off',
    ...(isThisMachine(url.hostname) && { tls: OWN_CERTIFICATE }),
    connectionTimeout: deadline,
    greetingTimeout: deadline,
    socketTimeout: deadline,
  })
  const place = `${url.hostname} on port ${port}`
  try {
    const startedAt = performance.now()
    const failed = await step(connection, deadline, (done) => connection.connect(done))
    if (failed)
      return [errorCode(failed) === 'ETLS' ? fault('Encryption', tlsWords(failed)) : failedConnection(connection, failed, { place, name })]
    const says = `${place} answers, in ${((performance.now() - startedAt) / 1000).toFixed(1)} seconds, to EHLO ${name}`
    const unnamed = `${says}. Many servers refuse such a name: set PUBLIC_URL to the address by which people reach the site`
    const checks = [
      isPublicName(name) || !needsTls(smtpUrl) ? works('Server', says) : improve('Server', unnamed),
      encryption(connection, smtpUrl),
      ...checkGreetedTime(said[0], clock),
    ]
    if (url.username) checks.push(await login(connection, url, deadline))
    return checks
  } finally {
    connection.close()
  }
}

const nothing = () => {}
const SILENT = { level: nothing, trace: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing }

/** As Exim and Sendmail end their greeting; SMTP has no other word for the time, and most servers say none. */
const GREETED_TIME = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:[+-]\d{4}|GMT|UTC)/

function checkGreetedTime(greeting: string | undefined, clock: Pick<Services['clock'], 'now'>): Check[] {
  const [time] = GREETED_TIME.exec(greeting ?? '') ?? []
  if (!time) return []
  const drift = Math.abs(Date.parse(time) - clock.now().getTime())
  if (drift < MAX_DRIFT) return [works('Clock', 'It agrees with the mail server’s')]
  const says = `This machine’s and the mail server’s are ${Math.round(drift / 1000)} seconds apart. Run a time service (NTP): emails bear this machine’s time, and a wrong one counts as a sign of spam`
  return [fault('Clock', says)]
}

/** A refused greeting is another matter than a server that can't be reached: the remedy is in another place. */
function failedConnection(connection: SMTPConnection, failed: Error, { place, name }: { place: string; name: string }): Check {
  const { responseCode } = failed as { responseCode?: number }
  if (responseCode)
    return fault(
      'Server',
      `${place} was reached, and refused us when it was greeted with EHLO ${name}: ${failed.message}. The name is the host of PUBLIC_URL, or ?name= in SMTP_URL; some servers also want to know this machine’s address`,
    )
  const isReached = connection.stage === 'connected' || isCertificateFault(failed)
  return fault(
    'Server',
    isReached ? `${place} was reached, but gave no usable answer: ${failed.message}` : `${place} can’t be reached: ${failed.message}`,
  )
}

const isCertificateFault = (error: Error) => /CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test((error as { originalCode?: string }).originalCode ?? '')

async function login(connection: SMTPConnection, url: URL, deadline: number): Promise<Check> {
  const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  const failed = await step(connection, deadline, (done) => connection.login({ credentials } as never, done))
  if (!failed) return works('Login', `Accepted as ${credentials.user}`)
  const answer = failed.message.replaceAll(credentials.pass || '\u0000', '…')
  return fault('Login', `Refused: ${answer}. Check the user and the password in SMTP_URL`)
}

function encryption({ secure, _socket: socket }: SMTPConnection, smtpUrl: string): Check {
  if (!secure || !(socket instanceof TLSSocket)) {
    if (needsTls(smtpUrl)) return fault('Encryption', 'The connection isn’t encrypted')
    return isThisMachine(new URL(smtpUrl).hostname)
      ? works('Encryption', 'The connection isn’t encrypted, and needn’t be: it stays on this machine')
      : improve('Encryption', 'The connection isn’t encrypted, as SMTP_URL says')
  }
  const { valid_to: until } = socket.getPeerCertificate()
  return works('Encryption', `${socket.getProtocol() ?? 'TLS'}${until ? `, and the certificate is valid until ${until}` : ''}`)
}

const step = (
  connection: SMTPConnection,
  deadline: number,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(new Error(`no answer within ${deadline / 1000} seconds`)), deadline)
    const end = (error?: Error | null) => {
      clearTimeout(timer)
      resolve(error ?? undefined)
    }
    connection.once('error', end)
    begin(end)
  })

const tlsWords = ({ message }: Error) =>
  `The server offers no encryption, which mail to another machine needs: ${message}. Someone in between may have taken it away; ?tls=off in SMTP_URL sends without it`

const works = (label: string, says: string): Check => ({ part: 'server', label, state: 'works', says })
const improve = (label: string, says: string): Check => ({ part: 'server', label, state: 'improve', says })
const fault = (label: string, says: string): Check => ({ part: 'server', label, state: 'fix', says })

type Parts = Pick<Services, 'config' | 'clock' | 'db' | 'storage' | 'readTxt' | 'hiddenVisitors' | 'payments'>

export const domainOf = (mailFrom: string): string => /@([^@>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? ''

/** Looks at all on which it depends whether people receive our email (spec B §9.1); takes half a minute at most, and changes nothing. */
export async function runDoctor(parts: Parts): Promise<CheckList> {
  const { config, clock, readTxt, payments } = parts
  const domain = domainOf(config.mailFrom)
  const server = config.smtpUrl ? new URL(config.smtpUrl).hostname : undefined
  const found = await Promise.all([
    checkMailServer(config, DEADLINE, clock),
    checkDomain({ domain, server, contactEmail: config.contactEmail }, readTxt),
    checkMachine(parts),
    checkPayments(payments, config),
  ])
  return { domain, checks: found.flat() }
}

const signs = { works: 'works', improve: 'could be better', fix: 'needs fixing' } as const

export const formatChecks = ({ domain, checks }: CheckList): string => [`Mail comes from ${domain}.`, ...checks.map(formatCheck)].join('\n')

function formatCheck({ label, state, says, record }: Check): string {
  const lines = [`${label}: ${signs[state]}. ${says}.`]
  if (record) lines.push(`  TXT record of ${record.name}`, `    is: ${record.is ?? 'none'}`, `    should be: ${record.should}`)
  return lines.join('\n')
}

async function checkPayments(payments: Services['payments'], { publicUrl }: Config): Promise<Check[]> {
  const found = (await payments?.check(`${publicUrl}/api/payments/stripe`)) ?? []
  return found.map(({ label, state, says }) => machine(`Payments, ${label}`, state, says))
}

const GB = 1024 ** 3
const DAY = 86_400_000

const checkMachine = async ({ config, clock, db, storage, hiddenVisitors }: Parts): Promise<Check[]> => [
  machine('Version', 'works', `Flatirons ${programVersion}, on Node ${process.versions.node}`),
  ...(await Promise.all([
    checkDatabase(db, clock),
    ...(config.s3 ? [checkBucket(config.s3.bucket, storage)] : []),
    checkDisk(config.dataDir),
    checkBackups({ config, clock }),
    checkTimeZones(clock),
    checkProxy(hiddenVisitors, config.trustProxy),
  ])),
]

/** Milliseconds between two clocks that nothing notices; sessions, links and calls of the provider bear no more than minutes. */
const MAX_DRIFT = 60_000

async function checkDatabase(db: Services['db'], clock: Services['clock']): Promise<Check> {
  const startedAt = performance.now()
  const { rows } = await sql<{ now: string }>`select ${db.engine === 'postgres' ? sql`now()` : sql`null`} as now`.execute(db.kysely())
  const says = `${db.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'} answers, in ${(performance.now() - startedAt).toFixed(0)} ms`
  const drift = rows[0]?.now ? Math.abs(Date.parse(rows[0].now) - clock.now().getTime()) : 0
  if (drift < MAX_DRIFT) return machine('Database', 'works', says)
  return machine(
    'Database',
    'fix',
    `${says}, but its clock and this machine’s are ${Math.round(drift / 1000)} seconds apart. Run a time service (NTP) on both`,
  )
}

/** A file that isn't there is asked for: the answer needs the bucket and its keys. */
const checkBucket = (bucket: string, storage: Services['storage']): Promise<Check> =>
  storage.size('doctor').then(
    () => machine('Bucket', 'works', `${bucket} answers`),
    () =>
      machine(
        'Bucket',
        'fix',
        `${bucket} can’t be read. The log has its answer after “The bucket at S3_BUCKET failed”; check S3_ENDPOINT and the keys`,
      ),
  )

async function checkDisk(folder: string): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, total] = [(bavail * bsize) / GB, (blocks * bsize) / GB]
  const says = `${free.toFixed(1)} GB of ${total.toFixed(1)} GB free`
  if (free < 1) return machine('Disk', 'fix', says)
  return machine('Disk', free / total < 0.1 ? 'improve' : 'works', says)
}

async function checkBackups({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<Check> {
  if (!config.backups)
    return machine('Backups', 'improve', 'None is made each night. Set BACKUP_DIR to a folder on another disk, or to s3://bucket/prefix')
  const { dir } = config.backups
  const failure = isBucketAddress(dir) && (await inBucket(config, dir, (files) => files.list(dir)).catch((error: Error) => error))
  if (failure instanceof Error) return machine('Backups', 'fix', `${failure.message}. Check BACKUP_DIR, S3_ENDPOINT and the keys`)
  const newestAt = await newestBackupAt({ config, clock })
  if (!newestAt) return machine('Backups', 'fix', 'There is none yet. The running site makes one each day, from three in the morning on')
  if (!(await findOverdueBackup({ config, clock })))
    return machine('Backups', 'works', `The newest one was made on ${dayAndTimeText(newestAt, clock.timeZone)}`)
  const days = Math.floor((clock.now().getTime() - Date.parse(newestAt)) / DAY)
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

const checkProxy = ({ isSeen, isSeenNearby }: Services['hiddenVisitors'], trustProxy: boolean): Check =>
  isSeen || isSeenNearby
    ? machine(
        'Proxy',
        'fix',
        'A proxy passes on visitors’ addresses, but TRUST_PROXY is off, so a limit that one visitor reaches stops everyone else too. Set TRUST_PROXY=on, and restart the site',
      )
    : machine(
        'Proxy',
        'works',
        trustProxy ? 'Visitors’ addresses come from the proxy' : 'No proxy that passes on visitors’ addresses was seen since the start',
      )

const machine = (label: string, state: Check['state'], says: string): Check => ({ part: 'machine', label, state, says })
