import type { Question } from '@/features/events/registration/registration-settings.schema'
import { csvFile } from '@/platform/csv'
import { dayAndTimeText } from '@/platform/time/date-format'
import type { Attendee } from '../attendees/attendee.schema'
import { sessionText, statusText } from '../attendees/attendee-words'
import { formatAnswer } from '../record/format-answer'

const documented = ['Name', 'Email', 'Registration Date', 'In Diamond Heart Group', 'Diamond Heart Group Name', 'Additional Message']
const further = [
  'Status',
  'Session',
  'Guests',
  'Payment',
  'Contribution',
  'Scholarship',
  'Scholarship Note',
  'Present',
  'Phone',
  'Amount Paid',
]

const payments = { none: '', due: 'Due', paid: 'Paid', waived: 'Waived' }
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const isInstant = (text: string | null | undefined): text is string => Boolean(text) && !Number.isNaN(Date.parse(text ?? ''))

/** When someone registered, as it is in `timeZone`: `Oct 5, 2027 6:30 PM`, or `N/A`. */
export const registrationDateText = (createdAt: string | null | undefined, timeZone: string): string =>
  isInstant(createdAt) ? dayAndTimeText(createdAt, timeZone) : 'N/A'

interface CsvParts {
  attendees: readonly Attendee[]
  /** What the event asks: a column each, the last ones. */
  questions: readonly Pick<Question, 'id' | 'label'>[]
  timeZone: string
}

/** The attendee list as a CSV file: the documented columns, and further ones after them (spec D2 §9, B §3.8). */
export const attendeesCsv = ({ attendees, questions, timeZone }: CsvParts): string =>
  csvFile([
    [...documented, ...further, ...questions.map(({ label }) => label)],
    ...attendees.map((attendee) => [
      attendee.name,
      attendee.email ?? '',
      registrationDateText(attendee.createdAt, timeZone),
      yesOrNo(attendee.inDiamondHeartGroup),
      attendee.diamondHeartGroupName ?? '',
      attendee.additionalMessage ?? '',
      statusText(attendee),
      attendee.session ? sessionText(attendee.session) : '',
      String(attendee.guests),
      payments[attendee.payment],
      attendee.contribution === null ? '' : String(attendee.contribution),
      yesOrNo(attendee.scholarship),
      attendee.scholarshipNote ?? '',
      yesOrNo(attendee.present),
      attendee.phone ?? '',
      attendee.amountPaid === 0 ? '' : String(attendee.amountPaid),
      ...questions.map(({ id }) => formatAnswer(attendee.answers[id]) ?? ''),
    ]),
  ])

/** `attendees-open_house-2027-10-05.csv`; `today` is YYYY-MM-DD (spec D2 §9). */
export const attendeesFileName = (eventTitle: string, today: string): string =>
  `attendees-${eventTitle.toLowerCase().replace(/[^a-z0-9]/g, '_')}-${today}.csv`
