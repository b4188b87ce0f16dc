import { PARTS_OF_DAY, type PartOfDay } from './clock-words'
import { withoutZone } from './zone-words'

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

/** The part of the day that words before a time name. */
export const partOfDay = (before: string) => partNamed(/(morning|afternoon|evening|night)s?(?!\w)/.exec(before)?.[1])

const partNamed = (name: string | undefined): PartOfDay | undefined => PARTS_OF_DAY.find((part) => part === name)

const inThePart = /^ in the (morning|afternoon|evening)(?!\w)/

/** What follows a time, without our zone (an IANA name) and the part of the day. */
export function afterTime(after: string, timeZone: string): { rest: string; part: PartOfDay | undefined } {
  const [words = '', part] = inThePart.exec(after) ?? []
  return { rest: withoutZone(after.slice(words.length), timeZone), part: partNamed(part) }
}

/** What comes in addition to the event itself, and may have a time of its own: `doors at 6:30`, `(lunch noon - 1 PM)`. */
const asides =
  /(?:doors?|opens?|check-?in|arriv(?:e|al)|registration|sign-?in)(?!\w)[^,;()]{0,60}|\((?:with )?(?:lunch|tea|break|doors?|check-?in)[^()]{0,80}\)/g
const furtherTime = [
  /\d:\d\d|\d ?o'?clock|\d ?[ap]\.? ?m(?!\w)|\d[ap](?!\w)|(?:^|\W)(?:noon|midday|midnight)(?!\w)/,
  /(?:[&+/]|(?:^|\W)(?:and|or|then)) ?\d{1,2}(?!\w)|^ ?-+ ?\d/,
  new RegExp(`(?:[,;]|${weekday}) ?\\d{1,2}(?: ?-| to ) ?\\d|[,;] ?\\d{1,2} ?$`),
]

/** Whether another time follows. */
export function hasFurtherTime(rest: string): boolean {
  const own = rest.replace(asides, '')
  return furtherTime.some((each) => each.test(own))
}
