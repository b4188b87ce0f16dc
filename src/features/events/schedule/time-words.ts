import { type PartOfDay, placeSpan, readClock } from './clock-words'
import { formatClock } from './format-session'
import { afterDayWords, afterTime, hasFurtherTime, partOfDay } from './words-around-time'
import { namesAnotherZone } from './zone-words'

/** When something begins and ends, `HH:mm` each. An end before the start is on the next day; null where the text has none, or that of the start. */
export interface TimeWords {
  start: string
  end: string | null
  /** Whether the text leaves a half of the day open, so that people should be asked whether this is what they mean. */
  isGuess: boolean
}

/** Beyond what the schema takes, and far beyond what a time needs. */
export const MAX_TIME_LENGTH = 200

/**
 * Reads the documented `time` of an event as people write it (spec B §1.2): after words for the day (`Sundays`, `Sunday, October 5,`), one
 * time or one span, then whatever tells no further time. Null where it tells none, or more than one (`9-12 and 1-5 PM` may be two sessions
 * or a day with a pause: no one can know), where it names another zone than `timeZone` (an IANA name), and where it could mean
 * anything (`10-12 AM`, `3 evenings`).
 *
 * | Written | Read | Guess |
 * |---|---|---|
 * | `10 AM - 1:30 PM`, `noon`, `19:00-20:30`, `9:30 - 16:00` | as it says; `midnight` only as an end | no |
 * | `6:30-7:00 PM`, `11 - 1 PM`, `9 - noon` | the first is the last such time before the second | only past midnight: `11 - 1 AM` |
 * | `6:30 - 20:00`, `8:00 - 21:00`: the first fits in both halves | as if it were the only time, see below | yes |
 * | `6:30 PM - 8`, `9 AM - 5`, `18:30 - 8:00` | the second is the next such time after the first | yes |
 * | `Sunday evening, 7`, `7 in the evening` | as the part of the day says | no |
 * | `09:30`, `06:30 - 07:30` | a 24-hour clock | yes |
 * | `6:30`, `7`, `1-3`, `7:30-9`: from 1 to 7:59 | afternoon or evening | yes |
 * | `8`, `10-12`, `9-5`: from 8 to 12:59 | morning or noon | yes |
 * | `7-3`, `6-12`: from 5 to 7:59, where an evening would reach midnight | morning | yes |
 */
export function readTimeWords(text: string, timeZone: string): TimeWords | null {
  if (text.length > MAX_TIME_LENGTH) return null
  const plain = inPlainSigns(text)
  if (namesAnotherZone(plain, timeZone)) return null
  const words = plain.toLowerCase()
  const index = afterDayWords(words)
  const found = readSpan(words, index)
  if (!found) return null
  const before = words.slice(0, index)
  const after = afterTime(words.slice(found.end), timeZone)
  if (/^(?:\w|[:.]\d)/.test(words.slice(found.end)) || hasFurtherTime(after.rest)) return null
  if (found.isBare && mayCountSomething(before, after.rest, found.second !== null)) return null
  const part: PartOfDay | undefined = after.part ?? partOfDay(before)
  const span = placeSpan(found.first, found.second, part)
  return (
    span && {
      start: asClock(span.start),
      end: span.end === null || span.end === span.start ? null : asClock(span.end),
      isGuess: span.isGuess,
    }
  )
}

/** One kind of dash, quote and space. */
const inPlainSigns = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

const between = / ?-{1,2} ?| (?:to|until|till|'?til|thru|through) /y

function readSpan(words: string, index: number) {
  const first = readClock(words, index)
  if (!first) return null
  between.lastIndex = first.end
  const second = between.test(words) ? readClock(words, between.lastIndex) : null
  return { first: first.clock, second: second?.clock ?? null, isBare: (second ?? first).clock.isBare, end: (second ?? first).end }
}

/** `3 evenings`, `October 5, 12 and 19`: a number without anything that makes a time of it. */
function mayCountSomething(before: string, after: string, isSpan: boolean): boolean {
  if (/\d/.test(before) && !/(?:at|@|from) ?$/.test(before)) return true
  return isSpan ? !/^ ?(?:$|[,;(])/.test(after) : after.trim() !== ''
}

const asClock = (minutes: number) => [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0')).join(':')

/** The documented form of a time: `10:00 AM - 12:00 PM`, `7:00 PM` without a length (spec B §1.2). Takes `HH:mm`; `readTimeWords` reads it back. */
export const formatTime = (start: string, end: string | null): string =>
  [start, ...(end === null || end === start ? [] : [end])].map(formatClock).join(' - ')
