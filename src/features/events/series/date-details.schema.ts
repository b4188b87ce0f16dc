import * as z from 'zod'
import { isWebLink, text } from '@/platform/forms/input-fields'
import { asStored } from './all-day'
import { isMoved } from './date-details'
import type { TimingException } from './timing'

const PLACES = 'The places of a date must be a number from 1 to 10,000'

const optional = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value || undefined)

/** What staff may send of a single date. */
export const dateDetailsInput = {
  title: optional('The title of a date', 200),
  location: optional('The location of a date', 300),
  facilitator: optional('The facilitator of a date', 120),
  joinUrl: optional('The link to join a date', 500).refine(
    (value) => value === undefined || isWebLink(value),
    'The link to join a date must be an address that starts with https:// or http://',
  ),
  capacity: z
    .int(PLACES)
    .min(1, PLACES)
    .max(10_000, PLACES)
    .nullish()
    .transform((value) => value ?? undefined),
  note: optional('The note for a date', 300),
}

/** The fields that are said, of an exception that says anything at all; of a cancelled date no times. */
export const cleanException = ({
  date,
  cancelled,
  startsAt,
  endsAt,
  ...details
}: {
  date: string
  cancelled?: boolean | null | undefined
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
} & { [Name in keyof TimingException]?: unknown }): TimingException => {
  const present = Object.entries(details).filter(([, value]) => value !== undefined)
  const times = startsAt && endsAt && !cancelled ? asStored({ startsAt, endsAt }) : {}
  return { date, ...(cancelled && { cancelled: true }), ...times, ...Object.fromEntries(present) }
}

export const saysAnything = (exception: TimingException) => Object.keys(exception).length > 1 || isMoved(exception)
