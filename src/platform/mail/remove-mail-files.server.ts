import * as z from 'zod'
import { inBatches } from '@/platform/batches.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { type MailFile, removeMailFiles } from './mail-files.server'

const FILES_PER_JOB = 500

/**
 * Removes the files of emails whose rows the surrounding transaction deletes, right after its commit. A crash in between, or a folder that takes no
 * changes, leaves that to a job of the same transaction.
 */
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
