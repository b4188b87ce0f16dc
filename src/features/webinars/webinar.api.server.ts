import { contentHandlers } from '@/content/content-api.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { webinarCalls } from './webinar.calls'
import { webinarOperations } from './webinar.operations.server'
import { presentListedWebinar, presentWebinar } from './webinar.presenter.server'
import { findWebinarBySlug, listWebinars, listWebinarsForStaff, type WebinarRow } from './webinar.repository.server'

const present = (rows: WebinarRow[]) => rows.map(presentWebinar)

export const webinarsApi = serveCalls(webinarCalls, {
  ...contentHandlers('webinars', webinarCalls, {
    operations: webinarOperations,
    staff: { list: ({ db }) => listWebinarsForStaff(db), present },
    visitors: { list: listWebinars, present },
    presentListed: presentListedWebinar,
  }),
  'GET /api/webinars': async ({ services }) => ({ webinars: present(await listWebinars(services)) }),
  'GET /api/webinars/slug/:slug': async ({ c, services }) => {
    const webinar = await findWebinarBySlug(services, c.req.param('slug') ?? '')
    if (!webinar) throw new ApiError(404, 'Webinar not found')
    return { webinar: presentWebinar(webinar) }
  },
})
