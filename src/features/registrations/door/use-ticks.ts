import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toast } from '@/components/toast/toast'
import { repeatedAfterLogin } from '@/features/staff-area/repeated-after-login'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { staffStorage } from '@/platform/browser/staff-storage'
import type { Attendee } from '../attendee.schema'
import { attendeesKey } from '../attendees/attendee.queries'
import { markPresent } from '../attendees/changed-attendees'
import type { registrationCalls } from '../registration.calls'
import { createKeptTicks, type Tick } from './kept-ticks'
import { createTickSender, type SendingTrouble } from './tick-sender'

const request = apiRequest<typeof registrationCalls>()

/** One for the tab, whichever event it is about: what the last dialog left is sent by the next one. */
const keptTicks = createKeptTicks(staffStorage('door-ticks'))

const sendTick = ({ eventId, attendeeId, session, isPresent, tickedAt }: Tick) =>
  repeatedAfterLogin(() =>
    fetchJson(
      request('PUT /api/events/:id/attendees/:attendeeId', {
        params: { id: eventId, attendeeId },
        json: { present: isPresent, tickedAt, ...(session !== null && { session }) },
      }),
    ),
  )

/**
 * Who is here: what the server knows, and over it what was ticked on this device and is still to be sent (spec B §3.8). `session` is that
 * of a series that one registers for as a whole, else null.
 */
export function useTicks(eventId: number, session: string | null) {
  const kept = useSyncExternalStore(keptTicks.subscribe, keptTicks.read)
  const { trouble, send } = useSending()
  const said = useMemo(
    () =>
      new Map(kept.filter((tick) => tick.eventId === eventId && tick.session === session).map((tick) => [tick.attendeeId, tick.isPresent])),
    [kept, eventId, session],
  )
  return {
    isPresent: ({ id, present }: Pick<Attendee, 'id' | 'present'>) => said.get(id) ?? present,
    tick({ id }: Pick<Attendee, 'id'>, isPresent: boolean) {
      keptTicks.keep({ eventId, attendeeId: id, session, isPresent })
      send()
    },
    /** How many are still to be sent, those of other events too. */
    unsent: kept.length,
    trouble,
  }
}

export type Ticks = ReturnType<typeof useTicks>

/** Sends what is kept, from now on for as long as the dialog is open. */
function useSending() {
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<SendingTrouble>()
  const [sender, setSender] = useState<ReturnType<typeof createTickSender>>()

  useEffect(() => {
    const heard = new Set<number>()
    const askAgain = () => {
      for (const eventId of heard) void queryClient.invalidateQueries({ queryKey: attendeesKey(eventId) })
      heard.clear()
    }
    const begun = createTickSender({
      ticks: keptTicks,
      send: sendTick,
      onSent(tick) {
        heard.add(tick.eventId)
        return markPresent(queryClient, tick)
      },
      onRefused(tick, error) {
        const why = error.status === 404 ? 'Somebody whom you ticked has been removed meanwhile.' : error.detail
        toast({ title: 'A tick could not be saved', description: why, variant: 'destructive' })
        heard.add(tick.eventId)
      },
      onTrouble(met) {
        setTrouble(met)
        askAgain()
      },
    })
    setSender(begun)
    begun.sendNow()
    window.addEventListener('online', begun.sendNow)
    return () => {
      window.removeEventListener('online', begun.sendNow)
      begun.stop()
    }
  }, [queryClient])

  return { trouble, send: () => sender?.send() }
}
