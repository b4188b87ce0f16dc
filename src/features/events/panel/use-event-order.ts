import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { adminEventsQuery } from '../admin-events.queries'
import type { eventCalls } from '../event.calls'
import type { AdminEvent } from '../event.schema'
import { inSortOrder } from '../event-date'

const reorder = (eventIds: number[]) => apiRequest<typeof eventCalls>()('PUT /api/cms/events/reorder', { json: { eventIds } })

/**
 * The events in their order, and a function that changes it at once, and undoes that where the server refuses it (spec D2 §4).
 * One order is sent at a time: of those chosen since then only the last one is sent, so that the last move wins.
 */
export function useEventOrder(events: readonly AdminEvent[]) {
  const queryClient = useQueryClient()
  const write = useStaffWrite()
  const [shown, setShown] = useState<readonly number[]>()
  const pending = useRef<readonly number[]>(undefined)
  const isSending = useRef(false)

  /** Joins the loading that the write began. */
  const listReloaded = () => queryClient.refetchQueries({ queryKey: adminEventsQuery.queryKey, exact: true }, { cancelRefetch: false })

  async function sendPending() {
    while (pending.current) {
      const eventIds = pending.current
      pending.current = undefined
      await write(() => fetchJson(reorder([...eventIds])))
      toast({ title: 'Success', description: 'Event order updated successfully' })
      if (!pending.current) await listReloaded()
    }
  }

  async function saveOrder(ids: readonly number[]) {
    setShown(ids)
    pending.current = ids
    if (isSending.current) return
    isSending.current = true
    try {
      await sendPending()
    } catch (error) {
      pending.current = undefined
      toast({ title: 'Error', description: errorText(error, 'Failed to update event order'), variant: 'destructive' })
      void listReloaded()
    } finally {
      isSending.current = false
      setShown(undefined)
    }
  }

  return { ordered: shown ? inOrderOf(shown, events) : inSortOrder(events), saveOrder }
}

/** Those added since come last, as the server has it. */
function inOrderOf(ids: readonly number[], events: readonly AdminEvent[]): AdminEvent[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: AdminEvent) => places.get(id) ?? ids.length
  return inSortOrder(events).toSorted((a, b) => placeOf(a) - placeOf(b))
}
