import type { ContentRequests } from '@/features/desk/content-requests'
import { apiRequest } from '@/platform/browser/api-request'
import type { mailingCalls } from './mailing.calls'
import type { Mailing, MailingContent } from './mailing.schema'

export const mailingFieldLabels = {
  subject: 'Subject',
  preview: 'Preview line',
  markdown: 'Text',
  withUpcomingEvents: 'Upcoming events',
  newsletterId: 'Newsletter of the archive',
  inArchive: 'Put it into the newsletter archive',
} as const satisfies Record<keyof MailingContent, string>

export const request = apiRequest<typeof mailingCalls>()

export const mailingRequests: ContentRequests<Mailing> = {
  plural: 'mailings',
  create: { method: 'POST', path: '/api/mailings' },
  update: (id: number) => ({ method: 'PUT', path: `/api/mailings/${id}` }),
}

/** What staff write, of anything that has it; what is missing is as in a new one. */
export const contentOf = (mailing: Partial<MailingContent> = {}): MailingContent => ({
  subject: mailing.subject ?? '',
  preview: mailing.preview ?? '',
  markdown: mailing.markdown ?? '',
  withUpcomingEvents: mailing.withUpcomingEvents ?? false,
  newsletterId: mailing.newsletterId ?? null,
  inArchive: mailing.inArchive ?? false,
})
