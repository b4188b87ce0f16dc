import { serveCalls } from '@/platform/http/serve-calls.server'
import { excerptOf } from './excerpt.server'
import { searchCalls } from './search.calls'
import { findDocuments } from './search.repository.server'
import { searchTerms } from './search-words'

const MAX_RESULTS = 50

export const searchApi = serveCalls(searchCalls, {
  'GET /api/search': async ({ services, query: { q = '' } }) => {
    const terms = searchTerms(q)
    if (terms.length === 0) return { results: [] }
    const kinds = services.features.flatMap(({ content = [] }) => content)
    const found = await findDocuments({ ...services, kinds }, terms, MAX_RESULTS)
    return {
      results: found.map(({ kind, title, url, facts, text }) => ({
        kind,
        title,
        url,
        excerpt: [facts, excerptOf(text, terms)].filter(Boolean).join(' · '),
      })),
    }
  },
})
