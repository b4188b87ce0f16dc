import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { prepareToasts } from '@/components/toast/toaster'
import type { AdminEvent } from '@/features/events/event.schema'
import { keepOffline } from '@/platform/browser/offline-copy'
import { attendeesRequest, sessionsQuery, sessionsRequest } from '../attendees/attendee.queries'
import { doorPage, useAttendeesAddress } from '../attendees/attendees-address'
import type { AttendeesAnswer } from '../attendees/changed-attendees'
import type { ChosenSession } from '../attendees/use-chosen-session'

/**
 * Keeps the door list on this device until the night is over, with what it shows now, so that it opens again without a connection (spec B
 * §3.8). Answers whether it is kept.
 */
export function useOfflineDoor(event: AdminEvent, { filter, day, choices }: ChosenSession, list: AttendeesAnswer): boolean {
  const [isKept, setKept] = useState(false)
  const queryClient = useQueryClient()
  const page = doorPage(event.id)
  const address = useAttendeesAddress()
  const isAtPage = useLocation({ select: ({ href }) => href.startsWith(page) })

  const keep = useEffectEvent(async () => {
    const sessions = choices && queryClient.getQueryData(sessionsQuery(event.id, day).queryKey)
    const user = queryClient.getQueryData<object>(['/api/auth/user'])
    const answers = {
      ...(user && { '/api/auth/user': user }),
      // The one event, and not what else staff see.
      '/api/cms/events': { events: [event] },
      ...(sessions && { [sessionsRequest(event.id, day).path]: sessions }),
      [attendeesRequest(event.id, { session: filter }).path]: list,
    }
    setKept(await keepOffline({ page, answers }))
  })

  // A link may name the same in another order. Only once: when someone goes back it no longer applies.
  const goToPage = useEffectEvent(() => !isAtPage && address.change({ view: 'door' }))
  useEffect(() => void goToPage(), [])

  // Said at once where something goes wrong without a connection.
  useEffect(() => prepareToasts(), [])
  useEffect(() => {
    if (isAtPage && list) void keep()
  }, [isAtPage, list])

  return isKept
}
