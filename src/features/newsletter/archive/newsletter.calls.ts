import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineCalls } from '@/platform/http/calls'
import { newsletterAnswer, newsletterForStaff, newsletterPage } from './newsletter.schema'
import { newsletterInput } from './newsletter-input.schema'

/** Newsletters, for staff and for the archive (spec D2 §7). */
export const newsletterCalls = defineCalls({
  ...contentCalls({ noun: 'newsletter', plural: 'newsletters', input: newsletterInput, answer: newsletterForStaff }),
  'GET /api/newsletters': {
    summary: 'List the newsletters of the archive',
    isPubliclyCacheable: true,
    success: { body: z.object({ newsletters: z.array(newsletterAnswer) }) },
  },
  'GET /api/newsletters/slug/:slug': {
    summary: 'Read a newsletter that has a page of its own',
    isPubliclyCacheable: true,
    success: { body: z.object({ newsletter: newsletterPage }) },
    failures: [404],
  },
})
