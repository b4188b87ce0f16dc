import { presentTimeZone } from '@/platform/time/time-zones'
import { formatClock } from './format-session'

interface ZoneWords {
  after: RegExp
  anywhere: RegExp
}
const STYLES = ['short', 'long', 'shortGeneric', 'longGeneric'] as const
/** Winter and summer, since a zone has a name for each. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

const known = new Map<string, ZoneWords>()

function wordsOf(timeZone: string): ZoneWords {
  const words = known.get(timeZone) ?? readWords(timeZone)
  known.set(timeZone, words)
  return words
}

function readWords(timeZone: string): ZoneWords {
  const names = `(?:${namesOf(timeZone).map(escaped).join('|')})(?: time)?(?![\\p{L}\\d_])`
  return { after: new RegExp(`^ ?\\(?${names}\\)?`, 'iu'), anywhere: new RegExp(`(?<![\\p{L}\\d_])${names}`, 'giu') }
}

/** CLDR's names of a zone, also without their last word: `MT`, `MST`, `Mountain`. Offsets are no names, since a zone may have two. */
function namesOf(timeZone: string): string[] {
  const names = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-NZ'].flatMap((kind) =>
    STYLES.flatMap((style) => SEASONS.map((season) => nameAt(season, kind, { timeZone, timeZoneName: style }))),
  )
  const long = names.filter((name) => name.endsWith(' Time')).map((name) => name.slice(0, -' Time'.length))
  const all = new Set(
    [...names, ...long, cityOf(timeZone), cityOf(presentTimeZone(timeZone)), 'local'].filter((name) => name && !/[+\d]/.test(name)),
  )
  // The longest first: `Mountain Standard` before `Mountain`.
  return [...all].sort((a, b) => b.length - a.length)
}

/** Empty for a zone that this platform does not know. */
function nameAt(moment: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat(locale, options).formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const NAMES =
  /(?<![A-Za-z])(?:[ECMP][SD]?T|[ecmp][sd]t|AK[SD]?T|H[SD]T|A[CEW]?[SD]T|NZ[SD]T|[IJK]ST|UTC|GMT|MSK|SAST|CES?T|EES?T|WES?T|BST|[Ee]astern|[Cc]entral|[Pp]acific)(?![A-Za-z])/
/** What does so behind a time: `7 pm et`, `7 PM London time`, `19:00 India Standard Time`; not `7 PM for the first time`. */
const NAMES_AFTER_TIME =
  /(?:\d|\d ?[ap]\.? ?m\.?|noon) ?\(?(?:(?:[ecmp]t|mountain|atlantic|alaskan?|hawaiian)(?!\w)|(?!(?:[ap]m|for|at|this|each|every|all|until|till|to|with|and|or|then|in|on|by) )(?:[\p{L}-]+ ){1,4}time(?!\w))/iu

function namesAnotherZone(text: string, timeZone: string): boolean {
  const rest = text.replace(wordsOf(timeZone).anywhere, '')
  return NAMES.test(rest) || NAMES_AFTER_TIME.test(rest)
}

const weekday = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:days?|s)?(?!\\w)\\.?'
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\\w)\\.?'
const year = '(?:,? \\d{4}(?!\\w))?'
const numeral = '\\d{1,2}(?:st|nd|rd|th)?(?!\\w)'

/** `October 6:30 PM` and `October 5-6 PM` have no day of the month for certain. */
const monthAndDay = `${month} ${numeral}(?![:.]\\d| ?[ap]\\.? ?m(?!\\w)| ?-)${year}`
const date = `(?:${monthAndDay}|${numeral} (?:of )?${month}${year}|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?(?!\\w)|\\d{4}-\\d\\d-\\d\\d(?!\\w))`
const days = `${weekday}(?: ?[-/&+] ?${weekday}){0,6}`
const others =
  '(?:every|each|other|the|of|month(?:ly)?|(?:bi-?)?week(?:ly|days?|ends?)?|daily|day|and|on|in|at|from|start(?:s|ing)?|begin(?:s|ning)?|time|first|second|third|fourth|last|[1-5](?:st|nd|rd|th)|mornings?|afternoons?|evenings?|nights?)(?!\\w)|[@&]'
