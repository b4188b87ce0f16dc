import { serveCalls } from '@/platform/http/serve-calls.server'
import { deleteSampleContent } from './delete-sample-content.server'
import { planDeletion } from './plan-deletion.server'
import { sampleContentCalls } from './sample-content.calls'

export const sampleContentApi = serveCalls(sampleContentCalls, {
  'GET /api/staff/sample-content': async ({ services }) => {
    const planned = await planDeletion(services)
    const going = planned.filter((kind) => kind.going.length > 0)
    return {
      hasOwn: planned.some(({ hasOwn }) => hasOwn),
      going: going.map((kind) => ({ noun: kind.noun, plural: kind.plural, labels: kind.going.map(({ label }) => label) })),
      staying: planned.flatMap(({ staying }) => staying),
      notices: going.flatMap(({ isAllThatIsSeen, staying, samples: { withoutOwn } }) =>
        isAllThatIsSeen && staying.length === 0 && withoutOwn ? [withoutOwn] : [],
      ),
    }
  },
  'DELETE /api/staff/sample-content': async ({ services, actor }) => {
    const deleted = await deleteSampleContent(services, actor.id)
    return { deleted, message: deleted === 0 ? 'There is no sample content left to delete.' : 'Sample content deleted' }
  },
})
