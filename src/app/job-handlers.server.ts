import { contactMailHandlers } from '@/features/enquiries/enquiry-mail.server'
import type { FetchRemote } from '@/features/media/fetch-remote.server'
import { registrationMailHandlers } from '@/features/registrations/registration-mail.server'
import { thumbnailHandlers } from '@/features/webinars/copy-thumbnail.server'
import type { JobHandler } from '@/platform/jobs/outbox.server'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { Services } from '@/platform/services.server'

type Parts = Services & { mail: MailTransport; fetchRemote: FetchRemote }

/** Every kind of job that the outbox carries out: mail in one lane, what waits for other sites in another. */
export const jobLanes = (parts: Parts): Record<string, JobHandler>[] => [
  { ...registrationMailHandlers(parts), ...contactMailHandlers(parts) },
  thumbnailHandlers(parts),
]
