import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server'

const defaults = { contactEmail: 'office@example.org', mailFrom: 'Community <office@example.org>' }
const read = (env: Record<string, string | undefined> = {}) => readConfig(defaults, env)

const bucket = {
  S3_BUCKET: 'community-uploads',
  S3_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret/of+the/bucket',
}

function faultOf(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('decisions, running: without any variable the documented defaults hold', () => {
  expect(read()).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    sqliteTuning: true,
    s3: undefined,
    smtpUrl: undefined,
    mailFrom: 'Community <office@example.org>',
    contactEmail: 'office@example.org',
    mailRate: 120,
    followsSite: { mailFrom: true, contactEmail: true },
    admin: { username: 'admin', password: undefined },
    sampleContent: true,
    rateLimits: true,
    trustProxy: false,
    logLevel: 'info',
  })
})

test('decisions, running: PUBLIC_URL follows PORT, and loses the slash at its end', () => {
  expect(read({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100')
  expect(read({ PUBLIC_URL: 'https://community.example.org/' }).publicUrl).toBe('https://community.example.org')
  // As browsers write it: the session's cookie and the origin of requests go by it.
  expect(read({ PUBLIC_URL: 'HTTPS://Community.Example.org:443' }).publicUrl).toBe('https://community.example.org')
})

// Before, it was looked up as a name: ENOTFOUND.
test.each([
  ['[::]', '::'],
  ['[::1]', '::1'],
  ['::', '::'],
  ['0.0.0.0', '0.0.0.0'],
])('HOST %s is the address %s', (written, host) => {
  expect(read({ HOST: written }).host).toBe(host)
})

test('decisions, running: every variable is read', () => {
  const config = read({
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/flatirons',
    DATABASE_URL: 'postgres://user:secret@db.example.org/community',
    SQLITE_TUNING: 'off',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'Front Desk <desk@example.org>',
    CONTACT_EMAIL: 'desk@example.org',
    ADMIN_USERNAME: 'keeper',
    ADMIN_PASSWORD: 'long enough to hold',
    SAMPLE_CONTENT: 'off',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
  })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    dataDir: '/srv/flatirons',
    databaseUrl: 'postgres://user:secret@db.example.org/community',
    sqliteTuning: false,
    smtpUrl: 'smtps://mail.example.org',
    mailFrom: 'Front Desk <desk@example.org>',
    contactEmail: 'desk@example.org',
    followsSite: { mailFrom: false, contactEmail: false },
    admin: { username: 'keeper', password: 'long enough to hold' },
    sampleContent: false,
    rateLimits: false,
    trustProxy: true,
    logLevel: 'warn',
  })
})

test('decisions, running: an empty variable counts as unset', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL']
  const bucket = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  const more = [
    'BACKUP_DIR',
    'BACKUP_KEEP',
    'SQLITE_TUNING',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'SAMPLE_CONTENT',
    'RATE_LIMITS',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ]
  expect(read(Object.fromEntries([...names, ...bucket, ...more].map((name) => [name, ''])))).toEqual(read())
})

test('spec B §9.3: nightly backups go into a folder that is not public', () => {
  expect(read({ BACKUP_DIR: '/srv/backups' }).backups).toEqual({ dir: '/srv/backups', keep: 14 })
  expect(read({ BACKUP_DIR: '/srv/site/backups', DATA_DIR: '/srv/site', BACKUP_KEEP: '30' }).backups).toEqual({
    dir: '/srv/site/backups',
    keep: 30,
  })
  expect(read({ BACKUP_KEEP: '30' }).backups).toBeUndefined()
  expect(read({ BACKUP_DIR: '/srv/backups', DATABASE_URL: 'postgres://db.example.org/community' }).backups?.dir).toBe('/srv/backups')
  for (const dir of ['/srv/site/uploads', '/srv/site/uploads/backups', '/srv/site/pictures/../uploads/'])
    expect(faultOf({ BACKUP_DIR: dir, DATA_DIR: '/srv/site' }), dir).toBe('BACKUP_DIR must not be inside the uploads')
})

