import type { EventState } from '../event.schema'
import type { Timing } from './timing'

/** How an event with several dates was until a change: its sessions that were over by then keep it (spec B §1.4). */
export interface PastSeries extends Timing {
  /** When it was changed, ISO-8601 UTC. It holds from the former change on. */
  until: string
  title: string
  location: string
  state: EventState
}
