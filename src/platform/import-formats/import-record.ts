/** Where a record is in a file of another program, and what of it could not be imported. */
interface Located {
  /** From 1. */
  line: number
  /** Sentences for the person who imports. */
  notes: readonly string[]
}

/** A stretch of wall-clock time, `YYYY-MM-DDTHH:mm` each. */
export interface RecordSpan {
  startsAt: string
  endsAt: string
}

export interface EventRecord extends Located {
  kind: 'event'
  /** What its program calls it, always the same. */
  uid: string
  title: string
  /** Markdown. */
  description: string
  location: string
  facilitators: readonly string[]
  joinUrl: string | null
  state: 'scheduled' | 'cancelled'
  isDraft: boolean
  /** YYYY-MM-DD: the first. */
  day: string
  /** Wall clock; whole days begin at midnight and end with the last minute. */
  startsAt: string
  endsAt: string | null
  /** IANA name. */
  timeZone: string
  /** An RFC 5545 RRULE value. */
  recurrence: string | null
  extraDates: readonly RecordSpan[]
  /** By the day that the rule gives. */
  exceptions: readonly ({ date: string; cancelled: true } | ({ date: string } & RecordSpan))[]
  /** Null where it names none; an amount of 0 is free. */
  price: { amount: number; currency: string } | null
}

export interface PostRecord extends Located {
  kind: 'post'
  title: string
  link: string
  /** YYYY-MM-DD. */
  day: string
  categories: readonly string[]
  isDraft: boolean
}

/** A page of a site, or a post that is to be one. */
export interface PageRecord extends Located {
  kind: 'page'
  title: string
  slug: string
  /** `/about/our-house`; null where its address is no path. */
  path: string | null
  /** Markdown. */
  text: string
}

/** A line of a table, by the headings in small letters; cells without text are absent. */
export interface TableRecord extends Located {
  kind: 'row'
  cells: Readonly<Record<string, string>>
}

export interface SkippedRecord extends Located {
  kind: 'rest'
  /** What it is: `page “About us”`. */
  name: string
  why: string
  /** It should be imported, and cannot be read. */
  isBroken?: true
}

export const skippedRecord = (line: number, name: string, why: string): SkippedRecord => ({ kind: 'rest', line, notes: [], name, why })

export const whyUnreadable = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read')

export type ImportRecord = EventRecord | PostRecord | PageRecord | TableRecord | SkippedRecord