test('spec B §9.3: backups go into a bucket, with the keys of uploads, and never among these', () => {
  const { S3_BUCKET: _, ...keys } = bucket
  const config = read({ ...keys, BACKUP_DIR: 's3://backups/our-site/' })
  expect(config).toMatchObject({ s3: undefined, s3Keys: { region: 'eu-central-1' }, backups: { dir: 's3://backups/our-site', keep: 14 } })
  expect(faultOf({ BACKUP_DIR: 's3://backups' })).toContain('AWS_ACCESS_KEY_ID must be set when BACKUP_DIR is a bucket')
  for (const dir of ['s3://', 's3://B', 's3://backups//site', 's3://backups/../site', 's3://backups/a?b'])
    expect(faultOf({ ...keys, BACKUP_DIR: dir }), dir).toBe('BACKUP_DIR must be a folder, or an address like s3://bucket/prefix')
  for (const dir of ['s3://community-uploads/uploads', 's3://community-uploads/uploads/old/'])
    expect(faultOf({ ...bucket, BACKUP_DIR: dir }), dir).toBe('BACKUP_DIR must not be inside the uploads')
})

test('decisions, running: a bucket comes with a region or an endpoint, and with keys', () => {
  const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/of+the/bucket' }
  expect(read(bucket).s3).toEqual({ bucket: 'community-uploads', endpoint: undefined, region: 'eu-central-1', ...keys })
  const endpoint = 'https://s3.example.org'
  expect(read({ ...bucket, S3_ENDPOINT: endpoint }).s3).toMatchObject({ endpoint, region: 'eu-central-1' })
  expect(read({ ...bucket, S3_ENDPOINT: endpoint, S3_REGION: '' }).s3).toMatchObject({ endpoint, region: 'us-east-1' })
})

test('decisions, running: keys without a bucket mean nothing, as they may be another program’s', () => {
  expect(read({ ...bucket, S3_BUCKET: '', S3_REGION: '' }).s3).toBeUndefined()
})

