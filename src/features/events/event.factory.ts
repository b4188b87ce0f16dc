import type { Services } from '@/platform/services.server'
import { eventOperations } from './event.operations.server'
import type { EventRow } from './event.repository.server'
import { eventInput } from './event-input.schema'

/** An event in the database, with `fields` as staff would send them; by default on October 5 of a future year. */
export const makeEvent = (services: Services, fields: Record<string, unknown> = {}): Promise<EventRow> =>
  eventOperations.create(
    services,
    eventInput.parse({
      title: 'Open House',
      month: 'October',
      date: '5',
      year: '2999',
      time: '10:00 AM',
      location: 'Boulder Community Center',
      facilitator: 'Anna Example',
      ...fields,
    }),
  )
