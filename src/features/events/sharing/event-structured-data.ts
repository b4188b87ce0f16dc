import { zonedTime } from '@/platform/time/zoned-time'
import type { Site } from '@/site/site.schema'
import type { CommunityEvent } from '../event.schema'
import { otherRegistrationUrl } from '../registration/registration-state'
import { wholeDaysOf } from '../series/all-day'
import { attendanceOn, placesIn } from '../series/event-words'
import type { DateDetails } from '../series/timing'
import { descriptionOf } from './event-description'
import { eventSchedule } from './event-schedule'
import { eventShareImage } from './event-sharing'

const STATUS = { scheduled: 'EventScheduled', cancelled: 'EventCancelled', postponed: 'EventPostponed' }
const MODE = { 'in-person': 'Offline', online: 'Online', hybrid: 'Mixed' }

/**
 * An event in schema.org's terms, as search engines want it: of a series the next session with its schedule (spec B §2.4). Undefined for one whose
 * day is not known or that has no place, for these are required. Nothing is in it that the event does not say, and never the join link.
 */
export function eventStructuredData(site: Site, event: CommunityEvent, publicUrl: string): object | undefined {
  const times = timesOf(event)
  // Of the next date, what it has of its own.
  const own: DateDetails = event.nextSession ?? {}
  const place = { location: own.location ?? event.location, attendance: attendanceOn(event, own) }
  if (!times || !(place.location || place.attendance === 'online')) return undefined
  const url = `${publicUrl}/events/${event.slug}`
  const schedule = eventSchedule(event)
  const leaders = own.facilitator ? [own.facilitator] : (event.teacherProfiles ?? []).map(({ name }) => name)
  const performers = leaders.map((name) => ({ '@type': 'Person', name }))
  return {
    '@type': 'Event',
    name: own.title ?? event.title,
    url,
    ...times,
    ...(schedule && { eventSchedule: schedule }),
    eventStatus: `https://schema.org/${STATUS[event.state]}`,
    eventAttendanceMode: `https://schema.org/${MODE[place.attendance]}EventAttendanceMode`,
    location: placeOf(place, url),
    image: [imageOf(event, publicUrl + eventShareImage(site, event).path)],
    description: descriptionOf(event),
    organizer: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: site.community, url: `${publicUrl}/` },
    ...(performers.length > 0 && { performer: performers }),
    ...offersOf(event, publicUrl),
  }
}

/** With what it shows, where staff said so. */
const imageOf = ({ imageUrl, imageAlt }: CommunityEvent, url: string) =>
  imageUrl && imageAlt ? { '@type': 'ImageObject', url, caption: imageAlt } : url

/** With the time where it is known, else only the day; of whole days the first and the last. One that does not take place keeps its dates, as search engines ask. */
function timesOf(event: CommunityEvent): { startDate: string; endDate?: string } | undefined {
  const { startsAt, endsAt } = event.nextSession ?? event
  if (startsAt === null) return event.isRecurring || !event.eventDate ? undefined : { startDate: event.eventDate }
  const days = wholeDaysOf({ startsAt, endsAt })
  if (days) return { startDate: days.first, endDate: days.last }
  const at = (wallClock: string) => zonedTime(wallClock.slice(0, 10), wallClock.slice(11), event.timeZone)
  return { startDate: at(startsAt), ...(endsAt !== null && endsAt > startsAt && { endDate: at(endsAt) }) }
}

/**
 * What it costs and whether there are places (spec B §2.4): of an event of which staff said so. Where registration opens at a time, that replaces
 * 'there are places', which would be untrue before. Of one for which people register elsewhere only that address is known.
 */
function offersOf(event: CommunityEvent, publicUrl: string) {
  const { registration, slug, isFull } = event
  if (registration?.mode === 'none') return undefined
  const otherUrl = otherRegistrationUrl(event)
  if (otherUrl) return { offers: { '@type': 'Offer', url: new URL(otherUrl, publicUrl).href } }
  if (!registration) return undefined
  const { opensAt, price } = registration
  const deadline = registration.deadline ?? registration.closesAt
  const amount = price.kind === 'free' ? 0 : (price.amount ?? price.from)
  return {
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/register/${slug}`,
      ...(amount !== null && { price: amount, priceCurrency: price.currency }),
      ...((isFull || !opensAt) && { availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}` }),
      ...(opensAt && { validFrom: opensAt }),
      ...(deadline && { availabilityEnds: deadline }),
    },
  }
}

function placeOf({ attendance, location }: Pick<CommunityEvent, 'attendance' | 'location'>, url: string): object {
  const virtual = { '@type': 'VirtualLocation', url }
  if (attendance === 'online') return virtual
  if (attendance === 'in-person') return namedPlace(location)
  const here = placesIn(location).join(', ')
  return here ? [namedPlace(here), virtual] : virtual
}

/** The text is both what people call the place and all that is known of its address, which search engines read in one line too. */
const namedPlace = (name: string) => ({ '@type': 'Place', name, address: { '@type': 'PostalAddress', name } })
