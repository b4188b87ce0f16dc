import { confirmRecentLogin } from '@/features/accounts/passwords/confirm-recent-login'
import { downloadText } from '@/platform/browser/download'
import { errorText } from '@/platform/browser/fetch-json'
import { csvFile } from '@/platform/text/csv'
import { todayIn } from '@/platform/time/clock'
import { dayAndTimeText } from '@/platform/time/date-format'
import type { Site } from '@/site/site.schema'
import { toast } from '@/ui/toast/toast'
import type { Attendee } from '../attendees/attendee.schema'
import { isInView, type StatusView, sessionText, statusText } from '../attendees/attendee-views'
import { formatWays, sumOfPayments } from '../attendees/payment-words'
import type { AdminEvent } from '../event.schema'
import { formatAnswer, isAskedFor } from '../places/person-details'
import type { Question } from '../places/registration-settings.schema'

const payments = { none: '', due: 'Due', paid: 'Paid', waived: 'Waived' }
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const isInstant = (text: string | null | undefined): text is string => Boolean(text) && !Number.isNaN(Date.parse(text ?? ''))

/** When someone registered, as it is in `timeZone`: `Oct 5, 2027 6:30 PM`, or `N/A`. */
export const registrationDateText = (createdAt: string | null | undefined, timeZone: string): string =>
  isInstant(createdAt) ? dayAndTimeText(createdAt, timeZone) : 'N/A'

interface CsvParts {
  attendees: readonly Attendee[]
  questions: readonly Pick<Question, 'id' | 'label'>[]
  site: Pick<Site, 'timeZone' | 'groupQuestion'>
}

type Column = readonly [heading: string, cell: (attendee: Attendee, timeZone: string) => string]

/** The documented columns, and further ones after them (spec D2 §9, B §3.8): what is left out without a word is a type error. */
const columns: Record<keyof Attendee, Column | null> = {
  name: ['Name', ({ name }) => name],
  email: ['Email', ({ email }) => email ?? ''],
  createdAt: ['Registration Date', ({ createdAt }, timeZone) => registrationDateText(createdAt, timeZone)],
  inDiamondHeartGroup: ['In Diamond Heart Group', ({ inDiamondHeartGroup }) => yesOrNo(inDiamondHeartGroup)],
  diamondHeartGroupName: ['Diamond Heart Group Name', ({ diamondHeartGroupName }) => diamondHeartGroupName ?? ''],
  additionalMessage: ['Additional Message', ({ additionalMessage }) => additionalMessage ?? ''],
  status: ['Status', statusText],
  session: ['Session', ({ session }) => (session ? sessionText(session) : '')],
  guests: ['Guests', ({ guests }) => String(guests)],
  payment: ['Payment', ({ payment }) => payments[payment]],
  contribution: ['Contribution', ({ contribution }) => (contribution === null ? '' : String(contribution))],
  scholarship: ['Scholarship', ({ scholarship }) => yesOrNo(scholarship)],
  scholarshipNote: ['Scholarship Note', ({ scholarshipNote }) => scholarshipNote ?? ''],
  present: ['Present', ({ present }) => yesOrNo(present)],
  phone: ['Phone', ({ phone }) => phone ?? ''],
  amountPaid: ['Amount Paid', ({ amountPaid }) => (amountPaid === 0 ? '' : String(amountPaid))],
  amountWaived: ['Amount Waived', ({ amountWaived }) => (amountWaived === null ? '' : String(amountWaived))],
  emailFailure: ['Email Problem', ({ emailFailure }) => emailFailure ?? ''],
  emailState: null,
  amountsPaid: ['Paid By', ({ amountsPaid }) => formatWays(amountsPaid, String)],
  answers: null,
  id: null,
  sessionState: null,
  position: null,
  offerEndsAt: null,
  movedUpAt: null,
  hasFormerVersions: null,
  entryKey: null,
}

export function attendeesCsv({ attendees, questions, site }: CsvParts): string {
  const shown = Object.entries(columns).flatMap(([name, column]) => (column && isAskedFor(name, site) ? [column] : []))
  return csvFile([
    [...shown.map(([heading]) => heading), ...questions.map(({ label }) => label)],
    ...attendees.map((attendee) => [
      ...shown.map(([, cell]) => cell(attendee, site.timeZone)),
      ...questions.map(({ id }) => formatAnswer(attendee.answers[id]) ?? ''),
    ]),
    ...sumRow(attendees, shown),
  ])
}

function sumRow(attendees: readonly Attendee[], shown: readonly Column[]): string[][] {
  const { total, byWay } = sumOfPayments(attendees)
  const sums: Record<string, string> = { Name: 'Sum', 'Amount Paid': String(total), 'Paid By': formatWays(byWay, String) }
  return total > 0 ? [shown.map(([heading]) => sums[heading] ?? '')] : []
}

/** `attendees-open_house-2027-10-05.csv`; `today` is YYYY-MM-DD (spec D2 §9). */
export const attendeesFileName = (eventTitle: string, today: string): string =>
  `attendees-${eventTitle.toLowerCase().replace(/[^a-z0-9]/g, '_')}-${today}.csv`

/** Downloads the attendees of a view after a recent login (spec B §7.2), or says that there are none (spec D2 §8, §9). Never throws. */
export async function exportAttendees(
  event: Pick<AdminEvent, 'title' | 'registration'>,
  attendees: readonly Attendee[],
  { view, session }: { view: StatusView; session: string | null },
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
  const title = [event.title, session?.slice(0, 10)].filter(Boolean).join(' ')
  downloadText(attendeesFileName(title, todayIn(site.timeZone)), csv, 'text/csv')
  toast({ title: 'Success', description: 'Attendees exported to CSV successfully' })
}
