import { eventOperations } from '@/features/events/event.operations.server'
import { eventInput } from '@/features/events/event-input.schema'
import { programOperations } from '@/features/programs/program.operations.server'
import { programInput } from '@/features/programs/program-input.schema'
import { insertTeacher } from '@/features/teachers/teacher.repository.server'
import type { Services } from '@/platform/services.server'
import { ongoingGroupsEvent, sampleEvents, samplePrograms, sampleTeachers } from '@/site/sample-content'

/**
 * Loads the built-in sample events, programs and teachers once, at the first start on an empty database (spec D1 §7,
 * decisions). Processes that start together load it once between them; a failure is only logged.
 */
export async function seedSampleContent(services: Services) {
  const { db, config, log } = services
  if (!config.sampleContent) return
  try {
    const seeded = await db.tx(async () => {
      // The mark decides races: who cannot set it waits for the other's commit, and then has nothing to do.
      const mark = await db
        .q()
        .insertInto('site_state')
        .values({ key: 'sample-content-loaded', value: 1 })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst()
      if (!mark || (await hasContent(services))) return false

      await insertSamples(services)
      return true
    })
    if (seeded) log.info('Initial CMS data seeded successfully')
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'The sample content could not be loaded')
  }
}

async function insertSamples(services: Services) {
  const { db, clock } = services
  const now = clock.now().toISOString()
  const stored = { createdAt: now, updatedAt: now }
  const teacherIds = new Map<number, number>()
  for (const teacher of sampleTeachers) {
    const { name, title, location, email, bio, personalDescription, imageUrl, websiteUrl } = teacher
    const row = {
      name,
      title,
      location,
      email,
      bio,
      personalDescription,
      imageUrl,
      websiteUrl,
      sample: 'untouched' as const,
    }
    teacherIds.set(teacher.id, await insertTeacher(db, { ...row, ...stored }))
  }
  for (const program of samplePrograms()) await programOperations.create(services, programInput.parse(program))
  for (const event of [...sampleEvents(clock.today()), ongoingGroupsEvent]) {
    const teacherProfileIds = event.teacherProfileIds.flatMap((id) => teacherIds.get(id) ?? [])
    await eventOperations.create(services, eventInput.parse({ ...event, teacherProfileIds }))
  }
}

async function hasContent({ db }: Services): Promise<boolean> {
  for (const table of ['events', 'programs', 'teachers'] as const) {
    if (await db.q().selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}
