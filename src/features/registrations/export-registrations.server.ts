import { type ExportPart, oneFile, tablePieces } from '@/content/transfer/export-part.server'
import { findEventNames } from '@/features/events/event.repository.server'
import type { Services } from '@/platform/services.server'
import { presentAttendee } from './attendees/attendee.presenter.server'
import { type RegistrationRow, readEveryRegistration } from './registration.repository.server'

const COLUMNS = [
  'id',
  'eventId',
  'event',
  'session',
  'status',
  'name',
  'email',
  'phone',
  'createdAt',
  'guests',
  'inDiamondHeartGroup',
  'diamondHeartGroupName',
  'additionalMessage',
  'answers',
  'payment',
  'contribution',
  'scholarship',
  'scholarshipNote',
] as const

export const registrationExports: readonly ExportPart[] = [
  oneFile(
    'registrations.csv',
    'Who registered for which event, the canceled and the waiting included; answers by the id of the question.',
    (services) => tablePieces(COLUMNS, batches(services)),
  ),
]

async function* batches({ db }: Services) {
  for await (const rows of readEveryRegistration(db)) {
    const names = await findEventNames(db, [...new Set(rows.map((row) => row.eventId))])
    yield rows.map((row) => exported(row, names.get(row.eventId)))
  }
}

const exported = (row: RegistrationRow, event: string | undefined) => ({
  ...presentAttendee(row, { isPresent: false, position: null, hasFormerVersions: false }),
  eventId: row.eventId,
  event,
})
