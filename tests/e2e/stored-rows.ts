import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningSite } from './fixtures'

type Row = Record<string, string | number | null>

/** Puts many rows at once into the running site's database, where the API would take one request each and say when. */
function storeRows(site: RunningSite, table: string, rows: readonly Row[]) {
  using database = new DatabaseSync(join(site.dataDir, 'flatirons.db'), { timeout: 5000 })
  database.exec('begin immediate')
  for (const row of rows) {
    const names = Object.keys(row)
    database.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`).run(...Object.values(row))
  }
  database.exec('commit')
}

const someMessage = {
  email: 'ada@example.net',
  interest: 'general',
  message: 'I would like to know more.',
  contact_method: 'get-in-touch',
  consent_to_contact: 1,
  created_at: '2026-03-02T18:00:00.000Z',
}

/** Contact messages, by default from the contact page on 2 March 2026. */
export const storeMessages = (site: RunningSite, messages: ({ name: string } & Row)[]) =>
  storeRows(
    site,
    'contact_messages',
    messages.map((message) => ({ ...someMessage, ...message })),
  )

/** Subscribers to the newsletter; the last one is the newest. */
export const storeSubscribers = (site: RunningSite, subscribers: { email: string; name?: string | null; created_at?: string }[]) =>
  storeRows(
    site,
    'subscriptions',
    subscribers.map(({ email, name = null, created_at = '2026-03-02T18:00:00.000Z' }) => ({
      email,
      email_key: email.toLowerCase(),
      name,
      created_at,
    })),
  )

/** `Visitor 1`, `Visitor 2`, … */
export const visitors = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Visitor ${index + 1}` }))
