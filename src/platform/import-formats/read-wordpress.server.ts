import { shortName } from './bounded'
import type { ImportRecord, PostRecord, SkippedRecord } from './import-record'
import { readWordPressEvent } from './wordpress-events.server'
import { readItems, type WordPressItem } from './wordpress-items.server'

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
