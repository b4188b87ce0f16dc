import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createToken } from '@/platform/token.server'
import { eventually } from '../support/eventually'
import { launchHealthy } from '../support/launch'
import { linkTo } from '../support/registration-link'
import { temporaryFolder } from '../support/temporary-folder'

const count = (text: string, part: string) => text.split(part).length - 1

test('B §3.6: the link of a registration is in no log, in no other header, and kept nowhere; nor does the log say who registered, or wrote what', async () => {
  await using folder = await temporaryFolder()
  await using server = await launchHealthy(folder.path, { LOG_LEVEL: 'debug' })
  const post = (path: string, json: object) =>
    fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) })
  const { events } = await (await fetch(`${server.url}/api/cms/events`)).json()
  await post('/api/register', { eventId: events[0].id, name: 'Ada Quist', email: 'ada@example.net' })
  const message = {
    name: 'Ada Quist',
    email: 'ada@example.net',
    message: 'A question of mine',
    contactMethod: 'get-in-touch',
    consentToContact: true,
  }
  expect((await post('/api/contact', message)).status).toBe(201)
  const path = linkTo({ dataDir: folder.path }, 'ada@example.net')
  const token = path.slice('/registration/'.length)

  const page = await fetch(`${server.url}${path}?done=change`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Your changes are saved.')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const answers = [
    await fetch(`${server.url}/api/registrations/${token}`),
    await fetch(`${server.url}/api/registrations/${token}/calendar`),
    await post(`/api/registrations/${token}/resend`, {}),
  ]
  for (const answer of answers) expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  using database = new DatabaseSync(join(folder.path, 'flatirons.db'), { timeout: 5000 })
  database.prepare('update registration_links set registration_id = null').run()
  expect((await fetch(`${server.url}/registration/${token}`)).status).toBe(410)
  expect((await fetch(`${server.url}/registration/${createToken()}`)).status).toBe(404)

  const output = await eventually('the log of every request', async () =>
    count(server.output(), '"/api/registrations/…') >= 3 && count(server.output(), '"/registration/…"') >= 3 ? server.output() : undefined,
  )
  expect(output).not.toContain(token)
  expect(output).not.toMatch(/ada@|quist|question of mine/i)
})
