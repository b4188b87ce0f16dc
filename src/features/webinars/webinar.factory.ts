import type { Services } from '@/platform/services.server'
import { webinar } from './webinar.kind'
import { webinarOperations } from './webinars.server'

/** A webinar in the database, with `fields` as staff would send them. */
export const makeWebinar = (services: Services, fields: Record<string, unknown> = {}) =>
  webinarOperations.create(
    services,
    webinar.input.parse({
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
