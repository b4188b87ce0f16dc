import { addDays } from '@/platform/time/calendar-days'
import { zonedTime } from '@/platform/time/zoned-time'
import type { Site } from '@/site/site.schema'
import type { CommunityEvent } from './event.schema'
import { descriptionOf, eventShareImage } from './event-sharing'
import { readTimeWords } from './series/time-words'

const online = /\b(?:online|zoom|virtual(?:ly)?|livestream(?:ed)?|webinar)\b/i

/**
 * An event in schema.org's terms. Undefined for one without a day of its own (what recurs tells its days in words only) or without a
 * place, for these are required. Nothing is in it that the event does not say.
 */
export function eventStructuredData(site: Site, event: CommunityEvent, publicUrl: string): object | undefined {
  if (event.isRecurring || !event.eventDate || !event.location) return undefined
  const url = `${publicUrl}/events/${event.slug}`
  const performers = (event.teacherProfiles ?? []).map(({ name }) => ({ '@type': 'Person', name }))
  return {
    '@type': 'Event',
    name: event.title,
    url,
    ...timesOf(site, event.eventDate, event.time),
    eventStatus: 'https://schema.org/EventScheduled',
    ...placeOf(event.location, url),
    image: [publicUrl + eventShareImage(site, event).path],
    description: descriptionOf(event),
    organizer: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: site.community, url: `${publicUrl}/` },
    ...(performers.length > 0 && { performer: performers }),
  }
}

/** With the clock where the text tells it, else the day alone. */
function timesOf({ timeZone }: Site, day: string, text: string) {
  const times = readTimeWords(text)
  if (!times) return { startDate: day }
  const { start, end } = times
  const endDay = end !== null && end < start ? addDays(day, 1) : day
  return { startDate: zonedTime(day, start, timeZone), ...(end !== null && { endDate: zonedTime(endDay, end, timeZone) }) }
}

/** Where it takes place: a place, `Online`, or a place `and online`. */
function placeOf(location: string, url: string) {
  const mode = (name: string) => ({ eventAttendanceMode: `https://schema.org/${name}EventAttendanceMode` })
  const virtual = { '@type': 'VirtualLocation', url }
  if (!online.test(location)) return { ...mode('Offline'), location: place(location) }
  const here = location.split(/\s*(?:\band\b|\bor\b|[&+/])\s*/i).filter((part) => part && !online.test(part))
  if (here.length === 0) return { ...mode('Online'), location: virtual }
  return { ...mode('Mixed'), location: [place(here.join(', ')), virtual] }
}

/** The text is both what people call the place and all that is known of its address. */
const place = (name: string) => ({ '@type': 'Place', name, address: name })
