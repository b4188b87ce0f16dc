import type { Attendee } from '../../attendees/attendee.schema'
import type { AttendeeRowsProps } from './attendee-rows'
import { AttendeeTable } from './attendee-table'

interface WaitlistProps extends AttendeeRowsProps {
  /** In the order in which they get a place. */
  attendees: readonly Attendee[]
}

/** Who waits for a place, below those who have one (spec B §3.7). */
export const Waitlist = ({ attendees, ...rows }: WaitlistProps) => (
  <section aria-labelledby="waitlist">
    <h3 id="waitlist" className="mt-7 mb-1 text-subheading">
      Waitlist
    </h3>
    <AttendeeTable caption="Waitlist" isHeadHidden attendees={attendees} {...rows} />
  </section>
)
