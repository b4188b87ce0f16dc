import * as z from 'zod'
import { isSitePath, requiredText } from '@/platform/forms/input-fields'
import { defineCalls, messageBody } from '@/platform/http/calls'

const path = (label: string) =>
  requiredText(label, 500).refine(
    (value) => isSitePath(value) && isReadable(value),
    `${label} must be a path on this site, like /our-house`,
  )

/** Whether its escapes mean letters. */
function isReadable(value: string): boolean {
  try {
    return !decodeURIComponent(value).includes('\0')
  } catch {
    return false
  }
}

const redirect = z
  .object({
    id: z.int(),
    from: z.string(),
    to: z.string(),
    createdAt: z.string().describe('ISO-8601 UTC'),
    isHidden: z.literal(true).optional().describe('A page is at the former address, and visitors get that'),
    leadsNowhere: z.literal(true).optional().describe('Visitors find nothing where it leads, for instance a draft'),
  })
  .meta({ id: 'Redirect' })
export type RedirectAnswer = z.output<typeof redirect>

/** spec B §11.5, §10 */
export const redirectCalls = defineCalls({
  'GET /api/redirects': {
    summary: 'List former addresses that lead on to others',
    access: 'editor',
    success: { body: z.object({ redirects: z.array(redirect) }) },
  },
  'POST /api/redirects': {
    summary: 'Let an address lead on to a page for good',
    access: 'editor',
    takesIdempotencyKey: true,
    body: z.object({
      // A bare address and one with a slash at its end are one page.
      from: path('The former address').transform((value) => value.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')),
      to: path('The page'),
    }),
    success: { status: 201, body: z.object({ redirect }) },
  },
  'DELETE /api/redirects/:id': {
    summary: 'Delete a redirect',
    access: 'editor',
    success: { body: messageBody },
    failures: [404],
  },
})
