import { defineCalls } from '@/platform/http/calls'
import { activityList, activityListQuery } from './activity.schema'

export const activityCalls = defineCalls({
  'GET /api/activity': {
    summary: 'List changes and who made them',
    access: 'admin',
    query: activityListQuery,
    success: { body: activityList },
  },
})
