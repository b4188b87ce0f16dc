import { addDays } from '@/platform/time/calendar'

const today = new Date().toISOString().slice(0, 10)

/** The day, as in `2026-11-29`, of the next meditation of the sample content, today perhaps: a day on which nothing takes place has no page. */
export const nextSunday = addDays(today, (7 - new Date(today).getUTCDay()) % 7)
