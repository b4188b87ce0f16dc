import type { Feature } from '@/content/feature.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { searchEverything } from './search-everything.server'
import { staffSearchCalls } from './staff-search.calls'

const staffSearchApi = serveCalls(staffSearchCalls, {
  'GET /api/staff/search': async ({ services, actor, query: { q } }) => ({ groups: await searchEverything(services, q, actor.role) }),
})

export const staffSearchFeature: Feature = { name: 'staff-search', api: [staffSearchApi] }
