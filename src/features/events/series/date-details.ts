import type { DateDetails, TimeSpan, TimingException } from './timing'

/** In the order in which people read them. */
export const DATE_DETAILS = ['title', 'facilitator', 'location', 'capacity', 'joinUrl', 'note'] as const satisfies (keyof DateDetails)[]

/** Only the details of what also holds other fields, without those that are absent or null. */
export function dateDetailsOf(source: { [Name in keyof DateDetails]?: DateDetails[Name] | null }): DateDetails {
  return Object.fromEntries(DATE_DETAILS.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
}

export const hasDateDetails = (source: DateDetails): boolean => DATE_DETAILS.some((name) => source[name])

/** What visitors may know of them: the link to join is only for attendees. */
export const publicDateDetailsOf = (source: Parameters<typeof dateDetailsOf>[0]): Omit<DateDetails, 'joinUrl'> =>
  dateDetailsOf({ ...source, joinUrl: null })

/** An exception as everyone may know it. */
export const publicExceptionOf = ({ joinUrl: _, ...exception }: TimingException) => exception

/** Whether an exception gives its date another time. */
export const isMoved = (exception: TimingException): exception is TimingException & TimeSpan =>
  exception.startsAt !== undefined && exception.endsAt !== undefined
