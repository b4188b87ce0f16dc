import { todayIn } from '@/platform/time/clock'
import { calendarDayText } from '@/platform/time/date-format'

/** The day on which a message that came at a moment (ISO-8601 UTC) is deleted, after that many months: `Feb 28, 2027`. */
export function formatDeletionDay(createdAt: string, months: number, timeZone: string): string {
  const [year = 0, month = 0, day = 0] = todayIn(timeZone, new Date(createdAt)).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return calendarDayText(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10))
}
