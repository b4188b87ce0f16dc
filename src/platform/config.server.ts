import { resolve } from 'node:path'
import * as z from 'zod'
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

const mailbox = z.string().refine((value) => z.email().safeParse(addressOf(value)).success, 'must be an e-mail address')

/** What an organisation's own facts say where a variable is unset. */
export interface ConfigDefaults {
  contactEmail: string
  mailFrom: string
}

const schema = z.object({
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be from 1 to 65535')
    .max(65535, 'must be from 1 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlOf(/^https?$/, 'https://community.example.org'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://user:password@host/database'),
  S3_BUCKET: z.undefined('is not supported by this version: leave it unset to keep uploads in DATA_DIR').optional(),
  SMTP_URL: urlOf(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: mailbox.optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_USERNAME: z.string().trim().min(3, 'must have at least 3 characters').max(64, 'must have at most 64 characters').default('admin'),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(200, 'must have at most 200 characters').optional(),
  SAMPLE_CONTENT: switchOf('on'),
  RATE_LIMITS: switchOf('on'),
  TRUST_PROXY: switchOf('off'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
})

/** Every setting of the program, read once at start (spec decisions, 'Running'). */
export interface Config {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  contactEmail: string
  admin: { username: string; password: string | undefined }
  sampleContent: boolean
  rateLimits: boolean
  trustProxy: boolean
  logLevel: string
}

/** Reads and validates the environment; an empty variable counts as unset. Throws ConfigError naming every fault. */
export function readConfig(defaults: ConfigDefaults, env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = schema.safeParse(given)
  if (error) throw new ConfigError(error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? defaults.mailFrom,
    contactEmail: data.CONTACT_EMAIL ?? defaults.contactEmail,
    admin: { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD },
    sampleContent: data.SAMPLE_CONTENT,
    rateLimits: data.RATE_LIMITS,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
  }
}

/** `Name <a@b.c>` gives `a@b.c`. */
function addressOf(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}
