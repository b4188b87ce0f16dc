/** A stretch of wall-clock time, `YYYY-MM-DDTHH:mm` each; the end is never before the start. */
export interface TimeSpan {
  startsAt: string
  endsAt: string
}

/** What differs from the rule on one day (`date`, YYYY-MM-DD): nothing takes place, or it does at another time, perhaps on another day. */
export type TimingException = { date: string; cancelled: true } | ({ date: string } & TimeSpan)

/**
 * When an event takes place (spec B §1.1), in the wall-clock time of one zone: 6:30 PM stays 6:30 PM when the clocks change. Where only
 * its day is known, `startsAt` and `endsAt` are null, and there is neither rule nor further date.
 */
export interface Timing {
  startsAt: string | null
  /** Null where only the beginning is known. */
  endsAt: string | null
  /** IANA name. */
  timeZone: string
  /** An RFC 5545 RRULE value without `RRULE:`, whose first date is `startsAt`; null for what takes place once. */
  recurrence: string | null
  extraDates: TimeSpan[]
  exceptions: TimingException[]
}

/** One stretch of time at which an event takes place. */
export interface Session extends TimeSpan {
  timeZone: string
  /** The day that the rule, or an extra date, gave it: what an exception names. A session that was moved may begin on another. */
  date: string
  /** Whether it takes place. One that was cancelled is still told to who planned to come. */
  state: 'scheduled' | 'cancelled'
}
