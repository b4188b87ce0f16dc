import { defineCalls } from '@/platform/http/calls'
import { searchAnswer, searchQueryFields } from './search.schema'

export const searchCalls = defineCalls({
  'GET /api/search': {
    summary: 'Search what visitors see of the site',
    isQueued: true,
    query: searchQueryFields,
    success: { body: searchAnswer },
  },
})
