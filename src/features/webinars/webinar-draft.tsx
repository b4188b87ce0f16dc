import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { webinarCalls } from './webinar.calls'
import type { Webinar } from './webinar.schema'
import { WebinarDetail } from './webinar-detail'

/** A draft on a page of its own. */
export const webinarDraft: DraftPage<{ webinar: Webinar }> = {
  load: (read, { slug }) => read(apiRequest<typeof webinarCalls>()('GET /api/webinars/slug/:slug', { params: { slug: slug ?? '' } })),
  Page: ({ webinar }) => <WebinarDetail webinar={webinar} />,
}
