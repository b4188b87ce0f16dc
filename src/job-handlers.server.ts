import { contactMailHandlers } from '@/features/contact-messages/contact-mail.server'
import { registrationMailHandlers } from '@/features/events/registration-mail.server'
import type { FetchRemote } from '@/features/media/fetch-remote.server'
import { thumbnailHandlers } from '@/features/webinars/copy-thumbnail.server'
import type { MailTransport } from '@/platform/mail-transport.server'
import type { JobHandler } from '@/platform/outbox.server'
import type { Services } from '@/platform/services.server'

/** Every kind of job that the outbox carries out, by the feature that queues it. */
export const jobHandlers = (parts: Services & { mail: MailTransport; fetchRemote: FetchRemote }): Record<string, JobHandler> => ({
  ...registrationMailHandlers(parts),
  ...contactMailHandlers(parts),
  ...thumbnailHandlers(parts),
})
