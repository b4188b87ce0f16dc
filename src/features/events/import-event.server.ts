import { createImported, type Import } from '@/content/imports.server'
import { validate } from '@/platform/http/http.server'
import type { EventRecord } from '@/platform/import-formats/import-record'
import type { Services } from '@/platform/services.server'
import { uidOf } from './calendar/event-calendars.server'
import { eventOperations } from './event.operations.server'
import { findStoredEvent, hasEventLike } from './event.repository.server'
import { eventInput } from './event-input.schema'
import { formatRule } from './schedule/format-rule'
import { formatSession, formatShortDay } from './schedule/format-session'
import { strayExceptions } from './schedule/sessions-of.server'
import type { Timing } from './schedule/timing'

/** Imports an event. One of the same title that begins at the same time is the same one, and so is what left this site as a calendar. */
export const eventImport: Import<EventRecord> = {
  name: (event) => [`event “${event.title}”`, formatWhen(event), event.isDraft && 'as a draft'].filter(Boolean).join(', '),
  notes: (event) => {
    const stray = strayExceptions(asTiming(event)).map(({ date }) => formatShortDay(date))
    return stray.length > 0 ? [`It changes dates that its rule doesn’t give, and these changes do nothing: ${stray.join('; ')}.`] : []
  },
  async add(services, event) {
    const input = validate(eventInput, fieldsOf(event))
    if (await isThere(services, event, input.title)) return 'exists'
    await createImported(services, { operations: eventOperations, label: input.title }, input, event)
    return 'added'
  },
}

const asTiming = ({ startsAt, endsAt, timeZone, recurrence, extraDates, exceptions }: EventRecord): Timing => ({
  ...{ startsAt, endsAt, timeZone, recurrence },
  extraDates: [...extraDates],
  exceptions: [...exceptions],
})

function formatWhen({ startsAt, endsAt, recurrence, timeZone }: EventRecord): string {
  const rule = formatRule(recurrence, startsAt, timeZone)
  const when = formatSession({ startsAt, endsAt })
  return rule ? `${when}, ${rule[0]?.toLowerCase()}${rule.slice(1)}` : when
}

async function isThere({ db }: Services, event: EventRecord, title: string) {
  const own = Number(/^event-(\d{1,10})-[0-9a-z]+@flatirons$/.exec(event.uid)?.[1])
  const exported = own ? await findStoredEvent(db, own) : undefined
  if (exported && uidOf(exported) === event.uid) return true
  return hasEventLike(db, { title, startsAt: event.startsAt })
}

/** As staff would send it. */
function fieldsOf(event: EventRecord) {
  const [facilitator, ...facilitators] = event.facilitators
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    facilitator,
    facilitators,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    timeZone: event.timeZone,
    recurrence: event.recurrence,
    extraDates: event.extraDates,
    exceptions: event.exceptions,
    joinUrl: event.joinUrl,
    state: event.state,
    ...(event.price && event.price.amount > 0 && { registration: { price: { kind: 'fixed', ...event.price } } }),
  }
}
