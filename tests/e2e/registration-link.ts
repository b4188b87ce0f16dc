import { createToken, hashOfToken } from '@/platform/token.server'
import { openDatabase, type RunningSite } from './running-site'

/** A link to the newest registration of an address, as a mail about it holds one; answers the path of its page. */
export function linkTo(site: RunningSite, email: string): string {
  using database = openDatabase(site)
  const row = database.prepare('select id from registrations where email = ? order by id desc').get(email) as { id: number }
  const token = createToken()
  database
    .prepare('insert into registration_links (token_hash, registration_id, created_at) values (?, ?, ?)')
    .run(hashOfToken(token), row.id, new Date().toISOString())
  return `/registration/${token}`
}
