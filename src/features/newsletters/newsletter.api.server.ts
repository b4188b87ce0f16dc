import { contentHandlers } from '@/content/content-api.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { newsletterCalls } from './newsletter.calls'
import { newsletterOperations } from './newsletter.operations.server'
import { presentNewsletter } from './newsletter.presenter.server'
import { listNewsletters } from './newsletter.repository.server'

export const newslettersApi = serveCalls(newsletterCalls, {
  ...contentHandlers('newsletters', newsletterCalls, {
    operations: newsletterOperations,
    list: listNewsletters,
    present: (_c, rows) => rows.map(presentNewsletter),
  }),
  'GET /api/newsletters': async ({ services }) => ({ newsletters: (await listNewsletters(services.db)).map(presentNewsletter) }),
})
