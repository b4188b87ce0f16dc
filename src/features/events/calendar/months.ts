import { addDays, MONTHS, weekdayOf } from '@/platform/time/calendar'

/** Whether a text is a month that exists, as YYYY-MM. The last year that has four digits is none: days after it could not be written. */
export const isMonth = (text: string): boolean => /^(?!9999)[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)

const countOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

export function addMonths(month: string, count: number): string {
  const whole = countOf(month) + count
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`
}

/** How many months `month` is after `other`; negative before it. */
export const monthsBetween = (other: string, month: string): number => countOf(month) - countOf(other)

/** Ten years: further away, only months that hold something have a page. */
const NEAR = 120

export const isNear = (month: string, today: string): boolean => isMonth(month) && Math.abs(monthsBetween(today.slice(0, 7), month)) <= NEAR

/** `{ name: 'December', year: '2026' }` of a month (YYYY-MM). */
export const monthParts = (month: string) => ({ name: MONTHS[Number(month.slice(5)) - 1] ?? '', year: month.slice(0, 4) })

export const daysOf = (month: string) => ({ first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) })

/** The weeks, from Sunday to Saturday, that a month touches: days (YYYY-MM-DD), those of its neighbors among them. */
export function weeksOf(month: string): string[][] {
  const { first, last } = daysOf(month)
  const weeks: string[][] = []
  for (let day = addDays(first, -weekdayOf(first)); day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
  return weeks
}
