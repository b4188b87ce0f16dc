import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { createApi } from '@/api/api.server'
import { createInvitation } from '@/features/accounts/tab/change-accounts.server'
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
  await expect(runCommand('toString', [], config)).rejects.toThrow('There is no command toString')
})
