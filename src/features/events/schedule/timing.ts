/** A stretch of wall-clock time, `YYYY-MM-DDTHH:mm` each; the end is never before the start. */
export interface TimeSpan {
  startsAt: string
  endsAt: string
}

/** The same where the end may not be known, null then. */
export interface OpenSpan {
  startsAt: string
  endsAt: string | null
}

/** What one date has of its own; what is absent is as in the series (spec B §1.1). */
export interface DateDetails {
  title?: string | undefined
  location?: string | undefined
  facilitator?: string | undefined
  /** Only for attendees and staff. */
  joinUrl?: string | undefined
  /** Counts only where people register for single dates. */
  capacity?: number | undefined
  note?: string | undefined
}

/** What differs from the rule on one day: nothing takes place, or it does at another time, perhaps on another day, or it has details of its own. */
export interface TimingException extends DateDetails {
  /** The day that the rule, or an extra date, gave, YYYY-MM-DD. */
  date: string
  cancelled?: true | undefined
  /** Both or neither. */
  startsAt?: string | undefined
  endsAt?: string | undefined
}

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

/** One stretch of time at which an event takes place, with what it has of its own. */
export interface Session extends TimeSpan, DateDetails {
  timeZone: string
  /** The day that the rule, or an extra date, gave it: what an exception names. A session that was moved may begin on another. */
  date: string
  /** Whether it takes place. A canceled one is still shown to people who planned to come. */
  state: 'scheduled' | 'cancelled'
}
