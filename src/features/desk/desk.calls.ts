import * as z from 'zod'
import { deletedItemAnswer, restoredAnswer } from '@/content/deleted-item.schema'
import { tellAttendeesBody, tellAttendeesQuery } from '@/content/tell-attendees.schema'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { activityList, activityListQuery } from './activity/activity.schema'

export const activityCalls = defineCalls({
  'GET /api/activity': {
    summary: 'List changes and who made them',
    access: 'admin',
    query: activityListQuery,
    success: { body: activityList },
  },
})

export const deletedItemCalls = defineCalls({
  'GET /api/cms/deleted': {
    summary: 'List what can be restored',
    access: 'editor',
    success: { body: z.object({ deleted: z.array(deletedItemAnswer) }) },
  },
  'POST /api/cms/deleted/:id/restore': {
    summary: 'Restore something deleted',
    access: 'editor',
    query: tellAttendeesQuery,
    body: tellAttendeesBody,
    isBodyOptional: true,
    success: { body: restoredAnswer },
    failures: [404, 409],
  },
  'DELETE /api/cms/deleted/:id': {
    summary: 'Delete something permanently',
    access: 'editor',
    success: { body: messageBody },
    failures: [404],
  },
})
