import type * as z from 'zod'
import type { deletedItemAnswer } from '@/content/deleted/deleted-item.schema'
import type { ApiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import type { Call } from '@/platform/http/calls'
import { capitalize } from '@/platform/text/nouns'
import { toast } from '@/ui/toast/toast'
import type { NoticeChoice } from './notices-dialog'
import { useStaffWrite } from './use-staff-write'

type ListDeleted = Call & { success: { body: z.ZodObject<{ deleted: z.ZodArray<typeof deletedItemAnswer> }> } }
const listDeleted: ApiRequest<ListDeleted> = { method: 'GET', path: '/api/cms/deleted' }

/** What is sent to restore a deleted item, with what its attendees are notified of. */
export const restoreItemRequest = (itemId: number, notice?: NoticeChoice): ApiRequest => ({
  method: 'POST',
  path: `/api/cms/deleted/${itemId}/restore${notice?.isNotified ? '?tellAttendees=true' : ''}`,
  json: { noteToAttendees: notice?.note ?? '' },
})

/** Restores what was just deleted, by its noun and its id, and says how it went; for those who were registered see `useNotices`. Answers whether it is back; never throws. */
export function useRestore() {
  const write = useStaffWrite()
  return async function restore(noun: string, id: number, notice?: NoticeChoice): Promise<boolean> {
    try {
      await write(async () => {
        const { deleted } = await fetchJson(listDeleted)
        const item = deleted.find(({ entity, entityId }) => entity === noun && entityId === id)
        // Where it is no longer listed, id 0 makes the server say so.
        await fetchJson(restoreItemRequest(item?.id ?? 0, notice))
      })
      toast({ title: 'Success', description: `${capitalize(noun)} restored successfully` })
      return true
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, `Failed to restore ${noun}`), variant: 'destructive' })
      return false
    }
  }
}
