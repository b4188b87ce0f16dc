import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createToken, hashOfToken } from '@/platform/token.server'

/** A link to the newest registration of an address, as a mail about it holds one: made in the database of a site that runs on SQLite. Answers the path of its page. */
export function linkTo({ dataDir }: { dataDir: string }, email: string): string {
  using database = new DatabaseSync(join(dataDir, 'flatirons.db'), { timeout: 5000 })
  const row = database.prepare('select id from registrations where email = ? order by id desc').get(email) as { id: number }
  const token = createToken()
  database
    .prepare('insert into registration_links (token_hash, registration_id, created_at) values (?, ?, ?)')
    .run(hashOfToken(token), row.id, new Date().toISOString())
  return `/registration/${token}`
}
