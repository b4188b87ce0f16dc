import type { Feature } from '@/content/feature.server'
import type { Services } from '@/platform/services.server'
import { site } from '@/site/facts'
import { sampleEvents } from '@/site/sample-content'
import { eventsApi } from './event.api.server'
import { eventOperations } from './event.operations.server'
import { presentEvent } from './event.presenter.server'
import { findEventBySlug, hasEvents, listEventPages } from './event.repository.server'
import { eventCard, eventCardImage } from './event-sharing'

type Parts = Pick<Services, 'db' | 'clock'>

const isStored = async ({ db }: Parts, slug: string) => (await findEventBySlug(db, slug)) !== undefined

/** Built-in events are shown where none are stored (spec D1 §4). */
const isBuiltIn = async ({ db, clock }: Parts, slug: string) =>
  sampleEvents(clock.today()).some((event) => event.slug === slug) && !(await hasEvents(db))

export const eventsFeature: Feature = {
  name: 'events',
  api: [eventsApi],
  content: [eventOperations],
  pages: {
    list: async (db) => (await listEventPages(db)).map(({ slug, updated_at }) => ({ path: `/events/${slug}`, updatedAt: updated_at })),
    exists: {
      // The header leads to the reserved slug, so that its page is one of its own whether such an event is stored or not.
      '/events/$slug': async (services, slug) =>
        slug === site.ongoingGroupsSlug || (await isStored(services, slug)) || isBuiltIn(services, slug),
    },
  },
  shareCards: {
    async events({ db }, slug) {
      const row = await findEventBySlug(db, slug)
      if (!row) return undefined
      const event = presentEvent(row, [])
      return { card: eventCard(event), image: eventCardImage(event) }
    },
  },
}
