import type { Services } from '@/platform/services.server'
import { webinarOperations } from './webinar.operations.server'
import type { WebinarRow } from './webinar.repository.server'
import { webinarInput } from './webinar-input.schema'

/** A webinar in the database, with `fields` as staff would send them. */
export const makeWebinar = (services: Services, fields: Record<string, unknown> = {}): Promise<WebinarRow> =>
  webinarOperations.create(
    services,
    webinarInput.parse({
      title: 'Presence',
      description: 'An evening on presence.',
      presenter: 'Anna Example',
      videoUrl: 'https://youtu.be/abcdefghijk',
      tags: 'presence, inquiry',
      year: 2025,
      month: 'March',
      ...fields,
    }),
  )
