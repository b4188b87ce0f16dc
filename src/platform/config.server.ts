import { isAbsolute, join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { emailAddress, parseMailbox } from '@/platform/email-address'
import { smtpUrlFault } from '@/platform/mail/smtp-url.server'
import { StartError } from './start-error.server'

/** A setting that cannot be used. The message is one line and names every faulty variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

const switchOf = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((value) => value === 'on')

const urlOf = (protocols: RegExp, example: string) => z.url({ protocol: protocols, error: `must be an address like ${example}` }).optional()

const isOrigin = (url: string) => !URL.canParse(url) || `${new URL(url).origin}/` === new URL(url).href

/** Keys go to another machine only where no one in between can read them. */
const isSafe = (url: string) =>
  !URL.canParse(url) || new URL(url).protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

const NOT_AN_ADDRESS = 'must be an email address'

const mailbox = z
  .string()
  .refine((value) => emailAddress('').safeParse(parseMailbox(value).address).success, NOT_AN_ADDRESS)
  // Unquoted, it would be read as a list of addresses.
  .refine((value) => !/[@<>]/.test(parseMailbox(value).name), 'must be one address, like Community <office@example.org>')

const wholeNumber = (noun: string, most: number, fallback: number) => {
  const [error, range] = [`must be ${noun}`, `must be from 1 to ${most}`]
  return z.coerce.number(error).int(error).min(1, range).max(most, range).default(fallback)
}

const schema = z.object({
  PORT: wholeNumber('a port number', 65535, 3000),
  // An address of IPv6 is written in brackets where a port may follow.
  HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PUBLIC_URL: urlOf(/^https?$/, 'https://community.example.org')
    // The pages link to one another from the root, so they can't be below a path.
    .refine((value) => !value || isOrigin(value), 'must hold neither a path nor anything else after the host'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://user:password@host/database'),
  SQLITE_TUNING: switchOf('on'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber('a number of backups', 1000, 14),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name, like community-uploads")
    .optional(),
  S3_ENDPOINT: urlOf(/^https?$/, 'https://s3.example.org'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a region's name, like us-east-1")
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: urlOf(/^smtps?$/, 'smtp://user:password@host:587').superRefine((url, context) => {
    const fault = url === undefined ? undefined : smtpUrlFault(url)
    if (fault) context.addIssue(fault)
  }),
  MAIL_FROM: mailbox.optional(),
  CONTACT_EMAIL: emailAddress(NOT_AN_ADDRESS).optional(),
  MAIL_RATE: wholeNumber('a number of messages a minute', 6000, 120),
  ADMIN_USERNAME: z.string().trim().min(3, 'must have at least 3 characters').max(64, 'must have at most 64 characters').default('admin'),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(200, 'must have at most 200 characters').optional(),
  SAMPLE_CONTENT: switchOf('on'),
  RATE_LIMITS: switchOf('on'),
  TRUST_PROXY: switchOf('off'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_[A-Za-z0-9]{8,}$/, 'must be a secret or restricted key of Stripe, like rk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{8,}$/, 'must be the signing secret of a webhook of Stripe, like whsec_…')
    .optional(),
  STRIPE_API_URL: urlOf(/^https?$/, 'https://api.stripe.com')
    .refine((value) => !value || isOrigin(value), 'must hold neither a path nor anything else after the host')
    .refine((value) => !value || isSafe(value), 'must start with https:// for another machine'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'must have from 16 to 200 characters and no spaces')
    .optional(),
  ACTIVITY_LOG: z
    .string()
    .refine(
      (value) => isAbsolute(value) || (/^syslog:\/\/[^/@?#]+$/.test(value) && URL.canParse(value)),
      'must be a file like /var/log/flatirons/activity.jsonl, or an address like syslog://127.0.0.1:514',
    )
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
})

/** Every setting of the program, read once at start (spec decisions, 'Running'). */
export type Config = ReturnType<typeof readConfig>

/** Reads and validates the environment; an empty variable counts as unset. Throws ConfigError naming every fault. */
export function readConfig(defaults: { contactEmail: string; mailFrom: string }, env: Record<string, string | undefined> = process.env) {
  const settings = trimmed(env)
  const { data, error } = schema.safeParse(settings)
  const faults = [
    ...blankFaults(settings),
    ...(error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...missingForBucket(settings),
    ...stripeFaults(settings),
    ...backupFaults(settings),
  ]
  if (!data || faults.length > 0) throw new ConfigError(faults.join('; '))
  return {
    port: data.PORT,
    host: data.HOST,
    /** Without a trailing slash. */
    publicUrl: new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    sqliteTuning: data.SQLITE_TUNING,
    backups: data.BACKUP_DIR === undefined ? undefined : { dir: backupPlace(data.BACKUP_DIR), keep: data.BACKUP_KEEP },
    /** Undefined: uploads are kept in `dataDir`. */
    s3: bucketSettings(data),
    /** Undefined: no bucket can be opened, be it of uploads or of backups. */
    s3Keys: bucketKeys(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? defaults.mailFrom,
    contactEmail: data.CONTACT_EMAIL ?? defaults.contactEmail,
    /** How many emails of mailings leave in a minute at most, of all processes together. */
    mailRate: data.MAIL_RATE,
    /** Undefined: nothing is paid online. */
    stripe: stripeSettings(data),
    /** Set by no variable, so that the site's own settings decide. */
    followsSite: { mailFrom: data.MAIL_FROM === undefined, contactEmail: data.CONTACT_EMAIL === undefined },
    admin: { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD },
    sampleContent: data.SAMPLE_CONTENT,
    rateLimits: data.RATE_LIMITS,
    trustProxy: data.TRUST_PROXY,
    /** What a program on another machine shows to read `/metrics`. Undefined: no other machine may. */
    metricsToken: data.METRICS_TOKEN,
    /** Where entries of the activity log go besides: a file, or `syslog://host:port`. */
    activityLog: data.ACTIVITY_LOG,
    logLevel: data.LOG_LEVEL,
  }
}

/** In these a blank at either end may be meant; elsewhere it is left by a file of settings or a secret that ends with its line. */
const BLANKS_MATTER = ['DATA_DIR', 'BACKUP_DIR', 'ADMIN_PASSWORD', 'METRICS_TOKEN']

function trimmed(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const values = Object.entries(env).map(([name, value]) => [name, BLANKS_MATTER.includes(name) ? value : value?.trim()])
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

const blankFaults = (settings: Record<string, string | undefined>): string[] =>
  BLANKS_MATTER.filter((name) => /^\s|\s$|[\r\n\0]/.test(settings[name] ?? '')).map(
    (name) => `${name} must neither begin nor end with a blank, nor hold a line end`,
  )

/** The AWS variables mean nothing on their own: they may be there for another program. */
function missingForBucket(settings: Record<string, string | undefined>): string[] {
  const missing = (name: string, when: string) => (settings[name] === undefined ? [`${name} must be set when ${when}`] : [])
  const users = [
    ...(settings.S3_BUCKET === undefined ? [] : ['S3_BUCKET is']),
    ...(isBucketAddress(settings.BACKUP_DIR ?? '') ? ['BACKUP_DIR is a bucket'] : []),
  ]
  const user = users[0]
  if (!user) return settings.S3_ENDPOINT || settings.S3_REGION ? missing('S3_BUCKET', 'another S3 variable is') : []
  return [
    ...(settings.S3_ENDPOINT === undefined ? missing('S3_REGION', `${user} and S3_ENDPOINT is not`) : []),
    ...missing('AWS_ACCESS_KEY_ID', user),
    ...missing('AWS_SECRET_ACCESS_KEY', user),
  ]
}

function backupFaults({ BACKUP_DIR: dir, DATA_DIR: dataDir = './data', S3_BUCKET }: Record<string, string | undefined>): string[] {
  if (dir === undefined) return []
  if (isBucketAddress(dir) && !BUCKET_ADDRESS.test(dir)) return ['BACKUP_DIR must be a folder, or an address like s3://bucket/prefix']
  // What is there is served to everyone, and would be in each of the next backups.
  const isPublic = isBucketAddress(dir)
    ? `${dir}/`.startsWith(`s3://${S3_BUCKET}/uploads/`)
    : !relative(join(dataDir, 'uploads'), dir).startsWith('..')
  return isPublic ? ['BACKUP_DIR must not be inside the uploads'] : []
}

export const isBucketAddress = (place: string) => place.startsWith('s3://')

const BUCKET_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/\w[\w.-]*)*\/?$/

/** A folder by its whole path, or `s3://bucket/prefix` without a slash at its end. */
const backupPlace = (dir: string) => (isBucketAddress(dir) ? dir.replace(/\/$/, '') : resolve(dir))

type Settings = z.output<typeof schema>

/** Without an `endpoint` it is Amazon's own, by region. */
function bucketKeys(data: Settings) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = data
  if (!accessKeyId || !secretAccessKey || !(endpoint || region)) return undefined
  // Other makers' buckets mostly ignore the region, but a signature needs one.
  return { endpoint, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }
}

function bucketSettings(data: Settings) {
  const keys = bucketKeys(data)
  return data.S3_BUCKET && keys ? { bucket: data.S3_BUCKET, ...keys } : undefined
}

/** Both or neither: without the secret, what the provider says could be anyone's words. */
function stripeFaults({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: Record<string, string | undefined>): string[] {
  if ((key === undefined) === (secret === undefined)) return []
  const [missing, other] =
    key === undefined ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] : ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY']
  return [`${missing} must be set when ${other} is`]
}

function stripeSettings({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: z.output<typeof schema>) {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : undefined
}
