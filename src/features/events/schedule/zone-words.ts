import { presentTimeZone } from '@/platform/time/time-zones'
import { cityOf } from './time-zone-name'

/** How people write a zone after a time, in small letters: its own names, and whether a text names another. */
interface ZoneWords {
  /** At the beginning of what follows a time: ` (MT)`, ` Mountain Time`. */
  after: RegExp
  anywhere: RegExp
}

const KINDS = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-NZ']
const STYLES = ['short', 'long', 'shortGeneric', 'longGeneric'] as const
/** In the middle of winter and of summer. */
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

/**
 * `MT`, `MST`, `MDT`, `Mountain Time`, `Mountain Standard Time`, `Mountain`, `Denver`: CLDR's names of a zone, also without their last word.
 * Each kind of English abbreviates its own zones (`CET`, `IST`). Offsets are no names, since a zone may have two.
 */
function namesOf(timeZone: string): string[] {
  const names = KINDS.flatMap((kind) =>
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
    const parts = new Intl.DateTimeFormat(locale, options).formatToParts(moment)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What follows a time, without the name of our zone. */
export const withoutZone = (after: string, timeZone: string): string => after.replace(wordsOf(timeZone).after, '')

/** What names a zone anywhere in the text. */
const NAMES =
  /(?<![A-Za-z])(?:[ECMP][SD]?T|[ecmp][sd]t|AK[SD]?T|H[SD]T|A[CEW]?[SD]T|NZ[SD]T|[IJK]ST|UTC|GMT|MSK|SAST|CES?T|EES?T|WES?T|BST|[Ee]astern|[Cc]entral|[Pp]acific)(?![A-Za-z])/
/** What does so behind a time: `7 pm et`, `7 PM London time`, `19:00 India Standard Time`; not `7 PM for the first time`. */
const NAMES_AFTER_TIME =
  /(?:\d|\d ?[ap]\.? ?m\.?|noon) ?\(?(?:(?:[ecmp]t|mountain|atlantic|alaskan?|hawaiian)(?!\w)|(?!(?:[ap]m|for|at|this|each|every|all|until|till|to|with|and|or|then|in|on|by) )(?:[\p{L}-]+ ){1,4}time(?!\w))/iu

/** Whether a text gives its times in another zone than ours (an IANA name), perhaps in addition to ours. */
export function namesAnotherZone(text: string, timeZone: string): boolean {
  const rest = text.replace(wordsOf(timeZone).anywhere, '')
  return NAMES.test(rest) || NAMES_AFTER_TIME.test(rest)
}
