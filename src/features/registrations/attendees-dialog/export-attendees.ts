import { toast } from '@/components/toast/toast'
import type { AdminEvent } from '@/features/events/event.schema'
import { downloadText } from '@/platform/browser/download'
import { todayIn } from '@/platform/time/clock'
import type { Attendee } from '../attendees/attendee.schema'
import { isInView } from '../attendees/attendee-views'
import type { StatusView } from '../attendees/attendees-address'
import { attendeesCsv, attendeesFileName } from './attendees-csv'

/** Hands over the attendees of a view as a file, or says that there are none (spec D2 §8, §9). */
export function exportAttendees(event: AdminEvent, attendees: readonly Attendee[], view: StatusView, timeZone: string) {
  const exported = attendees.filter((attendee) => isInView(view, attendee))
  if (exported.length === 0) {
    toast({ title: 'No Data', description: 'No attendees to export', variant: 'destructive' })
    return
  }
  const csv = attendeesCsv({ attendees: exported, questions: event.registration?.questions ?? [], timeZone })
  downloadText(attendeesFileName(event.title, todayIn(timeZone)), csv, 'text/csv')
  toast({ title: 'Success', description: 'Attendees exported to CSV successfully' })
}
