import { ensureFirstAdmin } from '@/features/accounts/create-account.server'
import { purgeExpiredItems } from '@/features/deleted-items/purge-deleted-items.server'
import { createFetchRemote } from '@/features/media/fetch-remote.server'
import { sweepUploads } from '@/features/media/upload-uses.server'
import { startDaily } from '@/platform/jobs/daily.server'
import { createMailTransport } from '@/platform/mail/mail-transport.server'
import type { Services } from '@/platform/services.server'
import { seedSampleContent } from './seed-sample-content.server'

/**
 * Brings a fresh site to life (first admin, sample content) and starts what runs beside the requests. Answers the first
 * admin's generated password, where one was made, and how to stop.
 */
export async function startBackground(services: Services): Promise<{ generatedPassword: string | undefined; stop(): Promise<void> }> {
  const generatedPassword = await ensureFirstAdmin(services)
  await seedSampleContent(services)
  await sweepUploads(services)
  const forgetting = await startDaily(services.log, 'Forgetting what was deleted 30 days ago', () => purgeExpiredItems(services))
  const watch = await services.content.watch()
  const { jobLanes } = await import('./job-handlers.server')
  const outside = { mail: createMailTransport(services.config), fetchRemote: createFetchRemote() }
  const worker = services.outbox.start(...jobLanes({ ...services, ...outside }))
  return {
    generatedPassword,
    async stop() {
      watch.stop()
      await forgetting.stop()
      await worker.stop()
    },
  }
}
