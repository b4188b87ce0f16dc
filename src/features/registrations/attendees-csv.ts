import { csvFile } from '@/platform/csv'
import { dayAndTimeText } from '@/platform/time/date-format'
import type { Attendee } from './attendee.schema'

const columns = ['Name', 'Email', 'Registration Date', 'In Diamond Heart Group', 'Diamond Heart Group Name', 'Additional Message']

const isInstant = (text: string | null | undefined): text is string => Boolean(text) && !Number.isNaN(Date.parse(text ?? ''))

/** When someone registered, as it is in `timeZone`: `Oct 5, 2027 6:30 PM`, or `N/A`. */
export const registrationDateText = (createdAt: string | null | undefined, timeZone: string): string =>
  isInstant(createdAt) ? dayAndTimeText(createdAt, timeZone) : 'N/A'

/** The attendee list as a CSV file (spec D2 §9). */
export const attendeesCsv = (attendees: readonly Attendee[], timeZone: string): string =>
  csvFile([
    columns,
    ...attendees.map((attendee) => [
      attendee.name,
      attendee.email,
      registrationDateText(attendee.createdAt, timeZone),
      attendee.inDiamondHeartGroup ? 'Yes' : 'No',
      attendee.diamondHeartGroupName ?? '',
      attendee.additionalMessage ?? '',
    ]),
  ])

/** `attendees-open_house-2027-10-05.csv`; `today` is YYYY-MM-DD (spec D2 §9). */
export const attendeesFileName = (eventTitle: string, today: string): string =>
  `attendees-${eventTitle.toLowerCase().replace(/[^a-z0-9]/g, '_')}-${today}.csv`