const dayWord = new RegExp(`${date}[ ,;:]*|(?:${days}|${others})(?: ?- ?|[ ,;:]*)`, 'y')

/** Where `text` (lower case) goes on after the words for a day at its beginning: `Sundays at `, `Sunday, October 5, `. */
export function afterDayWords(text: string): number {
  let index = 0
  for (dayWord.lastIndex = 0; dayWord.test(text); dayWord.lastIndex = index) index = dayWord.lastIndex
  return index
}

const partOfDay = (before: string) => partNamed(/(morning|afternoon|evening|night)s?(?!\w)/.exec(before)?.[1])

const partNamed = (name: string | undefined): PartOfDay | undefined => PARTS_OF_DAY.find((part) => part === name)

function afterTime(after: string, timeZone: string): { rest: string; part: PartOfDay | undefined } {
  const [words = '', part] = /^ in the (morning|afternoon|evening)(?!\w)/.exec(after) ?? []
  return { rest: after.slice(words.length).replace(wordsOf(timeZone).after, ''), part: partNamed(part) }
}

/** What comes in addition to the event itself, and may have a time of its own: `doors at 6:30`, `(lunch noon - 1 PM)`. */
const asides =
  /(?:doors?|opens?|check-?in|arriv(?:e|al)|registration|sign-?in)(?!\w)[^,;()]{0,60}|\((?:with )?(?:lunch|tea|break|doors?|check-?in)[^()]{0,80}\)/g
const furtherTime = [
  /\d:\d\d|\d ?o'?clock|\d ?[ap]\.? ?m(?!\w)|\d[ap](?!\w)|(?:^|\W)(?:noon|midday|midnight)(?!\w)/,
  /(?:[&+/]|(?:^|\W)(?:and|or|then)) ?\d{1,2}(?!\w)|^ ?-+ ?\d/,
  new RegExp(`(?:[,;]|${weekday}) ?\\d{1,2}(?: ?-| to ) ?\\d|[,;] ?\\d{1,2} ?$`),
]

/** Beginning and end as `HH:mm`. An end before the start is on the next day; null where the text has none. */
interface TimeWords {
  start: string
  end: string | null
  /** The text leaves a half of the day open, so that people should be asked whether this is meant. */
  isGuess: boolean
}

export const MAX_TIME_LENGTH = 200

/** Reads one time or span after words for the day (spec B §1.2); null for several, another zone or `10-12 AM`. `7` and `9-5` are guesses. */
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
  if (/^(?:\w|[:.]\d)/.test(words.slice(found.end)) || furtherTime.some((each) => each.test(after.rest.replace(asides, '')))) return null
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

const names = new Map<string, string>()

/** A zone (an IANA name) as people call it: `Mountain Time`; by its city, `Such Zone time`, where it has no name. */
export function timeZoneName(timeZone: string): string {
  const name = names.get(timeZone) ?? read(timeZone)
  names.set(timeZone, name)
  return name
}

function read(timeZone: string): string {
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value
    if (name && !/[+\d]/.test(name)) return name
  } catch {}
  return timeZone.includes('/') ? `${cityOf(timeZone)} time` : timeZone
}

const cityOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const HALF_DAY = 12 * 60
const DAY = 2 * HALF_DAY

interface ClockWord {
  /** Minutes after midnight as written: `7` is 420 whichever half of the day it means. Midnight as a word, and `24:00`, is 1440. */
  at: number
  /** How the half of the day is known: AM, PM, noon and the like, or a 24-hour clock. */
  notation: 'half' | '24-hour' | null
  isPadded: boolean
  /** A number and no more, which might count something else. */
  isBare: boolean
}

const PARTS_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const
type PartOfDay = (typeof PARTS_OF_DAY)[number]

