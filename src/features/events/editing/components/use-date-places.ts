import { useQuery } from '@tanstack/react-query'
import { datePlacesQuery, formatDatePlaces } from '../../attendance/attendee-count'
import type { AdminEvent } from '../../event.schema'
import type { EventFields } from '../event-fields'
import { ownDetails, type PlannedDate, stateOf, storedStart } from '../planned-dates'

/** For each upcoming date, how many of its places are taken; nothing where people don't register for single dates. */
export function useDatePlaces(fields: EventFields, stored: AdminEvent | undefined): (date: PlannedDate) => string {
  const { perSession, capacity } = fields.registration
  const isEnabled = stored !== undefined && stored.registration?.perSession === true && perSession
  const { data } = useQuery({ ...datePlacesQuery(stored?.id ?? 0), enabled: isEnabled })
  const usual = Number(capacity) > 0 ? Number(capacity) : null
  return (date) => {
    const { startsAt } = stored ?? {}
    if (!isEnabled || !data || !startsAt) return ''
    const places = data.get(storedStart({ ...stored, startsAt }, date)) ?? { taken: 0, waiting: 0 }
    // A skipped date counts too: people are registered for it.
    const limit = stateOf(fields, date) === 'skipped' ? null : (ownDetails(fields, date.date).capacity ?? usual)
    return formatDatePlaces(places, limit)
  }
}
