import * as z from 'zod'
import { inBatches } from '@/platform/batches.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { type MailFile, removeMailFiles } from './mail-files.server'

const FILES_PER_JOB = 500

/** Removes files of deleted emails right after the commit; a job of the same transaction does it after a crash. */
export async function removeMailFilesAfterCommit(services: Pick<Services, 'config' | 'db' | 'jobs'>, files: readonly MailFile[]) {
  for (const some of inBatches(files, FILES_PER_JOB))
    await services.jobs.enqueue(removeMailFilesJob, { files: some.map(({ key, createdAt }) => ({ key, createdAt })) })
  services.db.afterCommit(() => removeMailFiles(services, files).catch(() => {}))
}

const payload = z.object({ files: z.array(z.object({ key: z.string(), createdAt: z.string() })) })

export const removeMailFilesJob: JobDefinition<z.output<typeof payload>> = defineJob({
  kind: 'remove-mail-files',
  schema: payload,
  lane: 'upkeep',
  run: (services, { files }) => removeMailFiles(services, files),
})
