import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineCalls } from '@/platform/http/calls'
import { listedWebinarAnswer, webinarAnswer } from './webinar.schema'
import { webinarInput } from './webinar-input.schema'

/** Webinars (spec D2 §7). */
export const webinarCalls = defineCalls({
  ...contentCalls({ noun: 'webinar', plural: 'webinars', input: webinarInput, answer: webinarAnswer, listed: listedWebinarAnswer }),
  'GET /api/webinars': {
    summary: 'List the webinars for visitors',
    isPubliclyCacheable: true,
    success: { body: z.object({ webinars: z.array(webinarAnswer) }) },
  },
  'GET /api/webinars/slug/:slug': {
    summary: 'Read a webinar',
    isPubliclyCacheable: true,
    success: { body: z.object({ webinar: webinarAnswer }) },
    failures: [404],
  },
})
