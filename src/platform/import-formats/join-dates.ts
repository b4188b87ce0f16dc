import type { EventRecord, SkippedRecord } from './import-record'

/** At the end of a UID, before its host: the entry of a single date, `event-12-20261220T183000@example.org`. */
const DATE = /-\d{8}T\d{6}(?=@|$)/

/**
 * Calendars that were written for programs which read no RDATE, as this site's are, give further dates of an event, and canceled ones, by
 * entries of their own. They become what they are: further dates of that event, and nothing, since its rule leaves out what is cancelled.
 */
export function joinDates(records: readonly (EventRecord | SkippedRecord)[]): (EventRecord | SkippedRecord)[] {
  const events = records.filter((record) => record.kind === 'event')
  const byUid = new Map(events.map((event) => [event.uid, event]))
  const datesOf = Map.groupBy(events.filter(isDate), ({ uid }) => baseOf(uid))

  function isDate({ uid, recurrence }: EventRecord) {
    return recurrence === null && baseOf(uid) !== uid && byUid.has(baseOf(uid))
  }

  return records.flatMap<EventRecord | SkippedRecord>((record) => {
    if (record.kind === 'rest') return [record]
    return isDate(record) ? [] : [withDates(record, datesOf.get(record.uid) ?? [])]
  })
}

const baseOf = (uid: string) => uid.replace(DATE, '')

function withDates(event: EventRecord, dates: readonly EventRecord[]): EventRecord {
  const known = new Set(event.extraDates.map(({ startsAt }) => startsAt))
  const further = dates.flatMap(({ startsAt, endsAt, state }) =>
    state === 'scheduled' && !known.has(startsAt) ? [{ startsAt, endsAt: endsAt ?? startsAt }] : [],
  )
  return further.length > 0 ? { ...event, extraDates: [...event.extraDates, ...further] } : event
}
