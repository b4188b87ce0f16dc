import { addDays, dayParts, weekdayOf } from '@/platform/time/calendar'
import { LAST_DAY, POSITIONS, type Position, type RuleChoice, type RuleRepeat, WEEKDAY_CODES } from './rule-choice'

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly'

export const frequencyOf = ({ repeats }: RuleRepeat): Frequency =>
  repeats === 'monthly-on-day' || repeats === 'monthly-on-weekday' ? 'monthly' : repeats

/** What repeats as its first day (YYYY-MM-DD) does: weekly on its weekday, monthly on its date. */
export function repeatOn(day: string, repeats: RuleRepeat['repeats']): RuleRepeat {
  switch (repeats) {
    case 'weekly':
      return { repeats, weekdays: [weekdayCode(day)] }
    case 'monthly-on-day':
      return { repeats, dayOfMonth: Number(dayParts(day).date) }
    case 'monthly-on-weekday':
      return { repeats, position: positionOf(day), weekday: weekdayCode(day) }
    default:
      return { repeats }
  }
}

/** A rule that repeated as its first day did goes along with it to another; days that were chosen otherwise stay. */
export function alongWith(choice: RuleChoice, from: string, to: string): RuleChoice {
  const own = repeatOn(from, choice.repeats)
  const isOwn = Object.entries(own).every(([name, value]) => String(value) === String(choice[name as keyof RuleChoice]))
  return isOwn ? { ...choice, ...repeatOn(to, choice.repeats) } : choice
}

/** Whether a rule that repeats so takes place on `day`, so that a series can begin on it. */
export function isOn(choice: RuleRepeat, day: string): boolean {
  switch (choice.repeats) {
    case 'weekly':
      return choice.weekdays.length === 0 || choice.weekdays.includes(weekdayCode(day))
    case 'monthly-on-day':
      return choice.dayOfMonth === LAST_DAY ? dayParts(addDays(day, 1)).date === '1' : choice.dayOfMonth === Number(dayParts(day).date)
    case 'monthly-on-weekday':
      return choice.weekday === weekdayCode(day) && (choice.position === -1 ? isLastOfMonth(day) : choice.position === nthOfMonth(day))
    default:
      return true
  }
}

/** Which months a rule leaves out because they are too short, in words for staff; undefined where it leaves out none. */
export function skippedMonths(choice: RuleRepeat): string | undefined {
  if (choice.repeats !== 'monthly-on-day') return undefined
  if (choice.dayOfMonth === 31) return 'Five months of the year have no 31st and are skipped.'
  if (choice.dayOfMonth === 30) return 'February has no 30th and is skipped.'
  return choice.dayOfMonth === 29 ? 'February has a 29th only in leap years and is skipped in the others.' : undefined
}

/** Which such weekday of its month a day is, from 1 to 5. */
const nthOfMonth = (day: string) => Math.ceil(Number(dayParts(day).date) / 7)
const isLastOfMonth = (day: string) => dayParts(addDays(day, 7)).month !== dayParts(day).month

const weekdayCode = (day: string) => WEEKDAY_CODES[weekdayOf(day)] ?? 'SU'

/** A fifth such weekday is the last one; a fourth may be, but counts as the fourth. */
const positionOf = (day: string): Position => POSITIONS.find((position) => position === nthOfMonth(day)) ?? -1
