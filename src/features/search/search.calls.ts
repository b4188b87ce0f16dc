import * as z from 'zod'
import { defineCalls } from '@/platform/http/calls'
import { MAX_SEARCH_LENGTH } from './search-words'

/** What is asked for: events, webinars, newsletters, teachers and pages that have each of its words (spec B §6.7). */
const searchQueryFields = z.object({
  q: z
    .string()
    .max(MAX_SEARCH_LENGTH, `A search may have ${MAX_SEARCH_LENGTH} characters at most`)
    .optional()
    .describe('Words, of which the last may be the beginning of one; nothing is found without any'),
})

const searchResult = z
  .object({
    kind: z.string().describe('A kind of content, in the singular, or `page`'),
    title: z.string(),
    url: z.string().describe('A path on this site, or a whole address elsewhere'),
    excerpt: z.string().describe('Plain text around what was found'),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.output<typeof searchResult>

export const searchCalls = defineCalls({
  'GET /api/search': {
    summary: 'Search what visitors see of the site',
    isQueued: true,
    query: searchQueryFields,
    success: { body: z.object({ results: z.array(searchResult).describe('The best first, 50 at most') }) },
  },
})
