import type { Feature } from '@/content/feature.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { isPageOff } from '@/site/off-pages'
import { searchCalls } from './search.calls'
import { deleteDocument, excerptOf, findDocuments, insertDocuments, PAGE } from './search.repository.server'
import { searchTerms } from './search-words'

const searchApi = serveCalls(searchCalls, {
  'GET /api/search': async ({ services, query: { q = '' } }) => {
    const terms = searchTerms(q)
    if (terms.length === 0) return { results: [] }
    // Nothing of a kind is found while its page is off.
    const isShown = ({ texts = {} }: Feature) => !Object.keys(texts).some((page) => isPageOff(services.site, `/${page}`))
    const kinds = services.features.filter(isShown).flatMap(({ content = [] }) => content)
    const found = await findDocuments({ ...services, kinds }, terms, 50)
    return {
      results: found.map(({ kind, title, url, facts, text }) => ({
        kind: kind === PAGE ? 'page' : kind,
        title,
        url,
        excerpt: [facts, excerptOf(text, terms)].filter(Boolean).join(' · '),
      })),
    }
  },
})

export const searchFeature: Feature = {
  name: 'search',
  api: [searchApi],
  async indexDocument({ db }, source, document) {
    await deleteDocument(db, source)
    if (document) await insertDocuments(db, [{ source, document }])
  },
}
