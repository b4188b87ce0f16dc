import type { CommunityEvent } from '../event.schema'
import { beginLine, cutTo, introOf } from '../event-text'
import { formatEventState } from '../places/registration-state'
import { formatSeries } from '../schedule/format-rule'

/** A sentence or two about an event, for lists of results and shared links. */
export const descriptionOf = (event: CommunityEvent): string =>
  [stateLine(event), cutTo(introOf(event), 160) || [eventDateLine(event), event.location].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' ')

const stateLine = ({ state }: CommunityEvent): string => (state === 'scheduled' ? '' : formatEventState(state))

/** When an event takes place, in one line. */
export const eventDateLine = (event: CommunityEvent): string =>
  event.isRecurring ? (formatSeries(event) ?? (event.time || 'Ongoing')) : beginLine(event)
