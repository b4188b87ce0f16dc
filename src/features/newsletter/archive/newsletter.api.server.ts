import { contentHandlers } from '@/content/content-api.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { newsletterCalls } from './newsletter.calls'
import { newsletterOperations } from './newsletter.operations.server'
import { presentNewsletter, presentNewsletterForStaff, presentNewsletterPage } from './newsletter.presenter.server'
import { findNewsletterBySlug, listNewsletters, listNewslettersForStaff, type NewsletterRow } from './newsletter.repository.server'

const present = (rows: NewsletterRow[]) => rows.map(presentNewsletter)

export const newslettersApi = serveCalls(newsletterCalls, {
  ...contentHandlers('newsletters', newsletterCalls, {
    operations: newsletterOperations,
    staff: { list: ({ db }) => listNewslettersForStaff(db), present: (rows) => rows.map(presentNewsletterForStaff) },
    visitors: { list: listNewsletters, present },
  }),
  'GET /api/newsletters/slug/:slug': async ({ c, services }) => {
    const row = await findNewsletterBySlug(services, c.req.param('slug') ?? '')
    if (!row) throw new ApiError(404, 'Newsletter not found')
    return { newsletter: presentNewsletterPage(row) }
  },
  'GET /api/newsletters': async ({ services }) => ({ newsletters: present(await listNewsletters(services)) }),
})
