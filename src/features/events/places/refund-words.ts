import { wallTimeIn } from '@/platform/time/calendar'
import { formatSoon } from '../schedule/format-session'
import type { Price } from './registration-settings.schema'
import { formatClosesBefore } from './registration-state'

interface Policy extends Pick<NonNullable<Price['refund']>, 'until' | 'percent' | 'words'> {
  /** Until when something goes back, ISO-8601 UTC; null where that differs by date, or no time is known. */
  by?: string | null | undefined
}

/** `Cancel by Fri, Oct 1, 7:00 PM for a full refund; after that there is none.`, and the event's own words (spec B §13.2). */
export function formatRefund({ until, percent, words, by }: Policy, { timeZone, today }: { timeZone: string; today: string }): string {
  const back = percent === 100 ? 'for a full refund' : `for ${percent}% of what you paid`
  const rule = percent === 0 ? 'There is no refund when you cancel.' : `Cancel ${momentOf(until ?? 0)} ${back}; after that there is none.`
  return [rule, words].filter(Boolean).join(' ')

  function momentOf(minutes: number): string {
    if (by) return `by ${formatSoon(wallTimeIn(timeZone, new Date(by)), today)}`
    return minutes === 0 ? 'before it begins' : `up to ${formatClosesBefore(minutes, 'it begins')}`
  }
}

interface Refunding {
  registration: { price: Pick<Price, 'online'> & { refund: Policy | null } } | null
  timeZone: string
}

/** What goes back to who cancels, `by` their own moment where it is known; empty where nothing is paid on this site. */
export function refundOf({ registration, timeZone }: Refunding, today: string, by?: string | null): string {
  const { online = 'off', refund } = registration?.price ?? {}
  return online !== 'off' && refund ? formatRefund({ ...refund, by: by ?? refund.by }, { timeZone, today }) : ''
}
