import * as z from 'zod'
import { contentApi } from '@/content/content-api.server'
import { ApiError } from '@/platform/http/errors.server'
import { operation } from '@/platform/http/operation.server'
import { webinarOperations } from './webinar.operations.server'
import { presentListedWebinar, presentWebinar } from './webinar.presenter.server'
import { findWebinarBySlug, listWebinars } from './webinar.repository.server'
import { listedWebinarAnswer, webinarAnswer } from './webinar.schema'
import { webinarInput } from './webinar-input.schema'

/** Webinars (spec D2 §7). */
export const webinarsApi = contentApi({
  noun: 'webinar',
  plural: 'webinars',
  input: webinarInput,
  answer: webinarAnswer,
  operations: webinarOperations,
  list: listWebinars,
  present: (_c, rows) => rows.map(presentWebinar),
  listed: { answer: listedWebinarAnswer, present: presentListedWebinar },
})
  .get(
    '/webinars',
    operation({
      summary: 'List the webinars for visitors',
      isSameForVisitors: true,
      success: { body: z.object({ webinars: z.array(webinarAnswer) }) },
    }),
    async (c) => c.json({ webinars: (await listWebinars(c.var.services.db)).map(presentWebinar) }),
  )
  .get(
    '/webinars/slug/:slug',
    operation({
      summary: 'Read a webinar',
      isSameForVisitors: true,
      success: { body: z.object({ webinar: webinarAnswer }) },
      failures: [404],
    }),
    async (c) => {
      const webinar = await findWebinarBySlug(c.var.services.db, c.req.param('slug'))
      if (!webinar) throw new ApiError(404, 'Webinar not found')
      return c.json({ webinar: presentWebinar(webinar) })
    },
  )