test.each([
  [{ S3_BUCKET: 'community' }, ['S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  [{ S3_BUCKET: 'community', S3_ENDPOINT: 'https://s3.example.org' }, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  [{ ...bucket, AWS_SECRET_ACCESS_KEY: '' }, ['AWS_SECRET_ACCESS_KEY']],
  [{ ...bucket, S3_REGION: '' }, ['S3_REGION']],
  [{ ...bucket, S3_BUCKET: 'C', S3_ENDPOINT: 'planted', AWS_ACCESS_KEY_ID: '' }, ['S3_BUCKET', 'S3_ENDPOINT', 'AWS_ACCESS_KEY_ID']],
  [{ PORT: 'x', S3_BUCKET: 'community', S3_REGION: 'X' }, ['PORT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, ['S3_BUCKET']],
  [{ S3_REGION: 'eu-central-1' }, ['S3_BUCKET']],
])('decisions, running: one line names everything a bucket lacks: %j', (env, names) => {
  const fault = faultOf(env)
  expect(fault.split('; ').map((part) => part.split(' ', 1)[0])).toEqual(names)
  expect(fault).not.toMatch(/planted|secret\/of|[\r\n]/)
})

const stripe = { STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }

test('B §13.1: the keys of payments come together, or not at all', () => {
  expect(read().stripe).toBeUndefined()
  expect(read(stripe).stripe).toEqual({ secretKey: stripe.STRIPE_SECRET_KEY, webhookSecret: stripe.STRIPE_WEBHOOK_SECRET })
  expect(read({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:4242' }).stripe?.apiUrl).toBe('http://127.0.0.1:4242')
  expect(faultOf({ STRIPE_SECRET_KEY: stripe.STRIPE_SECRET_KEY })).toBe('STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is')
  expect(faultOf({ STRIPE_WEBHOOK_SECRET: stripe.STRIPE_WEBHOOK_SECRET })).toBe(
    'STRIPE_SECRET_KEY must be set when STRIPE_WEBHOOK_SECRET is',
  )
})

test.each([
  ['PORT', ['http', '0', '65536', '80.5', '-1']],
  ['PUBLIC_URL', ['community.example.org', 'ftp://community.example.org', 'https://']],
  ['PUBLIC_URL', ['https://example.org/community', 'https://example.org/?a', 'https://example.org/#a', 'https://me:secret@example.org']],
  ['DATABASE_URL', ['mysql://localhost/community', 'localhost:5432', './data.db']],
  ['BACKUP_KEEP', ['0', '1001', 'all', '2.5']],
  ['S3_BUCKET', ['ab', 'Community', 'community_uploads', 'community/uploads', '-community', 'x'.repeat(64)]],
  ['S3_ENDPOINT', ['s3.example.org', 'ftp://s3.example.org', 's3://community']],
  ['S3_REGION', ['US East', 'us_east_1']],
  ['SMTP_URL', ['mail.example.org', 'https://mail.example.org']],
  ['SMTP_URL', ['smtp://mail.example.org?tls=on', 'smtp://mail.example.org?tls=', 'smtp://mail.example.org?tls=off&tls=no']],
  ['SMTP_URL', ['smtps://mail.example.org?tls=off']],
  // Before, the site started, and could send nothing.
  ['SMTP_URL', ['smtp://desk:50%off@mail.example.org', 'smtp://100%:secret@mail.example.org']],
  [
    'STRIPE_SECRET_KEY',
    ['pk_live_0123456789abcdef', 'sk_live_', 'sk_0123456789abcdef', 'sk_live_01234 56789abcdef', 'whsec_0123456789abcdef'],
  ],
  ['STRIPE_WEBHOOK_SECRET', ['0123456789abcdef', 'whsec_', 'sk_live_0123456789abcdef']],
  ['STRIPE_API_URL', ['http://stripe.example.org', 'https://stripe.example.org/v1', 'stripe.example.org', 'ftp://127.0.0.1']],
  ['MAIL_FROM', ['Front Desk', 'Front Desk <desk>', 'a@b.example\r\nBcc: c@d.example']],
  ['MAIL_FROM', ['Friends: a@b.example;', 'Friends: Ada <a@b.example>;', 'a@b.example, c@d.example', 'a@b.example, Ada <c@d.example>']],
  // Before, accounts got a password that no one typed, and files went to a folder beside the one that was meant.
  ['ADMIN_PASSWORD', ['long enough to hold\n', ' long enough to hold', 'long enough to hold\r']],
  ['DATA_DIR', ['/srv/flatirons\n', '/srv/flatirons ', ' ', '/srv/flat\nirons']],
  ['BACKUP_DIR', ['/srv/backups\r\n']],
  ['METRICS_TOKEN', ['0123456789abcdef\n']],
  ['CONTACT_EMAIL', ['desk', 'Desk <desk@example.org>']],
  ['ADMIN_USERNAME', ['ab', ' a ', 'x'.repeat(65)]],
  ['ADMIN_PASSWORD', ['short', 'x'.repeat(201)]],
  ['SAMPLE_CONTENT', ['yes', 'ON', '1']],
  ['RATE_LIMITS', ['no']],
  ['TRUST_PROXY', ['true']],
  ['SQLITE_TUNING', ['0']],
  ['LOG_LEVEL', ['loud']],
])('decisions, running: a bad %s is one readable line that names it', (name, values) => {
  const rest = { ...(name.startsWith('S3') && bucket), ...(name.startsWith('STRIPE') && stripe) }
  for (const value of values) expect(faultOf({ ...rest, [name]: value }), value).toMatch(new RegExp(`^${name} (must|may|is)[^\\r\\n]+$`))
})

test('a line end or a blank after a value that can mean nothing there is left out', () => {
  const values = {
    ...bucket,
    PORT: '4100',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://community.example.org',
    DATABASE_URL: 'postgres://user:secret@db.example.org/community',
    SMTP_URL: 'smtps://mail.example.org',
    ...stripe,
    MAIL_FROM: 'Front Desk <desk@example.org>',
    CONTACT_EMAIL: 'desk@example.org',
    TRUST_PROXY: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  for (const ending of ['\n', '\r\n', ' ', '\t'])
    expect(read(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}${ending}`])))).toEqual(read(values))
  expect(read({ TRUST_PROXY: ' ' })).toEqual(read())
})

test('decisions, running: several faults are named at once', () => {
  expect(faultOf({ PORT: 'x', RATE_LIMITS: 'maybe', SMTP_URL: 'x' })).toMatch(/^PORT must .*; SMTP_URL must .*; RATE_LIMITS must [^\n]*$/)
})

test('a faulty setting is not quoted: it may be a password', () => {
  expect(faultOf({ ADMIN_PASSWORD: 'planted', DATABASE_URL: 'planted://user:planted@host' })).not.toContain('planted')
})
