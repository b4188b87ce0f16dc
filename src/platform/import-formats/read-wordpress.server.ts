import { unserialize } from 'php-serialize'
import { addDays } from '@/platform/time/calendar'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { shortName } from './bounded'
import { END_LEFT_OUT, wholeDays } from './calendar-times.server'
import { isZoneName } from './calendar-zones.server'
import { markdownOfHtml, markdownOfWordPress, textOfHtml } from './html-to-markdown.server'
import {
  type EventRecord,
  type ImportRecord,
  type PageRecord,
  type PostRecord,
  type RecordSpan,
  type SkippedRecord,
  skippedRecord,
} from './import-record'
import { MeetingLinks, meetingNote } from './meeting-links'
import { readItems, type WordPressItem } from './wordpress-items.server'

/** Types that other items refer to, or that belong to the look of the old site: they are left out without a report. */
const UNREPORTED =
  /^(?:tribe_venue|tribe_organizer|attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_(?:template|template_part|global_styles|navigation|block|font_face|font_family))$/

/** A WordPress export's (WXR) posts and pages, and events of The Events Calendar; `siteZone` is for what names no zone. Throws UnreadableFile. */
export function readWordPress(text: string, siteZone: string, { postsAsPages = false } = {}): ImportRecord[] {
  const items = readItems(text)
  const byId = new Map(items.map((item) => [item.id, item]))
  const datesOf = Map.groupBy(
    items.filter((item) => item.type === 'tribe_events' && item.parent !== '0'),
    (item) => item.parent,
  )
  return items.filter(({ type }) => !UNREPORTED.test(type)).map((item) => readItem(item, { byId, datesOf, siteZone, postsAsPages }))
}

