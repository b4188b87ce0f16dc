import * as z from 'zod'
import { atMost, isWebLink, text } from '@/platform/forms/input-fields'
import { isoDate } from '@/platform/time/calendar'
import { presentTimeZone } from '@/platform/time/time-zones'
import { isTimeZone } from '@/site/site.schema'
import { asStored, isMoved, type TimingException } from './timing'

const PLACES = 'The places of a date must be a number from 1 to 10,000'

const optional = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value || undefined)

const dateDetailsInput = {
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

const cleanException = ({
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

const saysAnything = (exception: TimingException) => Object.keys(exception).length > 1 || isMoved(exception)

const isDay = (text: string) => {
  const [year = '', month = '', date = ''] = text.split('-')
  return isoDate({ year, month, date }) === text
}

const wallClock = (label: string) =>
  z
    .string(`${label} must be a day and a time, like 2027-10-05T18:30`)
    .refine((value) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value) && isDay(value.slice(0, 10)), {
      error: `${label} must be a day and a time, like 2027-10-05T18:30`,
    })
const day = z.string('A date must be a day, like 2027-10-05').refine(isDay, 'A date must be a day, like 2027-10-05')

const span = { startsAt: wallClock('The start'), endsAt: wallClock('The end') }
const ENDS_BEFORE = { error: 'The end must not be before the start', path: ['endsAt'] }
const endsLater = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => startsAt <= endsAt

const list = <Item extends z.ZodType>(item: Item, label: string, most: number) =>
  atMost(most, `${label}: at most ${most}`, z.array(item, `${label} must be a list`))
    .nullish()
    .transform((items) => items ?? [])

const optionalSpan = { startsAt: span.startsAt.nullish(), endsAt: span.endsAt.nullish() }
const NO_CHANGE = 'An exception must name a date, and say that it is canceled, when it takes place instead, or what else differs'

const NO_ZONE = 'The time zone must be a name like America/Denver'

/** What staff may send of when an event takes place (spec B §1.1); the rule itself is judged where sessions are computed. */
export const timingFields = {
  startsAt: wallClock('The start').nullish(),
  endsAt: wallClock('The end').nullish(),
  timeZone: z.string(NO_ZONE).max(60, { error: NO_ZONE, abort: true }).refine(isTimeZone, NO_ZONE).overwrite(presentTimeZone).nullish(),
  recurrence: z.string('The rule must be text').trim().max(500, 'The rule must be 500 characters or fewer').nullish(),
  extraDates: list(
    z.object(span, 'An extra date must say when it begins and ends').refine(endsLater, ENDS_BEFORE).transform(asStored),
    'Extra dates',
    200,
  ),
  exceptions: list(
    z
      .object({ date: day, cancelled: z.boolean(NO_CHANGE).nullish(), ...optionalSpan, ...dateDetailsInput }, NO_CHANGE)
      .refine(({ startsAt, endsAt }) => Boolean(startsAt) === Boolean(endsAt), NO_CHANGE)
      .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsLater({ startsAt, endsAt }), ENDS_BEFORE)
      .transform(cleanException)
      .refine(saysAnything, NO_CHANGE),
    'Exceptions',
    500,
  ).refine((exceptions) => new Set(exceptions.map(({ date }) => date)).size === exceptions.length, 'A date may have one exception'),
}
