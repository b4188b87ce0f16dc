import { responsiveImage } from '@/features/media/responsive-image'
import { cardImage, type ShareCard, type ShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import { beginLine } from '../begin-line'
import type { CommunityEvent } from '../event.schema'
import { stateInWord } from '../event-date'
import { cutTo, introOf } from '../event-text'
import { seriesInWords } from '../series/rule-words'

/** A sentence or two about an event, where it stands in a list of results or below a shared link. */
export const descriptionOf = (event: CommunityEvent): string =>
  [stateLine(event), cutTo(introOf(event), 160) || [whenOf(event), event.location].filter(Boolean).join(', ')].filter(Boolean).join(' ')

const stateLine = ({ state }: CommunityEvent): string => (state === 'scheduled' ? '' : `This event has been ${state}.`)

/** The picture that goes with an event's link: its own, else one with its title and date. */
export function eventShareImage(site: Site, event: CommunityEvent): ShareImage {
  if (!event.imageUrl) return eventCardImage(site, event)
  const { src, width, height } = responsiveImage(event.imageUrl)
  return { path: src, width, height, alt: event.imageAlt ?? event.title }
}

export const eventCardImage = (site: Site, event: CommunityEvent) => cardImage(site, `events/${event.slug}`, eventCard(event))

export const eventCard = (event: CommunityEvent): ShareCard => ({
  title: event.title,
  lines: [stateInWord(event) ?? '', whenOf(event), event.location].filter(Boolean),
})

const whenOf = (event: CommunityEvent): string =>
  event.isRecurring ? (seriesInWords(event) ?? (event.time || 'Ongoing')) : beginLine(event)