function readItem(item: WordPressItem, context: EventContext): ImportRecord {
  const noun = item.type === 'tribe_events' ? 'event' : shortName(item.type)
  const rest = (why: string) => skippedRecord(item.line, `${noun} “${item.title}”`, why)
  if (['trash', 'auto-draft', 'inherit'].includes(item.status)) return rest('it is in the trash, or was never saved')
  if (!['tribe_events', 'post', 'page'].includes(item.type)) return rest('not supported here')
  if (item.fault) return { ...rest(item.fault), isBroken: true }
  try {
    if (item.type === 'tribe_events') return readWordPressEvent(item, context, rest)
    return item.type === 'post' && !context.postsAsPages ? readPost(item) : readWordPressPage(item)
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

/** Without what each page of the old site added to it: its comments, its author, its categories. */
function readWordPressPage(item: WordPressItem): PageRecord {
  const meetings = new MeetingLinks()
  const text = markdownOfWordPress(item.content, meetings)
  const { pathname = '/', search = '' } = URL.canParse(item.link) ? new URL(item.link) : {}
  const path = search || pathname === '/' ? null : pathname.replace(/\/$/, '')
  const notes = [
    ...(/<img\b/i.test(item.content) ? ['Its pictures are links to the old site: upload them to Media, and choose them in the text.'] : []),
    ...(meetings.found.length > 0 ? [`A link to an online meeting was left out: ${meetings.found[0]}`] : []),
  ]
  return { kind: 'page', line: item.line, notes, title: item.title, slug: item.name, path, text }
}

/** What an event refers to: venues and organizers by their ids, and the dates of a series, which older versions keep as events below it. */
interface EventContext {
  byId: ReadonlyMap<string, WordPressItem>
  datesOf: ReadonlyMap<string, readonly WordPressItem[]>
  siteZone: string
  postsAsPages: boolean
}

/** An event of The Events Calendar. One that is a date of a series comes with that series. */
function readWordPressEvent(item: WordPressItem, context: EventContext, rest: (why: string) => SkippedRecord): ImportRecord {
  const series = context.byId.get(item.parent)
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

const allDay = (day: string, end: string, timeZone: string) => ({ day, ...wholeDays(day, end > day ? end : day), timeZone, notes: [] })

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

type Fields = Record<string, unknown>
type Series = Pick<EventRecord, 'recurrence' | 'extraDates' | 'exceptions'> & { notes: string[] }

const FREQUENCIES: Record<string, string> = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' }
/** The older versions' words for rules without anything particular. */
const EVERY: Record<string, string> = { 'every day': 'DAILY', 'every week': 'WEEKLY', 'every month': 'MONTHLY', 'every year': 'YEARLY' }
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const POSITIONS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 }

class UnsupportedRule extends Error {}

/** `_EventRecurrence` of The Events Calendar Pro, its dialog as PHP serializes it; `span` is the first date. Without a rule that is understood no series. */
export function readWordPressRule(serialized: string, span: RecordSpan): { series?: Series; notes: string[] } {
  if (!serialized) return { notes: [] }
  try {
    const { rules, exclusions } = fieldsIn(unserialize(serialized, {}, { encoding: 'utf8' }))
    const all = listOf(rules).filter((rule) => textOf(rule.type).toLowerCase() !== 'none')
    if (all.length === 0) return { notes: [] }
    return { series: seriesOf(all, listOf(exclusions), span), notes: [] }
  } catch (error) {
    const why = error instanceof UnsupportedRule ? error.message : 'it cannot be read'
    return { notes: [`How it recurs was left out: ${why}.`] }
  }
}

function seriesOf(rules: Fields[], exclusions: Fields[], span: RecordSpan): Series {
  const single = rules.filter((rule) => typeOf(rule) === 'date')
  const recurring = rules.filter((rule) => typeOf(rule) !== 'date')
  if (recurring.length > 1) throw new UnsupportedRule('it has several rules')
  const notes: string[] = []
  const left = exclusions.flatMap((rule) => {
    if (typeOf(rule) === 'date') return [dayIn(rule)]
    notes.push('Dates that a rule leaves out were kept.')
    return []
  })
  const days = single.map(dayIn).filter((day) => day !== span.startsAt.slice(0, 10))
  const [rule] = recurring
  return {
    recurrence: rule ? ruleOf(rule) : null,
    extraDates: days.filter((day) => rule || !left.includes(day)).map((day) => onDay(span, day)),
    exceptions: rule ? [...new Set(left)].map((date) => ({ date, cancelled: true as const })) : [],
    notes,
  }
}

function onDay({ startsAt, endsAt }: RecordSpan, day: string): RecordSpan {
  const nights = Math.round((Date.parse(endsAt.slice(0, 10)) - Date.parse(startsAt.slice(0, 10))) / 86_400_000)
  return { startsAt: day + startsAt.slice(10), endsAt: addDays(day, nights) + endsAt.slice(10) }
}

function ruleOf(rule: Fields): string {
  const custom = fieldsIn(rule.custom)
  const frequency = EVERY[textOf(rule.type).toLowerCase()] ?? FREQUENCIES[typeOf(rule)]
  if (!frequency) throw new UnsupportedRule('this kind of rule is not supported here')
  if (textOf(custom['same-time']) === 'no') throw new UnsupportedRule('its dates have other times than the first')
  const interval = Number(textOf(custom.interval) || '1')
  const parts = [`FREQ=${frequency}`, interval > 1 && `INTERVAL=${interval}`, ...daysOf(frequency, custom), endOf(rule)]
  return parts.filter(Boolean).join(';')
}

const typeOf = (rule: Fields) => {
  const type = textOf(rule.type).toLowerCase()
  return type === 'custom' ? textOf(fieldsIn(rule.custom).type).toLowerCase() : type
}

function daysOf(frequency: string, custom: Fields): string[] {
  if (frequency === 'WEEKLY') {
    const days = listIn(fieldsIn(custom.week).day).map((day) => weekday(textOf(day)))
    return days.length > 0 ? [`BYDAY=${days.join(',')}`] : []
  }
  if (frequency === 'MONTHLY') return positionOf(fieldsIn(custom.month))
  if (frequency !== 'YEARLY') return []
  const year = fieldsIn(custom.year)
  const months = listIn(year.month).map(textOf)
  return [...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []), ...positionOf(year)]
}

/** `First Sunday`, or the 15th; nothing for the day of the first date. */
function positionOf(chosen: Fields): string[] {
  const [number, day] = [textOf(chosen.number).toLowerCase(), textOf(chosen.day)]
  if (textOf(chosen['same-day']) === 'yes' || !number) return []
  if (!day || day === '8') return [`BYMONTHDAY=${POSITIONS[number] ?? number}`]
  return [`BYDAY=${POSITIONS[number] ?? number}${weekday(day)}`]
}

function weekday(number: string): string {
  const day = WEEKDAYS[Number(number) - 1]
  if (!day) throw new UnsupportedRule('it names an unknown weekday')
  return day
}

function endOf(rule: Fields): string {
  const kind = textOf(rule['end-type']).toLowerCase()
  if (kind === 'on') return `UNTIL=${textOf(rule.end).slice(0, 10).replaceAll('-', '')}`
  return kind === 'after' ? `COUNT=${textOf(rule['end-count'])}` : ''
}

function dayIn(rule: Fields): string {
  const day = textOf(fieldsIn(fieldsIn(rule.custom).date).date).slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new UnsupportedRule('one of its dates is not a date')
  return day
}

const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listIn = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])
const listOf = (value: unknown): Fields[] => listIn(value).map(fieldsIn)
const textOf = (value: unknown): string => (['string', 'number', 'bigint'].includes(typeof value) ? String(value).trim() : '')
