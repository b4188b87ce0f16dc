import { changeContent } from '@/content/content-operations.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { counted, listed } from '@/platform/text/nouns'
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

/** Deletes what `planDeletion` names, in one transaction; restorable for 30 days. Throws ApiError 409 while nothing of the community's is seen. */
function deleteSampleContent(services: Services, accountId: number): Promise<number> {
  const work = async () => {
    for (const { samples } of services.features.flatMap(({ content = [] }) => content)) await samples?.lock(services.db)
    const planned = await planDeletion(services)
    if (!planned.some(({ hasOwn }) => hasOwn))
      throw new ApiError(409, 'Add something of your own first. Without the sample content, visitors would find nothing here.')
    for (const { samples, going } of planned) for (const { id } of going) await samples.remove(services, id, accountId)
    return planned.filter(({ going }) => going.length > 0)
  }
  return changeContent(services, work, (deleted) =>
    deleted.length === 0
      ? undefined
      : {
          accountId,
          action: 'delete samples',
          entity: 'sample content',
          entityId: null,
          detail: listed(deleted.map(({ noun, plural, going }) => counted(going.length, noun, plural))),
        },
  ).then((deleted) => deleted.reduce((sum, { going }) => sum + going.length, 0))
}