const word = /(?:12(?:[:.]00)? ?)?(noon|midday|mid-day|midnight)(?!\w)/y
const clock = /(\d{1,2})(?:[:.]([0-5]\d)(?!\d))?( ?o'?clock)?(?: ?([ap])\.? ?m(?!\w)\.?|([ap])(?!\w))?/y

function readClock(text: string, index: number): { clock: ClockWord; end: number } | null {
  word.lastIndex = clock.lastIndex = index
  const name = word.exec(text)
  if (name) {
    return { clock: { at: name[1] === 'midnight' ? DAY : HALF_DAY, notation: 'half', isPadded: false, isBare: false }, end: word.lastIndex }
  }
  const [all, hour, minute, oClock, half = undefined, letter = half] = clock.exec(text) ?? []
  if (all === undefined || hour === undefined) return null
  const at = minutesOf(Number(hour), minute === undefined ? null : Number(minute), letter)
  if (at === null) return null
  const isBare = !letter && !oClock && minute === undefined
  return { clock: { at, notation: letter ? 'half' : notationOfHour(at), isPadded: hour.startsWith('0'), isBare }, end: clock.lastIndex }
}

function minutesOf(hour: number, minute: number | null, half: string | undefined): number | null {
  if (half) return hour >= 1 && hour <= 12 ? (hour % 12) * 60 + (minute ?? 0) + (half === 'p' ? HALF_DAY : 0) : null
  if (minute === null) return hour >= 1 && hour <= 12 ? hour * 60 : null
  const at = hour * 60 + minute
  return at <= DAY ? at : null
}

const notationOfHour = (at: number) => (at < 60 || at >= 13 * 60 ? '24-hour' : null)

interface Placed {
  at: number
  isGuess: boolean
}
interface PlacedSpan {
  start: number
  end: number | null
  isGuess: boolean
}

/** The span that two times of day mean, by the table at `readTimeWords`; null where they mean none, or two. */
function placeSpan(first: ClockWord, second: ClockWord | null, part: PartOfDay | undefined): PlacedSpan | null {
  const start = placeStart(first, second, part)
  if (!start || start.at >= DAY) return null
  if (!second) return { start: start.at, end: null, isGuess: start.isGuess }
  const end = placeEnd(start.at, first, second)
  return { start: start.at, end: end.at, isGuess: start.isGuess || end.isGuess }
}

function placeStart(first: ClockWord, second: ClockWord | null, part: PartOfDay | undefined): Placed | null {
  if (first.notation) return { at: first.at, isGuess: false }
  if (second?.notation === 'half') return lastBefore(first.at, second.at)
  if (second?.notation === '24-hour') return first.isPadded ? { at: first.at, isGuess: false } : beforeOn24Hours(first.at, second.at)
  if (part) return inPart(first.at, part)
  if (first.isPadded) return { at: first.at, isGuess: true }
  return { at: asPeopleMeanIt(first.at, second), isGuess: true }
}

function placeEnd(start: number, first: ClockWord, second: ClockWord): Placed {
  if (second.notation) return { at: second.at % DAY, isGuess: false }
  if (second.isPadded && first.notation === '24-hour') return { at: second.at, isGuess: false }
  return { at: nextAfter(start, second.at) % DAY, isGuess: true }
}

/** `10 - 12 AM` ends at midnight to some and at noon to others. */
function lastBefore(face: number, end: number): Placed | null {
  if (end < 60) return null
  const at = end - (modulo(end - face, HALF_DAY) || HALF_DAY)
  return { at: modulo(at, DAY), isGuess: at < 0 }
}

function beforeOn24Hours(face: number, end: number): Placed {
  const meant = asPeopleMeanIt(face, null)
  return { at: meant < end ? meant : face, isGuess: face + HALF_DAY < end }
}

const nextAfter = (start: number, face: number) => start + (modulo(face - start, HALF_DAY) || HALF_DAY)

function inPart(face: number, part: PartOfDay): Placed | null {
  if (face >= HALF_DAY) return part === 'afternoon' ? { at: face, isGuess: false } : null
  return { at: part === 'morning' ? face : face + HALF_DAY, isGuess: false }
}

function asPeopleMeanIt(face: number, second: ClockWord | null): number {
  if (face >= 8 * 60) return face
  const afternoon = face + HALF_DAY
  const isMorning = face >= 5 * 60 && second !== null && nextAfter(afternoon, second.at) >= DAY
  return isMorning ? face : afternoon
}

const modulo = (value: number, by: number) => ((value % by) + by) % by
