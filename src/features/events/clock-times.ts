/** When something begins and ends, like `18:30`; the end is unknown where the text does not tell it. */
export interface ClockTimes {
  start: string
  end: string | undefined
}

const time = '(\\d{1,2}(?::[0-5]\\d)?\\s*(?:[ap]\\.?m\\b\\.?)?|noon\\b)'
const range = new RegExp(`^${time}(?:\\s*(?:-|–|—|to|until)\\s*${time})?(?![\\w:])`, 'i')
const parts = /^(\d{1,2})(?::(\d\d))?\s*([ap])?/i
/** Times told as those of another place. */
const elsewhere = /\b(?:[ECP][SD]?T|UTC|GMT|CES?T|BST|Eastern|Central|Pacific)\b/

/**
 * Reads the clock times that a text begins with, as people write them: `6:30 - 7:00 PM`, `10 AM`, `18:30–20:00`. Undefined where the
 * text begins with none, where they are another place's, and where they could be in either half of the day.
 */
export function clockTimes(text: string): ClockTimes | undefined {
  const [, first, second] = range.exec(text.trim()) ?? []
  if (!first || elsewhere.test(text)) return undefined
  const end = second === undefined ? undefined : minutesOf(second)
  const start = minutesOf(first) ?? beginningBefore(first, end)
  if (start === undefined) return undefined
  return { start: asText(start), end: end !== undefined && end > start ? asText(end) : undefined }
}

const DAY = 24 * 60
const NOON = DAY / 2

/** Minutes after midnight; undefined for what is no time of day, and for `6:30`, which may be either half's. */
function minutesOf(text: string): number | undefined {
  if (/^noon/i.test(text)) return NOON
  const { hour, minute, half } = partsOf(text)
  if (half) return hour >= 1 && hour <= 12 ? (hour % 12) * 60 + minute + (half === 'p' ? NOON : 0) : undefined
  return /^(?:0\d|1[3-9]|2[0-3]):/.test(text) ? hour * 60 + minute : undefined
}

/** A beginning that leaves the half of the day to the end: the last such time before it, so `11 - 1 PM` begins in the morning. */
function beginningBefore(text: string, end: number | undefined): number | undefined {
  const { hour, minute } = partsOf(text)
  if (end === undefined || hour < 1 || hour > 12) return undefined
  const morning = (hour % 12) * 60 + minute
  return [morning + NOON, morning].find((each) => each < end)
}

function partsOf(text: string) {
  const [, hour, minute = '0', half] = parts.exec(text) ?? []
  return { hour: Number(hour), minute: Number(minute), half: half?.toLowerCase() }
}

const asText = (minutes: number) => [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0')).join(':')
