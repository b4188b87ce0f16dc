import { responsiveImage } from '@/features/media/responsive-image'
import { cardImage, type ShareCard, type ShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { CommunityEvent } from '../event.schema'
import { formatState } from '../event-date'
import { eventDateLine } from './event-description'

/** The picture that goes with an event's link: its own, else one with its title and date. */
export function eventShareImage(site: Site, event: CommunityEvent): ShareImage {
  if (!event.imageUrl) return eventCardImage(site, event)
  const { src, width, height } = responsiveImage(event.imageUrl)
  return { path: src, width, height, alt: event.imageAlt ?? event.title }
}

export const eventCardImage = (site: Site, event: CommunityEvent) => cardImage(site, `events/${event.slug}`, eventCard(event))

export const eventCard = (event: CommunityEvent): ShareCard => ({
  title: event.title,
  lines: [formatState(event) ?? '', eventDateLine(event), event.location].filter(Boolean),
})
