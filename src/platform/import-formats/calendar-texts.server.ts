import type ICAL from 'ical.js'
import { textIn } from './calendar-series.server'
import { markdownOfHtml, markdownOfText } from './html-to-markdown.server'
import type { EventRecord } from './import-record'
import { MeetingLinks } from './meeting-links'

type Component = InstanceType<typeof ICAL.Component>

/** What everyone reads of it, and where it is joined: the first link to a meeting anywhere in it. */
export function entryTexts(entry: Component): Pick<EventRecord, 'title' | 'description' | 'location' | 'joinUrl'> {
  const meetings = new MeetingLinks()
  const candidates = MEETING_PROPERTIES.flatMap((name) => entry.getAllProperties(name).map((property) => String(property.getFirstValue())))
  const place = meetings
    .without(textIn(entry, 'location'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
  const isLink = isWebLink(place)
  const texts = {
    title: meetings.without(textIn(entry, 'summary')).replace(/\s+/g, ' ').trim(),
    description: descriptionOf(entry, meetings),
  }
  const [joinUrl = null] = [...candidates.filter(isWebLink), ...(isLink ? [place] : []), ...meetings.found]
  return { ...texts, location: joinUrl && (isLink || !place || PROGRAM.test(place)) ? 'Online' : place, joinUrl }
}

/** A place that is none, as Outlook writes: `Microsoft Teams Meeting`. */
const PROGRAM = /^(?:microsoft teams|zoom|google meet|webex)\b[\w ]{0,20}:?$/i

const isWebLink = (text: string) => /^https?:\/\/\S+$/i.test(text)

/** The properties in which calendars have a meeting's link. */
const MEETING_PROPERTIES = [
  'conference',
  'x-google-conference',
  'x-microsoft-skypeteamsmeetingurl',
  'x-microsoft-onlinemeetingexternallink',
]

/** Google writes HTML into what is meant to be plain text. */
function descriptionOf(entry: Component, meetings: MeetingLinks): string {
  const text = textIn(entry, 'description')
  const isHtml = /<(?:p|br|a|b|i|u|ul|ol|li|div|span|strong|em|h\d|html)\b[^<>]*>/i.test(text)
  const markdown = isHtml ? markdownOfHtml(text, meetings) : markdownOfText(text, meetings)
  const url = textIn(entry, 'url')
  const isFurther = /^https?:\/\/[^\s()<>]+$/i.test(url) && !text.includes(url) && !meetings.takes(url)
  return isFurther ? `${markdown}\n\n[More about this](${url})`.trim() : markdown
}
