import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { useDebounced } from '@/platform/browser/use-debounced'
import type { eventCalls } from '../../event.calls'
import { type TimingFields, timingOfFields } from '../event-timing-form'

const request = apiRequest<typeof eventCalls>()

/** The first `most` upcoming dates of an event by its fields, from the server, since only that expands rules; requested once typing stops. */
export function useUpcomingDates(fields: TimingFields, most: number) {
  const { exceptions, ...timing } = timingOfFields(fields)
  // What is skipped stays in the list, and details change no time, so neither needs a request.
  const moved = exceptions.flatMap(({ date, cancelled, startsAt, endsAt }) => (startsAt && !cancelled ? [{ date, startsAt, endsAt }] : []))
  const question = useDebounced(JSON.stringify({ ...timing, exceptions: moved, most }))
  const parsed = JSON.parse(question)
  return useQuery({
    queryKey: ['/api/cms/events/dates', question],
    queryFn: () => fetchJson(request('POST /api/cms/events/dates', { json: parsed })),
    enabled: parsed.startsAt !== null && (parsed.recurrence !== null || parsed.extraDates.length > 0),
    placeholderData: keepPreviousData,
  })
}
