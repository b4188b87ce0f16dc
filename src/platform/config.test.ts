import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server'

const defaults = { contactEmail: 'office@example.org', mailFrom: 'Community <office@example.org>' }
const read = (env: Record<string, string | undefined> = {}) => readConfig(defaults, env)

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
    smtpUrl: undefined,
    mailFrom: 'Community <office@example.org>',
    contactEmail: 'office@example.org',
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
})

test('decisions, running: every variable is taken over', () => {
  const config = read({
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/flatirons',
    DATABASE_URL: 'postgres://user:secret@db.example.org/community',
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
    smtpUrl: 'smtps://mail.example.org',
    mailFrom: 'Front Desk <desk@example.org>',
    contactEmail: 'desk@example.org',
    admin: { username: 'keeper', password: 'long enough to hold' },
    sampleContent: false,
    rateLimits: false,
    trustProxy: true,
    logLevel: 'warn',
  })
})

test('decisions, running: an empty variable counts as unset', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'S3_BUCKET', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL']
  const more = ['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'SAMPLE_CONTENT', 'RATE_LIMITS', 'TRUST_PROXY', 'LOG_LEVEL']
  expect(read(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(read())
})

test.each([
  ['PORT', ['http', '0', '65536', '80.5', '-1']],
  ['PUBLIC_URL', ['community.example.org', 'ftp://community.example.org', 'https://']],
  ['DATABASE_URL', ['mysql://localhost/community', 'localhost:5432', './data.db']],
  ['S3_BUCKET', ['uploads']],
  ['SMTP_URL', ['mail.example.org', 'https://mail.example.org']],
  ['MAIL_FROM', ['Front Desk', 'Front Desk <desk>', 'a@b.example\r\nBcc: c@d.example']],
  ['CONTACT_EMAIL', ['desk', 'Desk <desk@example.org>']],
  ['ADMIN_USERNAME', ['ab', ' a ', 'x'.repeat(65)]],
  ['ADMIN_PASSWORD', ['short', 'x'.repeat(201)]],
  ['SAMPLE_CONTENT', ['yes', 'ON', '1']],
  ['RATE_LIMITS', ['no']],
  ['TRUST_PROXY', ['true']],
  ['LOG_LEVEL', ['loud']],
])('decisions, running: a bad %s is one readable line that names it', (name, values) => {
  for (const value of values) expect(faultOf({ [name]: value }), value).toMatch(new RegExp(`^${name} (must|is)[^\\r\\n]+$`))
})

test('decisions, running: several faults are named at once', () => {
  expect(faultOf({ PORT: 'x', RATE_LIMITS: 'maybe', SMTP_URL: 'x' })).toMatch(/^PORT must .*; SMTP_URL must .*; RATE_LIMITS must [^\n]*$/)
})

test('a faulty setting is not quoted: it may be a password', () => {
  expect(faultOf({ ADMIN_PASSWORD: 'planted', DATABASE_URL: 'planted://user:planted@host' })).not.toContain('planted')
})
