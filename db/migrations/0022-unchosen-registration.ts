import { type Kysely, sql } from 'kysely'

/** How people registered for an event about which staff had said nothing, as former versions held it. */
const DEFAULTS =
  '{"mode":"open","opensAt":null,"closesAt":null,"capacity":null,"perSession":false,"waitlist":false,"guestsAllowed":0,"questions":[],"price":{"kind":"free","amount":null,"currency":"USD","from":null,"to":null,"payUrl":null,"instructions":null,"scholarships":false},"reminder":true,"welcome":null}'

/** From now on null says that nothing was chosen, in versions as in events, so that no version seems to have changed it. */
export async function up(db: Kysely<unknown>) {
  const [before, after] = [`"registration":${DEFAULTS}`, '"registration":null']
  await sql`update content_versions set content = replace(content, ${before}, ${after}) where entity = 'event'`.execute(db)
}
