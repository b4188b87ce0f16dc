import type { Attendee } from '../attendees/attendee.schema'
import type { ChosenSession } from '../attendees/use-chosen-session'
import type { AdminEvent } from '../event.schema'
import type { AttendeeActions } from './use-attendee-actions'
import type { CheckIns } from './use-check-ins'

/** What all rows of a list of attendees have in common. */
export interface AttendeeRowsProps {
  event: AdminEvent
  session: ChosenSession
  checkIns: CheckIns
  actions: AttendeeActions
  onMove: (attendee: Attendee) => void
  /** A row has gone, and with it what had the focus. */
  onGone: () => void
}
