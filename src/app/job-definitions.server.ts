import { removeAbandonedCopiesJob } from '@/platform/backup/abandoned-copies.server'
import { forgetIdempotencyKeys } from '@/platform/http/idempotency-key.server'
import type { AnyJob } from '@/platform/jobs/define-job.server'
import { sweepJobs } from '@/platform/jobs/recurring.server'
import { removeMailFilesJob } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'

/** Every kind of job that the site carries out. */
export const jobDefinitions = ({ features }: Pick<Services, 'features'>): AnyJob[] => [
  sweepJobs,
  forgetIdempotencyKeys,
  removeMailFilesJob,
  removeAbandonedCopiesJob,
  ...features.flatMap(({ jobs = [] }) => jobs),
]
