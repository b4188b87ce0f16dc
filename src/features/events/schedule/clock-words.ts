const HALF_DAY = 12 * 60
const DAY = 2 * HALF_DAY

export interface ClockWord {
  /** Minutes after midnight as written: `7` is 420 whichever half of the day it means. Midnight as a word, and `24:00`, is 1440. */
  at: number
  /** How the half of the day is known: AM, PM, noon and the like, or a 24-hour clock. */
  notation: 'half' | '24-hour' | null
  isPadded: boolean
  /** A number and no more, which might count something else. */
  isBare: boolean
}

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

const word = /(?:12(?:[:.]00)? ?)?(noon|midday|mid-day|midnight)(?!\w)/y
const clock = /(\d{1,2})(?:[:.]([0-5]\d)(?!\d))?( ?o'?clock)?(?: ?([ap])\.? ?m(?!\w)\.?|([ap])(?!\w))?/y

export function readClock(text: string, index: number): { clock: ClockWord; end: number } | null {
  word.lastIndex = clock.lastIndex = index
  const name = word.exec(text)
  if (name) {
    const at = name[1] === 'midnight' ? DAY : HALF_DAY
    return { clock: { at, notation: 'half', isPadded: false, isBare: false }, end: word.lastIndex }
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
export interface PlacedSpan {
  start: number
  end: number | null
  isGuess: boolean
}

/** The span that two times of day mean, by the table at `readTimeWords`; null where they mean none, or two. */
export function placeSpan(first: ClockWord, second: ClockWord | null, part: PartOfDay | undefined): PlacedSpan | null {
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
