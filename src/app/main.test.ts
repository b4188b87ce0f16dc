import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '@tests/support/create-database'
import { eventually } from '@tests/support/eventually'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { createApi } from '@/api/api.server'
import { createInvitation } from '@/features/accounts/tab/change-accounts.server'
import { activityWriter } from '@/platform/database/activity-lines.server'
import { runCommand } from './main.server'
import { openServices } from './services.server'

test('B §9.3: a restored backup lets no one in by a session or a link that it holds, only by a password', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const cookie = await site.logIn({ username: 'anna' })
  await site.logIn({ username: 'berta' })
  const { token: invitation } = await createInvitation(site.services, { role: 'admin', by: null })
  const { resetLink } = await (await site.request('/api/accounts/2/reset-link', { method: 'POST', cookie })).json()
  const file = join(folder.path, 'site.tgz')
  await runCommand('backup', [file], site.services.config)
  const config = { ...site.services.config, dataDir: join(folder.path, 'restored') }
  await runCommand('restore', [file], config)

  const restored = await openServices(config, { exclusive: true })
  const api = createApi(restored)
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string, json: object) =>
    (await api.request(path, { method: 'POST', headers, body: JSON.stringify(json) })).status
  const password = 'a long enough password'
  const statuses = [
    (await api.request('/api/auth/user', { headers: { cookie } })).status,
    await post('/api/auth/register', { username: 'thief', password, confirmPassword: password, invitation }),
    await post('/api/auth/reset', { token: resetLink.token, password: 'quite another sentence' }),
    await post('/api/auth/login', { username: 'berta', password }),
  ]
  await restored.db.close()
  expect(statuses).toEqual([401, 403, 404, 200])
})

test('B §6.5: import and export work while a site is running, and not on a folder that holds none', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const { config } = site.services
  const [list, archive] = [join(folder.path, 'list.csv'), join(folder.path, 'site.zip')]
  await writeFile(list, 'email,name\nada@example.net,Ada\n')
  expect(await runCommand('import', [list, '--apply'], config)).toContain('added subscriber ada@example.net')
  expect(await (await site.request('/api/newsletter/subscribers', { cookie: await site.logIn() })).json()).toMatchObject({ total: 1 })
  await runCommand('export', [archive], config)
  await access(archive)
  const nowhere = { ...config, dataDir: join(folder.path, 'mistyped') }
  for (const command of ['import', 'export']) await expect(runCommand(command, ['file'], nowhere)).rejects.toThrow('holds no site')
  await expect(runCommand('toString', [], config)).rejects.toThrow(
    /^There is no command toString: there are restore, doctor, admin, .*backup/,
  )
})

// Before, `admin list` made an empty site of a wrong folder, and `find-person` said that there was no data.
test.each(engines)('B §9.3: a command that finds no site on %s says so and makes none; create and invite may', async (engine) => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const config = { ...site.services.config, dataDir: join(folder.path, 'mistyped'), databaseUrl: database?.url }
  const none = database ? 'The database at DATABASE_URL holds no site' : `DATA_DIR ${config.dataDir} holds no site`
  for (const args of [['list'], ['find-person', 'ada@example.net'], ['password', 'keeper'], ['end-sessions'], []])
    await expect(runCommand('admin', args, config)).rejects.toThrow(none)
  for (const command of ['backup', 'doctor', 'export']) await expect(runCommand(command, ['file'], config)).rejects.toThrow(none)
  expect(await readdir(folder.path)).toEqual([])
  expect(await runCommand('admin', ['create', 'keeper'], config)).toContain('Account keeper created')
  expect(await runCommand('admin', ['list'], config)).toContain('keeper')
  await database?.drop()
})

test('B §9.1: doctor reports its findings to programs, and exits with 1 where something needs fixing', async () => {
  await using site = await openTestSite('sqlite')
  const found = JSON.parse(await runCommand('doctor', ['--json'], site.services.config))
  expect(found).toMatchObject({ version: expect.stringMatching(/^\d/), needsFixing: true, domain: expect.any(String) })
  expect(found.checks.map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining(['Server', 'Version', 'Database', 'Disk', 'Backups', 'Time zones', 'Proxy']),
  )
  expect(process.exitCode).toBe(1)
  process.exitCode = undefined
  const away = { ...site.services.config, databaseUrl: 'postgres://nobody@127.0.0.1:9/nowhere' }
  const [check] = JSON.parse(await runCommand('doctor', ['--json'], away)).checks
  expect(check).toMatchObject({ label: 'Database', state: 'fix', says: expect.stringContaining('ECONNREFUSED') })
  process.exitCode = undefined
})

test('B §9.2: the activity log also goes to a file as lines of JSON, where one is set', async () => {
  await using folder = await temporaryFolder()
  const activityLog = join(folder.path, 'activity.jsonl')
  await using site = await openTestSite('sqlite', { ACTIVITY_LOG: activityLog })
  await site.request('/api/auth/login', { json: { username: 'nobody', password: 'a wrong password' } })
  const lines = await eventually('a line is there', () => readFile(activityLog, 'utf8').catch(() => undefined))
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ action: 'fail to log in', entity: 'account', accountId: null, at: expect.stringMatching(/Z$/) }])
  expect(lines).not.toContain('nobody')
})

test('B §9.2: or to syslog', async () => {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const received = once(socket, 'message')
  await activityWriter(`syslog://127.0.0.1:${socket.address().port}`)('{"action":"create"}')
  expect(String((await received)[0])).toMatch(/^<110>1 \S+Z \S+ flatirons \d+ activity - \{"action":"create"\}$/)
  socket.close()
})
