import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openFaultyLink } from './faulty-link'
import { openFaultySite } from './faulty-site'
import { underLoad } from './under-load'
import { watchPages } from './watch-pages'

const withPostgres = test.runIf(process.env.TEST_DATABASE_URL)

/** Longer than the pages need to miss the database. */
const SECONDS = 8

withPostgres.each(['gone', 'silent', 'cut off'] as const)(
  'PostgreSQL that is %s: pages at hand stay, marked as stale, and writing goes on once it is back',
  async (state) => {
    const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? '')
    await using link = await openFaultyLink({ host: hostname, port: Number(port) })
    const throughLink = (url: string) => Object.assign(new URL(url), { port: String(link.port), hostname: '127.0.0.1' }).href
    await using site = await openFaultySite('postgres', { databaseUrl: throughLink })
    await underLoad(site, {
      name: `PostgreSQL ${state}`,
      begin: () => link.become(state),
      async look(server) {
        const { text, stale, statuses } = await watchPages(server, SECONDS)
        expect(stale, text).toBeGreaterThan(0)
        expect(statuses.of(200), text).toBeGreaterThan(SECONDS)
        // Not at hand.
        expect((await fetch(`${server.url}/about`)).status).toBe(503)
        return text
      },
      end: () => link.become('works'),
    })
  },
)

withPostgres('connections that all wait for a lock: pages at hand stay, and writing goes on afterwards', async () => {
  await using site = await openFaultySite('postgres')
  const locking = new pg.Client({ connectionString: site.env.DATABASE_URL })
  await locking.connect()
  await using _ = { [Symbol.asyncDispose]: () => locking.end() }
  await underLoad(site, {
    name: 'pool exhausted',
    async begin() {
      await locking.query('begin')
      for (const table of ['site_state', 'registrations', 'teachers', 'testimonials', 'jobs', 'sessions'])
        await locking.query(`lock table ${table} in access exclusive mode`)
    },
    async look(server) {
      const { text, stale } = await watchPages(server, SECONDS * 2)
      expect(stale, text).toBeGreaterThan(0)
      return text
    },
    end: async () => void (await locking.query('rollback')),
  })
})

test('SQLite that another program has locked: pages at hand stay, writing is refused with 503 and goes on afterwards', async () => {
  await using site = await openFaultySite('sqlite')
  let other: DatabaseSync | undefined
  await underLoad(site, {
    name: 'SQLite locked',
    begin() {
      other = new DatabaseSync(join(site.dataDir, 'flatirons.db'), { timeout: 5000 })
      other.exec('begin immediate')
    },
    look: async (server) => (await watchPages(server, SECONDS)).text,
    end() {
      other?.exec('rollback')
      other?.close()
    },
  })
})
