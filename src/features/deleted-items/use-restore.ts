import { useState } from 'react'
import { toast } from '@/components/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { failureText, fetchJson } from '@/platform/fetch-json'
import { capitalised } from '@/platform/nouns'
import type { DeletedItemAnswer } from './deleted-item.schema'

/** Restores something deleted, or lets it go for good; says how it went, and never throws. `underWay` is the id at work. */
export function useRestore() {
  const write = useStaffWrite()
  const [underWay, setUnderWay] = useState<number>()

  async function attempt(id: number, call: () => Promise<unknown>, success: string, failure: string) {
    setUnderWay(id)
    try {
      await write(call)
      toast({ title: 'Success', description: success })
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, failure), variant: 'destructive' })
    } finally {
      setUnderWay(undefined)
    }
  }

  return {
    underWay,
    restore: ({ id, entity }: DeletedItemAnswer) =>
      attempt(
        id,
        () => fetchJson(`/api/cms/deleted/${id}/restore`, { method: 'POST' }),
        `${capitalised(entity)} restored successfully`,
        `Failed to restore ${entity}`,
      ),
    deleteForGood({ id, entity, attendees }: DeletedItemAnswer) {
      const whole = attendees ? `this ${entity} and its attendees` : `this ${entity}`
      if (!window.confirm(`Are you sure you want to delete ${whole} for good? This can’t be undone.`)) return
      const call = () => fetchJson(`/api/cms/deleted/${id}`, { method: 'DELETE' })
      return attempt(id, call, `${capitalised(entity)} deleted for good`, `Failed to delete ${entity}`)
    },
  }
}
