import { confirmRecentLogin } from '@/features/accounts/passwords/confirm-recent-login'
import { downloadText } from '@/platform/browser/download'
import { errorText } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import type { Site } from '@/site/site.schema'
import { toast } from '@/ui/toast/toast'
import type { Attendee } from '../attendees/attendee.schema'
import type { StatusView } from '../attendees/attendee-views'
import { isInView } from '../attendees/attendee-views'
import type { AdminEvent } from '../event.schema'
import { attendeesCsv, attendeesFileName } from './attendees-csv'

/** Downloads the attendees of a view after a recent login (spec B §7.2), or says that there are none (spec D2 §8, §9). Never throws. */
export async function exportAttendees(
  event: Pick<AdminEvent, 'title' | 'registration'>,
  attendees: readonly Attendee[],
  view: StatusView,
  site: Pick<Site, 'timeZone' | 'groupQuestion'>,
) {
  const exported = attendees.filter((attendee) => isInView(view, attendee))
  if (exported.length === 0) {
    toast({ title: 'No Data', description: 'No attendees to export', variant: 'destructive' })
    return
  }
  try {
    if (!(await confirmRecentLogin())) return
  } catch (error) {
    toast({ title: 'Error', description: errorText(error, 'Failed to export attendees'), variant: 'destructive' })
    return
  }
  const csv = attendeesCsv({ attendees: exported, questions: event.registration?.questions ?? [], site })
  downloadText(attendeesFileName(event.title, todayIn(site.timeZone)), csv, 'text/csv')
  toast({ title: 'Success', description: 'Attendees exported to CSV successfully' })
}
