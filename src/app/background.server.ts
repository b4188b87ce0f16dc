import { ensureFirstAdmin } from '@/features/accounts/tab/change-accounts.server'
import { eventOperations } from '@/features/events/event.operations.server'
import { eventInput } from '@/features/events/event-input.schema'
import { sweepUploads } from '@/features/media/store-upload.server'
import { applyDepartures, watchDepartures } from '@/features/newsletter/list/leave-list.server'
import { nextAnnouncementChange } from '@/features/pages/settings/live-settings.server'
import { pageDocuments } from '@/features/pages/texts/page-texts.server'
import { applyErasures } from '@/features/people/apply-erasures.server'
import { watchErasures } from '@/features/people/erasures.server'
import { program as programKind } from '@/features/programs/program.kind'
import { programOperations } from '@/features/programs/programs.server'
import { buildSearchIndex } from '@/features/search/build-search-index.server'
import { teacherInput } from '@/features/teachers/teacher.kind'
import { teacherOperations } from '@/features/teachers/teachers.server'
import { removeAbandonedCopiesJob } from '@/platform/abandoned-copies.server'
import { startNightlyBackups } from '@/platform/backup/backup.server'
import type { Config } from '@/platform/config.server'
import { forgetIdempotencyKeys } from '@/platform/http/idempotency-key.server'
import type { AnyJob } from '@/platform/jobs/define-job.server'
import { sweepJobs } from '@/platform/jobs/recurring.server'
import { sweepMailFiles } from '@/platform/mail/mail-files.server'
import { removeMailFilesJob } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { programVersion } from '@/platform/version.server'
import { ongoingGroupsEvent, sampleEvents, samplePrograms, sampleTeachers } from '@/site/sample-content'
import { upgradeStoredData } from './upgrades.server'
import '@/content/feature.server'

/** Starts background work, after the first admin and the sample content; answers the admin's generated password, and how to stop. */
export async function startBackground(services: Services): Promise<{ generatedPassword: string | undefined; stop(): Promise<void> }> {
  const generatedPassword = await ensureFirstAdmin(services)
  await seedSampleContent(services)
  await upgradeStoredData(services)
  // Before anyone is served what a restored backup brought back.
  const erased = await applyErasures(services)
  const departed = await applyDepartures(services)
  // A crash right after an erasure leaves in the log what the person’s rows were.
  await services.db.truncateLog()
  if (erased > 0) services.log.warn({ people: erased }, 'People who were erased after the backup was made were erased again')
  if (departed > 0)
    services.log.warn({ people: departed }, 'People who left the mailing list after the backup was made were taken off it again')
  watchErasures(services)
  watchDepartures(services)
  await buildSearchIndex(services, pageDocuments)
  await sweepUploads(services)
  // With SQLite this is the only process, and it sends nothing yet.
  await sweepMailFiles(services, services.db.engine === 'sqlite' ? 0 : 60_000)
  const watch = await services.content.watch()
  const workers = services.jobs.start(services, jobDefinitions(services))
  const publishing = await startPublishing(services)
  const backups = startNightlyBackups(services)
  return {
    generatedPassword,
    async stop() {
      watch.stop()
      publishing.stop()
      backups.stop()
      await workers.stop()
    },
  }
}

export const jobDefinitions = ({ features }: Pick<Services, 'features'>): AnyJob[] => [
  sweepJobs,
  forgetIdempotencyKeys,
  removeMailFilesJob,
  removeAbandonedCopiesJob,
  ...features.flatMap(({ jobs = [] }) => jobs),
]

/** Sample content, loaded once on an empty database however many processes start (spec D1 §7); a failure is only logged. */
export async function seedSampleContent(services: Services) {
  const { db, config, log } = services
  if (!config.sampleContent) return
  try {
    const seeded = await db.tx(async () => {
      // The mark decides races: who cannot set it waits for the other's commit, and then has nothing to do.
      const mark = await db
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
  const { clock } = services
  const teacherIds = new Map<number, number>()
  for (const teacher of sampleTeachers)
    teacherIds.set(teacher.id, (await teacherOperations.create(services, teacherInput.parse(teacher))).id)
  for (const program of samplePrograms()) await programOperations.create(services, programKind.input.parse(program))
  for (const event of [...sampleEvents(clock.today()), ongoingGroupsEvent]) {
    const teacherProfileIds = event.teacherProfileIds.flatMap((id) => teacherIds.get(id) ?? [])
    await eventOperations.create(services, eventInput.parse({ ...event, teacherProfileIds }))
  }
}

async function hasContent({ db }: Services): Promise<boolean> {
  for (const table of ['events', 'programs', 'teachers'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}

/** When pages next change without a save (spec B §6.1), ISO-8601 UTC; undefined where nothing is scheduled. */
export async function nextPublishing(services: Services): Promise<string | undefined> {
  const moments = [nextAnnouncementChange(services)]
  for (const kind of services.features.flatMap(({ content = [] }) => content)) moments.push(await kind.nextPublishing(services))
  return moments.filter((moment) => moment !== undefined).sort()[0]
}

/** A minute: a machine that slept, or whose clock was set, is noticed; and timers cannot wait for months. */
const MAX_TIMEOUT_MS = 60_000
const AFTER_FAILURE = 1000

/** Shows scheduled content at its moment by expiring cached pages; each process watches, so that no moment is lost with one. */
export async function startPublishing(services: Services): Promise<{ stop(): void }> {
  const { clock, content } = services
  let isStopped = false
  let round = 0
  let timer: NodeJS.Timeout | undefined

  const wake = (milliseconds: number, work: () => void) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(work, milliseconds).unref()
  }

  const waitFor = (moment: string) => {
    const left = Date.parse(moment) - clock.now().getTime()
    if (left <= 0) content.expire()
    else wake(Math.min(left, MAX_TIMEOUT_MS), () => waitFor(moment))
  }

  const plan = async () => {
    const mine = ++round
    try {
      const moment = await nextPublishing(services)
      if (mine !== round || isStopped) return
      clearTimeout(timer)
      if (moment) waitFor(moment)
    } catch {
      if (mine === round) wake(AFTER_FAILURE, plan)
    }
  }

  content.onChange(() => void (isStopped || plan()))
  await plan()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export function printStartup(config: Config, generatedPassword: string | undefined) {
  const lines = [`Flatirons ${programVersion} is ready at ${config.publicUrl}`]
  if (generatedPassword) lines.push(`First admin: username ${config.admin.username}, password ${generatedPassword} (shown only this once)`)
  if (!config.smtpUrl) lines.push(`SMTP_URL is not set: every message is written to ${config.dataDir}/mail as an .eml file`)
  if (!config.rateLimits) lines.push('Warning: RATE_LIMITS is off. Use this for tests only')
  process.stdout.write(`${lines.join('\n')}\n`)
}
