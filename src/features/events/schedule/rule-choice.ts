/** As RFC 5545 writes them, from Sunday on. */
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type WeekdayCode = (typeof WEEKDAY_CODES)[number]

/** Which such weekday of a month; -1 is the last. */
export const POSITIONS = [1, 2, 3, 4, -1] as const
export type Position = (typeof POSITIONS)[number]

/** As RFC 5545 counts from the end of the month. */
export const LAST_DAY = -1

export type RuleRepeat =
  | { repeats: 'daily' }
  /** None means that of the start. */
  | { repeats: 'weekly'; weekdays: WeekdayCode[] }
  /** `LAST_DAY` is the last day of each month, whichever that is. */
  | { repeats: 'monthly-on-day'; dayOfMonth: number }
  | { repeats: 'monthly-on-weekday'; position: Position; weekday: WeekdayCode }
  /** On the day of the start. */
  | { repeats: 'yearly' }

/** `until` is the last day on which it may take place, YYYY-MM-DD. */
export type RuleEnd = { ends: 'never' } | { ends: 'on-day'; until: string } | { ends: 'after-count'; count: number }

/** A recurrence rule that staff can choose in a form. An `interval` of 2 is every second day, week, month or year. */
export type RuleChoice = RuleRepeat & { interval: number; end: RuleEnd }

/** Each once, from Sunday on. */
export const inWeekOrder = (days: readonly string[]) => WEEKDAY_CODES.filter((code) => days.includes(code))
