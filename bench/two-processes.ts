import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../tests/support/create-database.ts'
import { freePort, startServer } from '../tests/support/server-process.ts'
import { logIn, PASSWORD } from './log-in.ts'

const EDITS = 10
const PAGES = 400

/** Two processes on one PostgreSQL: the longest time, in milliseconds, until an edit through one is on the other's page; and uncached pages a second, of one and of both. */
export async function editSeenElsewhere() {
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'))
  try {
    const start = async (name: string) => {
      const shared = { DATABASE_URL: database.url, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' }
      const server = startServer({ ...shared, PORT: await freePort(), DATA_DIR: join(folder, name) })
      await server.healthy()
      return server
    }
    await using one = await start('one')
    await using two = await start('two')
    const cookie = await logIn(one.url)
    const times: number[] = []
    for (let edit = 0; edit < EDITS; edit++) {
      const title = `Edited ${edit} times`
      const headers = { 'content-type': 'application/json', cookie }
      await fetch(`${one.url}/api/cms/events/1`, { method: 'PUT', headers, body: JSON.stringify({ title }) })
      const edited = performance.now()
      while (!(await (await fetch(`${two.url}/events`)).text()).includes(title)) await new Promise((done) => setTimeout(done, 5))
      times.push(performance.now() - edited)
    }
    await unknownPages([one.url, two.url])
    return { seen: Math.max(...times), one: await unknownPages([one.url]), two: await unknownPages([one.url, two.url]) }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}

/** Pages that nothing keeps, a second, eight at once for each process. */
async function unknownPages(urls: string[]): Promise<number> {
  const began = performance.now()
  let next = 0
  const visitor = async (url: string) => {
    while (next++ < PAGES)
      await (
        await fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams({ form: 'message-contact', email: 'none' }) })
      ).arrayBuffer()
  }
  await Promise.all(urls.flatMap((url) => Array.from({ length: 8 }, () => visitor(url))))
  return (PAGES * 1000) / (performance.now() - began)
}
