import type { Feature } from '@/content/feature.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { overviewCalls } from './overview.calls'
import { readOverview } from './read-overview.server'

const overviewApi = serveCalls(overviewCalls, {
  'GET /api/staff/overview': async ({ services, actor }) => ({ overview: await readOverview(services, actor.role) }),
})

export const overviewFeature: Feature = { name: 'overview', api: [overviewApi] }
