import { type ExportPart, jsonPieces, oneFile, publicationOf } from '@/content/export-part.server'
import { inBatches } from '@/platform/batches.server'
import type { Services } from '@/platform/services.server'
import { publishedCalendar } from './calendar/event-calendars.server'
import { listEventIdsForStaff, listEventsByIds } from './event.repository.server'
import { presentEventsForStaff } from './event-views.server'

/** Read at once, with their teachers and next dates. */
const BATCH = 200

export const eventExports: readonly ExportPart[] = [
  oneFile('events.json', 'The events, drafts included: words, times, rules, how people register.', (services) =>
    jsonPieces(batches(services)),
  ),
  oneFile('events.ics', 'The published ones, as any calendar program reads them.', async function* (services) {
    yield await publishedCalendar(services)
  }),
]

async function* batches(services: Services) {
  const ids = (await listEventIdsForStaff(services.db)).toSorted((a, b) => a - b)
  for (const some of inBatches(ids, BATCH)) {
    const rows = await listEventsByIds(services.db, some)
    const events = await presentEventsForStaff(rows, services)
    yield rows.map((row, index) => ({ ...events[index], ...publicationOf(row) }))
  }
}
