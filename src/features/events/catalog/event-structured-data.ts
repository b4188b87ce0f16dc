import { responsiveImage } from '@/features/media/responsive-image'
import { WEEKDAYS } from '@/platform/time/calendar'
import { zonedTime } from '@/platform/time/zoned-time'
import { cardImage, type ShareCard, type ShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { CommunityEvent } from '../event.schema'
import { attendanceOn, beginLine, cutTo, formatState, introOf, placesIn } from '../event-text'
import { formatEventState, otherRegistrationUrl } from '../places/registration-state'
import { formatSeries, LAST_DAY, type RuleChoice, readRule, WEEKDAY_CODES } from '../schedule/rule-words'
import { type DateDetails, isAllDay, isMoved, wholeDaysOf } from '../schedule/timing'

const STATUS = { scheduled: 'EventScheduled', cancelled: 'EventCancelled', postponed: 'EventPostponed' }
const MODE = { 'in-person': 'Offline', online: 'Online', hybrid: 'Mixed' }

/** An event for search engines (spec B §2.4), never with the join link; undefined without a known day and place, which are required. */
export function eventStructuredData(site: Site, event: CommunityEvent, publicUrl: string): object | undefined {
  const times = timesOf(event)
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

const imageOf = ({ imageUrl, imageAlt }: CommunityEvent, url: string) =>
  imageUrl && imageAlt ? { '@type': 'ImageObject', url, caption: imageAlt } : url

/** Dates, with times where known; an event that does not take place keeps its dates, as search engines ask. */
function timesOf(event: CommunityEvent): { startDate: string; endDate?: string } | undefined {
  const { startsAt, endsAt } = event.stretch ?? event.nextSession ?? event
  if (startsAt === null) return event.isRecurring || !event.eventDate ? undefined : { startDate: event.eventDate }
  const days = wholeDaysOf({ startsAt, endsAt })
  if (days) return { startDate: days.first, endDate: days.last }
  const at = (wallClock: string) => zonedTime(wallClock.slice(0, 10), wallClock.slice(11), event.timeZone)
  return { startDate: at(startsAt), ...(endsAt !== null && endsAt > startsAt && { endDate: at(endsAt) }) }
}

/** Price and availability, where staff said so (spec B §2.4); before registration opens, its opening replaces 'there are places'. */
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

/** When a series takes place, as schema.org's Schedule; undefined for a single event, and for a rule that its terms cannot say. */
export function eventSchedule(event: CommunityEvent): object | undefined {
  const { recurrence, startsAt, endsAt, timeZone, exceptions = [] } = event
  if (!recurrence || event.stretch || !startsAt || event.state !== 'scheduled') return undefined
  const rule = readRule(recurrence, startsAt, timeZone)
  if (!rule || (rule.repeats === 'monthly-on-day' && rule.dayOfMonth === LAST_DAY)) return undefined
  const left = exceptions.filter((exception) => exception.cancelled || isMoved(exception))
  return {
    '@type': 'Schedule',
    ...repetition(rule, startsAt),
    startDate: startsAt.slice(0, 10),
    ...(rule.end.ends === 'on-day' && { endDate: rule.end.until }),
    ...(rule.end.ends === 'after-count' && { repeatCount: rule.end.count }),
    ...(!isAllDay({ startsAt, endsAt }) && {
      startTime: `${startsAt.slice(11)}:00`,
      ...(endsAt && { endTime: `${endsAt.slice(11)}:00` }),
    }),
    scheduleTimezone: timeZone,
    ...(left.length > 0 && { exceptDate: left.map(({ date }) => date) }),
  }
}

function repetition(rule: RuleChoice, startsAt: string): object {
  const every = (unit: string) => ({ repeatFrequency: `P${rule.interval}${unit}` })
  switch (rule.repeats) {
    case 'daily':
      return every('D')
    case 'weekly':
      return {
        ...every('W'),
        ...(rule.weekdays.length > 0 && {
          byDay: rule.weekdays.map((code) => `https://schema.org/${WEEKDAYS[WEEKDAY_CODES.indexOf(code)]}`),
        }),
      }
    case 'monthly-on-day':
      return { ...every('M'), byMonthDay: rule.dayOfMonth }
    case 'monthly-on-weekday':
      return { ...every('M'), byDay: `${rule.position}${rule.weekday}` }
    case 'yearly':
      return { ...every('Y'), byMonth: Number(startsAt.slice(5, 7)), byMonthDay: Number(startsAt.slice(8, 10)) }
  }
}

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

export const descriptionOf = (event: CommunityEvent): string =>
  [stateLine(event), cutTo(introOf(event), 160) || [eventDateLine(event), event.location].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' ')

const stateLine = ({ state }: CommunityEvent): string => (state === 'scheduled' ? '' : formatEventState(state))

export const eventDateLine = (event: CommunityEvent): string =>
  event.stretch?.words ?? (event.isRecurring ? (formatSeries(event) ?? (event.time || 'Ongoing')) : beginLine(event))
