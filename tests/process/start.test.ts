import { once } from 'node:events'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openFaultyLink } from '../faults/faulty-link'
import { eventually } from '../support/eventually'
import { launch, launchHealthy, logIn } from '../support/launch'
import { type ServerProcess, startServer } from '../support/server-process'
import { openSmtpSink } from '../support/smtp-sink'
import { temporaryFolder } from '../support/temporary-folder'

/** The line it printed to standard error before it gave up with exit code 1. */
async function refusal(server: ServerProcess): Promise<string> {
  expect(await server.exited).toBe(1)
  expect(server.errors()).toMatch(/^[^\n]+\n$/)
  return server.errors().trimEnd()
}

test('running: the first start on an empty folder prints the address, the password once, and where mail goes', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await using first = await launchHealthy(dataDir, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', RATE_LIMITS: 'on' })
  const [address, account, mail, ...rest] = first.output().trimEnd().split('\n')
  expect(address).toMatch(new RegExp(`^Flatirons \\d+\\.\\d+\\.\\d+ is ready at ${first.url}$`))
  expect(account).toMatch(/^First admin: username admin, password [\w-]{16} \(shown only this once\)$/)
  expect(mail).toBe(`SMTP_URL is not set: every message is written to ${dataDir}/mail as an .eml file`)
  expect(rest).toEqual([])
  expect(await (await fetch(`${first.url}/api/health`)).json()).toMatchObject({ status: 'ok' })

  first.child.kill('SIGTERM')
  await first.exited
  // What a kill leaves of an email that was being written.
  await mkdir(join(dataDir, 'mail'), { recursive: true })
  await writeFile(join(dataDir, 'mail/half.eml.1.tmp'), '')
  await using second = await launchHealthy(dataDir, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  expect(second.output()).not.toContain('password')
  expect(await readdir(join(dataDir, 'mail'))).not.toContain('half.eml.1.tmp')
})

test('decisions, running: a chosen password is not printed, and RATE_LIMITS=off warns; a mail server that is gone holds up no one, and each email comes once when it is back', async () => {
  await using folder = await temporaryFolder()
  await using sink = await openSmtpSink()
  await using link = await openFaultyLink({ host: '127.0.0.1', port: Number(new URL(sink.url).port) })
  link.become('gone')
  await using server = await launchHealthy(folder.path, { SMTP_URL: `smtp://127.0.0.1:${link.port}`, LOG_LEVEL: 'silent' })
  expect(server.output().trimEnd().split('\n')).toEqual([
    expect.stringContaining(` is ready at ${server.url}`),
    'Warning: RATE_LIMITS is off. Use this for tests only',
  ])
  expect(await logIn(server)).toMatch(/^flatirons_session=/)

  const { events } = await (await fetch(`${server.url}/api/cms/events`)).json()
  const register = async (name: string) => {
    const body = JSON.stringify({ eventId: events[0].id, name, email: `${name}@example.net` })
    const answer = await fetch(`${server.url}/api/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(answer.status).toBe(201)
  }
  using database = new DatabaseSync(join(folder.path, 'flatirons.db'), { timeout: 5000 })
  await register('ada')
  const tried = database.prepare('select count(*) as count from mail_messages where attempts = 1')
  await eventually('both emails were tried', () => tried.get()?.count === 2)
  link.become('works')
  database.exec("update jobs set run_at = '2000-01-01T00:00:00.000Z' where kind like 'registration-%'")
  // Wakes what sends.
  await register('bo')
  await eventually('all emails are there', () => sink.messages.length >= 4)
  expect(sink.messages.map(({ to, subject }) => [to?.[0]?.address, subject].join(': ')).toSorted()).toEqual([
    expect.stringMatching(/^ada@example\.net: You are registered: /),
    expect.stringMatching(/^bo@example\.net: You are registered: /),
    expect.stringMatching(/^office@example\.org: Registration: /),
    expect.stringMatching(/^office@example\.org: Registration: /),
  ])
})

test.skipIf(process.platform === 'win32')(
  'running: only its owner can read a data folder, also one made by someone else, and all that comes into it',
  async () => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, 'uploads'), { mode: 0o777 })
    await writeFile(join(folder.path, 'uploads', 'older.webp'), '', { mode: 0o666 })
    await chmod(folder.path, 0o755)
    await using server = await launchHealthy(folder.path)
    const message = {
      name: 'Ada',
      email: 'ada@example.net',
      message: 'A question of mine',
      contactMethod: 'get-in-touch',
      consentToContact: true,
    }
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) })).status).toBe(201)
    // To the office, and to Ada: a file that is still being written is called otherwise in a moment.
    const names = await eventually('both emails are written', async () => {
      const all = await readdir(folder.path, { recursive: true })
      return all.filter((name) => name.endsWith('.eml')).length === 2 ? all : undefined
    })
    const shared = async (name: string) => ((await stat(join(folder.path, name))).mode & 0o077) !== 0 && name
    expect(names).toEqual(expect.arrayContaining(['flatirons.db', 'flatirons.db-wal', 'flatirons.lock', 'uploads/older.webp']))
    expect((await Promise.all(['.', ...names].map(shared))).filter(Boolean)).toEqual([])
  },
)

test('running: a port that is taken is one line, exit code 1', async () => {
  await using folder = await temporaryFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = String(typeof address === 'object' && address?.port)
  await using server = await launch(folder.path, { PORT: port })
  expect(await refusal(server)).toBe(`Port ${port} is already in use. Set PORT to another one.`)
  taken.close()
})

test.each([
  [{ PORT: 'http', TRUST_PROXY: 'yes' }, /^PORT must be a port number; TRUST_PROXY must be on or off$/],
  [{ HOST: '192.0.2.1' }, /^Cannot listen on HOST 192\.0\.2\.1, PORT \d+ \(EADDRNOTAVAIL\)$/],
])('running: %j is one line, exit code 1', async (env, line) => {
  await using folder = await temporaryFolder()
  await using server = await launch(folder.path, env)
  expect(await refusal(server)).toMatch(line)
})

test.each([
  ['a file', ''],
  ['below a file', '/data'],
])('running: a data folder that is %s is one line, exit code 1', async (_case, below) => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  await using server = await launch(`${file}${below}`)
  expect(await refusal(server)).toMatch(/^DATA_DIR \S+ cannot be written to \((EEXIST|ENOTDIR)\)$/)
})

test('running: a second process on the same data folder is refused in one line, and the first goes on', async () => {
  await using folder = await temporaryFolder()
  await using first = await launchHealthy(folder.path)
  await using second = await launch(folder.path)
  expect(await refusal(second)).toBe(`Another Flatirons process is using the data folder ${folder.path}`)
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
})

test('npm run admin next to a running server: creates an account that can log in; wrong use is reported on standard error', async () => {
  await using folder = await temporaryFolder()
  await using server = await launchHealthy(folder.path)
  await using command = startServer({ DATA_DIR: folder.path }, ['admin', 'create', 'anna'])
  expect(await command.exited).toBe(0)
  const password = /Password: (\S+)/.exec(command.output())?.[1]
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'anna', password }),
  })
  expect(answer.status).toBe(200)
  await using again = startServer({ DATA_DIR: folder.path }, ['admin', 'create', 'Anna'])
  expect(await refusal(again)).toBe('There is an account Anna already')
})
