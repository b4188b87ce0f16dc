import { startPublishing } from '@/content/scheduled-publishing.server'
import { ensureFirstAdmin } from '@/features/accounts/create-account.server'
import { watchDepartures } from '@/features/mailing-list/suppression/departures.server'
import { applyDepartures } from '@/features/mailing-list/suppression/leave-list.server'
import { sweepUploads } from '@/features/media/upload-uses.server'
import { applyErasures } from '@/features/people/apply-erasures.server'
import { watchErasures } from '@/features/people/erasures/keep-erasures.server'
import { buildSearchIndex } from '@/features/search/build-search-index.server'
import { startNightlyBackups } from '@/platform/backup/nightly-backup.server'
import { sweepMailFiles } from '@/platform/mail/mail-files.server'
import type { Services } from '@/platform/services.server'
import { jobDefinitions } from './job-definitions.server'
import { seedSampleContent } from './seed-sample-content.server'
import { upgradeStoredData } from './upgrades/upgrades.server'

/**
 * Brings a fresh site to life (first admin, sample content) and starts what runs in the background. Answers the first
 * admin's generated password, where one was made, and how to stop.
 */
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
  await buildSearchIndex(services)
  await sweepUploads(services)
  // With SQLite this is the only process, which sends nothing yet.
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
