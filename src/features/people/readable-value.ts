import { dayAndTimeText } from '@/platform/time/date-format'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

export function readableValue(value: string | boolean | null, timeZone: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!value) return 'Not given'
  return MOMENT.test(value) && !Number.isNaN(Date.parse(value)) ? dayAndTimeText(value, timeZone) : value
}
