import { type ExportPart, oneFile, type TableColumns, tablePieces } from '@/content/export-part.server'
import type { Services } from '@/platform/services.server'
import { presentAttendee } from './attendees/attendee.presenter.server'
import { findEventNames } from './event.repository.server'
import type { RegistrationRow } from './places/registration.repository.server'
import { readEveryRegistration } from './places/registration-list.repository.server'

const columns: TableColumns<ReturnType<typeof exported>> = {
  id: true,
  eventId: true,
  event: true,
  session: true,
  status: true,
  name: true,
  email: true,
  phone: true,
  createdAt: true,
  guests: true,
  inDiamondHeartGroup: true,
  diamondHeartGroupName: true,
  additionalMessage: true,
  answers: true,
  payment: true,
  amountPaid: true,
  amountWaived: true,
  contribution: true,
  scholarship: true,
  scholarshipNote: true,
  position: false,
  present: false,
  offerEndsAt: true,
  movedUpAt: true,
  hasFormerVersions: false,
  // Means something only to the device that made it.
  entryKey: false,
  sessionState: false,
}

export const registrationExports: readonly ExportPart[] = [
  oneFile(
    'registrations.csv',
    'Who registered for which event, the canceled and the waiting included; answers by the id of the question.',
    (services) => tablePieces(columns, batches(services)),
  ),
]

async function* batches({ db }: Services) {
  for await (const rows of readEveryRegistration(db)) {
    const names = await findEventNames(db, [...new Set(rows.map((row) => row.eventId))])
    yield rows.map((row) => exported(row, names.get(row.eventId)))
  }
}

const exported = (row: RegistrationRow, event: string | undefined) => ({
  ...presentAttendee(row, { isPresent: false, sessionState: null, position: null, hasFormerVersions: false }),
  eventId: row.eventId,
  event,
})
