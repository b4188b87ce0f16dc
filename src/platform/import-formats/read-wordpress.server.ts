import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { shortName } from './bounded'
import { END_LEFT_OUT, wholeDays } from './calendar-times.server'
import { isZoneName } from './calendar-zones.server'
import { markdownOfHtml, markdownOfWordPress, textOfHtml } from './html-to-markdown.server'
import type { EventRecord, ImportRecord, PostRecord, RecordSpan, SkippedRecord } from './import-record'
import { MeetingLinks, meetingNote } from './meeting-links'
import { readItems, type WordPressItem } from './wordpress-items.server'
import { readWordPressRule } from './wordpress-rule.server'

/** Types that other items refer to, or that belong to the look of the old site: they are left out without a report. */
const UNREPORTED =
  /^(?:tribe_venue|tribe_organizer|attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_(?:template|template_part|global_styles|navigation|block|font_face|font_family))$/

/**
 * What a WordPress export (WXR) holds: the events of The Events Calendar with their venues and organizers, and posts. `siteZone` is for what
 * names no zone. Throws UnreadableFile.
 */
export function readWordPress(text: string, siteZone: string): ImportRecord[] {
  const items = readItems(text)
  const byId = new Map(items.map((item) => [item.id, item]))
  const datesOf = Map.groupBy(
    items.filter((item) => item.type === 'tribe_events' && item.parent !== '0'),
    (item) => item.parent,
  )
  return items.filter(({ type }) => !UNREPORTED.test(type)).map((item) => readItem(item, { byId, datesOf, siteZone }))
}

function readItem(item: WordPressItem, context: Parameters<typeof readWordPressEvent>[1]): ImportRecord {
  const noun = item.type === 'tribe_events' ? 'event' : shortName(item.type)
  const rest = (why: string): SkippedRecord => ({ kind: 'rest', line: item.line, notes: [], name: `${noun} “${item.title}”`, why })
  if (['trash', 'auto-draft', 'inherit'].includes(item.status)) return rest('it is in the trash, or was never saved')
  if (item.type !== 'tribe_events' && item.type !== 'post') return rest('not supported here')
  if (item.fault) return { ...rest(item.fault), isBroken: true }
  try {
    return item.type === 'post' ? readPost(item) : readWordPressEvent(item, context)
  } catch (error) {
    return { ...rest(error instanceof RangeError ? error.message : 'it cannot be read'), isBroken: true }
  }
}

const readPost = (item: WordPressItem): PostRecord => ({
  kind: 'post',
  line: item.line,
  notes: [],
  title: item.title,
  link: item.link,
  day: item.date.slice(0, 10),
  categories: item.categories,
  isDraft: item.status !== 'publish' || item.hasPassword,
})

/** What an event refers to: venues and organizers by their ids, and the dates of a series, which older versions keep as events below it. */
interface EventContext {
  byId: ReadonlyMap<string, WordPressItem>
  datesOf: ReadonlyMap<string, readonly WordPressItem[]>
  siteZone: string
}

/** An event of The Events Calendar. One that is a date of a series comes with that series. */
function readWordPressEvent(item: WordPressItem, context: EventContext): EventRecord | SkippedRecord {
  const series = context.byId.get(item.parent)
  const rest = (why: string): SkippedRecord => ({ kind: 'rest', line: item.line, notes: [], name: `event “${item.title}”`, why })
  if (series?.type === 'tribe_events') return rest(`it is a date of “${series.title}”`)
  const times = timesOf(item, context.siteZone)
  if (!times) return rest('it has no start')
  const span = { startsAt: times.startsAt, endsAt: times.endsAt ?? times.startsAt }
  const { series: rule, notes } = readWordPressRule(item.meta('_EventRecurrence')[0] ?? '', span)
  const { meeting, ...texts } = textsOf(item, context)
  return {
    kind: 'event',
    line: item.line,
    uid: item.guid || item.link,
    ...texts,
    facilitators: named(item, '_EventOrganizerID', context).map(({ title }) => title),
    state: item.meta('_tribe_events_status')[0] === 'canceled' ? 'cancelled' : 'scheduled',
    isDraft: item.status !== 'publish' || item.hasPassword || meeting !== undefined,
    ...times,
    recurrence: rule?.recurrence ?? null,
    extraDates: rule?.extraDates ?? datesBelow(item, context),
    exceptions: rule?.exceptions ?? [],
    notes: [...notes, ...(rule?.notes ?? []), ...times.notes, ...(meeting ? [meetingNote(meeting)] : [])],
  }
}

/** What everyone reads of it, and where it is joined; `meeting` is a link to it that stood in these texts. */
function textsOf(item: WordPressItem, context: EventContext) {
  const meetings = new MeetingLinks()
  const { price, costLine } = priceOf(item)
  const description = [markdownOfWordPress(item.content, meetings), costLine, ...moreAbout(item, meetings)].filter(Boolean).join('\n\n')
  const title = meetings.without(item.title).trim()
  const [meeting] = meetings.found
  const { location, joinUrl } = placeOf(item, context)
  return { title, description, location: location || (meeting ? 'Online' : ''), joinUrl: joinUrl ?? meeting ?? null, price, meeting }
}

