import type { Attendee, AttendeeCounts } from './attendee.schema'
import type { StatusView } from './attendees-address'

type WithStatus = Pick<Attendee, 'status'>

export const isRegistered = ({ status }: WithStatus) => status === 'registered'

/** Staff see someone with an offered place as still waiting. */
export const isWaiting = ({ status }: WithStatus) => status === 'waitlisted' || status === 'offered'

const shownIn: Record<StatusView, (attendee: WithStatus) => boolean> = {
  all: (attendee) => isRegistered(attendee) || isWaiting(attendee),
  registered: isRegistered,
  waitlist: isWaiting,
  cancelled: ({ status }) => status === 'cancelled',
}

export const isInView = (view: StatusView, attendee: WithStatus) => shownIn[view](attendee)

/** How many each view shows. */
export const viewCounts = ({ registered, waitlisted, offered, cancelled }: AttendeeCounts): Record<StatusView, number> => ({
  all: registered + waitlisted + offered,
  registered,
  waitlist: waitlisted + offered,
  cancelled,
})

/** The order of a queue: its first comes first, whenever they registered. */
export const inQueueOrder = (attendees: readonly Attendee[]) =>
  attendees.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.createdAt.localeCompare(b.createdAt))

/** Shared by all comparisons: a new one for each would take a tenth of a second for a thousand names. */
const names = new Intl.Collator('en')

/** As one looks for a name at the door. */
export const byName = (attendees: readonly Attendee[]) => attendees.toSorted((a, b) => names.compare(a.name, b.name))
