import type { Feature } from '@/content/feature.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { searchEverything } from './search-everything.server'
import { staffSearchCalls } from './staff-search.calls'

const staffSearchApi = serveCalls(staffSearchCalls, {
  'GET /api/staff/search': async ({ services, query: { q } }) => ({ groups: await searchEverything(services, q) }),
})

export const staffSearchFeature: Feature = { name: 'staff-search', api: [staffSearchApi] }
