import { contentHandlers } from '@/content/content-api.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { webinarCalls } from './webinar.calls'
import { webinarOperations } from './webinar.operations.server'
import { presentListedWebinar, presentWebinar } from './webinar.presenter.server'
import { findWebinarBySlug, listWebinars } from './webinar.repository.server'

export const webinarsApi = serveCalls(webinarCalls, {
  ...contentHandlers('webinars', webinarCalls, {
    operations: webinarOperations,
    list: listWebinars,
    present: (_c, rows) => rows.map(presentWebinar),
    presentListed: presentListedWebinar,
  }),
  'GET /api/webinars': async ({ services }) => ({ webinars: (await listWebinars(services.db)).map(presentWebinar) }),
  'GET /api/webinars/slug/:slug': async ({ c, services }) => {
    const webinar = await findWebinarBySlug(services.db, c.req.param('slug') ?? '')
    if (!webinar) throw new ApiError(404, 'Webinar not found')
    return { webinar: presentWebinar(webinar) }
  },
})
