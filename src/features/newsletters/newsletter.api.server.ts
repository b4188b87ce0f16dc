import { contentHandlers } from '@/content/content-api.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { newsletterCalls } from './newsletter.calls'
import { newsletterOperations } from './newsletter.operations.server'
import { presentNewsletter } from './newsletter.presenter.server'
import { listNewsletters, listNewslettersForStaff, type NewsletterRow } from './newsletter.repository.server'

const present = (rows: NewsletterRow[]) => rows.map(presentNewsletter)

export const newslettersApi = serveCalls(newsletterCalls, {
  ...contentHandlers('newsletters', newsletterCalls, {
    operations: newsletterOperations,
    staff: { list: ({ db }) => listNewslettersForStaff(db), present },
    visitors: { list: listNewsletters, present },
  }),
  'GET /api/newsletters': async ({ services }) => ({ newsletters: present(await listNewsletters(services)) }),
})