/** Where its rule says nothing, the dates that are listed below it. */
const datesBelow = (item: WordPressItem, { datesOf, siteZone }: EventContext): RecordSpan[] =>
  (datesOf.get(item.id) ?? []).flatMap((date) => {
    const { startsAt, endsAt } = timesOf(date, siteZone) ?? {}
    return startsAt ? [{ startsAt, endsAt: endsAt ?? startsAt }] : []
  })

function timesOf(item: WordPressItem, siteZone: string) {
  const moment = (name: string) =>
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/
      .exec(item.meta(name)[0] ?? '')
      ?.slice(1)
      .join('T')
  const [start, end] = [moment('_EventStartDate'), moment('_EventEndDate')]
  if (!start) return undefined
  const day = start.slice(0, 10)
  const zoneName = item.meta('_EventTimezone')[0] ?? ''
  const isKnown = isZoneName(zoneName)
  const zone = isKnown ? zoneName : siteZone
  if (['yes', '1'].includes(item.meta('_EventAllDay')[0] ?? '')) return allDay(day, end?.slice(0, 10) ?? day, zone)
  // `UTC-7` is not a time zone; the moment in UTC is given next to it.
  const inSiteZone = (name: string, local: string | undefined) => {
    const utc = isKnown ? undefined : moment(name)
    return utc ? wallClockAt(instantOf(utc, 'UTC'), siteZone) : local
  }
  const startsAt = inSiteZone('_EventStartDateUTC', start) ?? start
  const endsAt = inSiteZone('_EventEndDateUTC', end)
  const notes = zoneName && !isKnown ? [`Its time zone is “${zoneName}”: its times are read as ${siteZone}.`] : []
  if (endsAt && endsAt < startsAt) notes.push(END_LEFT_OUT)
  return {
    day: startsAt.slice(0, 10),
    startsAt,
    endsAt: endsAt && endsAt > startsAt ? endsAt : null,
    timeZone: zone,
    notes,
  }
}

function allDay(day: string, end: string, timeZone: string) {
  return { day, ...wholeDays(day, end > day ? end : day), timeZone, notes: [] }
}

/** The entries that it refers to. Throws RangeError for one that cannot be read, so that nothing of the event is left out silently. */
const named = (item: WordPressItem, meta: string, { byId }: EventContext) =>
  item.meta(meta).flatMap((id) => {
    const found = byId.get(id)
    if (found?.fault) throw new RangeError(`of “${found.title}”, which it names, ${found.fault}`)
    return found ?? []
  })

function placeOf(item: WordPressItem, context: EventContext): { location: string; joinUrl: string | null } {
  const [virtual = ''] = item.meta('_tribe_events_virtual_url')
  const joinUrl = /^https?:\/\/\S+$/i.test(virtual) ? virtual : null
  const [venue] = named(item, '_EventVenueID', context)
  if (!venue) return { location: joinUrl ? 'Online' : '', joinUrl }
  const part = (name: string) => textOfHtml(venue.meta(name)[0] ?? '', 'address')
  const region = [part('_VenueState') || part('_VenueStateProvince') || part('_VenueProvince'), part('_VenueZip')].filter(Boolean).join(' ')
  return { location: [venue.title, part('_VenueAddress'), part('_VenueCity'), region].filter(Boolean).join(', '), joinUrl }
}

const CURRENCIES: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }

/** One amount is a price; anything else stays in words. */
function priceOf(item: WordPressItem): { price: EventRecord['price']; costLine?: string } {
  const cost = textOfHtml(item.meta('_EventCost')[0] ?? '', 'price')
  const symbol = item.meta('_EventCurrencySymbol')[0] ?? ''
  if (!cost || /^(?:free|0+([.,]0+)?)$/i.test(cost)) return { price: cost ? { amount: 0, currency: 'USD' } : null }
  const code = item.meta('_EventCurrencyCode')[0] ?? ''
  const currency = /^[A-Z]{3}$/.test(code) ? code : CURRENCIES[symbol || (/^[$€£¥]/.exec(cost)?.[0] ?? '$')]
  const amount = /^[$€£¥]?\s*(\d{1,6}(?:\.\d\d?)?)$/.exec(cost)?.[1]
  if (amount && currency) return { price: { amount: Number(amount), currency } }
  return { price: null, costLine: markdownOfHtml(`Cost: ${/^\d/.test(cost) ? symbol : ''}${cost}`) }
}

function moreAbout(item: WordPressItem, meetings: MeetingLinks): string[] {
  const [url = ''] = item.meta('_EventURL')
  return !meetings.takes(url) && /^https?:\/\/[^\s()<>]+$/i.test(url) ? [`[More about this](${url})`] : []
}
