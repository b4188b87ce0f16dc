import { type Kysely, sql } from 'kysely'

/** What names the samples that sites began with, whatever was changed of them since: slugs of events stay, and so do teachers' addresses. */
const SAMPLES = {
  events: {
    column: 'slug',
    names: [
      'free-weekly-sunday-meditation',
      'introduction-to-the-diamond-approach',
      'the-body-and-the-spiritual-journey',
      'trusting-our-inner-guidance',
      'ongoing-groups',
    ],
  },
  teachers: { column: 'email', names: ['anna@example.org', 'daniel@example.org', 'miriam@example.org'] },
  programs: { column: 'title', names: ['Ongoing Study Groups', 'Introductory Teachings', 'Inquiry Sessions', 'Sunday Meditation'] },
} as const

/**
 * Marks what came with the site, and whether staff changed it since; null is the community's own. Whatever has a picture that staff
 * uploaded, or none, is theirs: its name alone may be a sample's by chance.
 */
export async function up(db: Kysely<unknown>) {
  for (const [table, { column, names }] of Object.entries(SAMPLES)) {
    await db.schema
      .alterTable(table)
      .addColumn('sample', 'text', (added) => added.check(sql`sample in ('untouched', 'edited')`))
      .execute()
    await sql`update ${sql.ref(table)} set sample = case when created_at = updated_at then 'untouched' else 'edited' end
      where ${sql.ref(column)} in (${sql.join(names)}) and image_url is not null and image_url not like '/uploads/%'`.execute(db)
  }
}
