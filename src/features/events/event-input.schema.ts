import * as z from 'zod'
import { fullMonth, isoDate } from './event-date'

const text = (label: string, max: number) => z.string().trim().max(max, `${label} may have at most ${max} characters`)
const optional = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value || null)

/** A path on this site; never another host, whatever slashes it begins with. */
const sitePath = (label: string) =>
  optional(label, 500).refine(
    (value) => value === null || /^\/(?![/\\])[^\s\\]*$/.test(value),
    `${label} must be a path on this site, like /uploads/picture.webp`,
  )

const emailList = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value) => [
    ...new Set(
      (value ?? '')
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(
    z
      .array(z.email('Please enter valid registration email addresses, separated by commas'))
      .max(20, 'At most 20 registration email addresses'),
  )
  .transform((addresses) => addresses.join(', ') || null)

const nameList = z
  .union([z.string().transform((value) => value.split(',')), z.array(z.string())])
  .optional()
  .default([])
  .transform((names) => names.map((name) => name.trim()).filter(Boolean))
  .pipe(z.array(text('A name', 120)).max(50, 'At most 50 additional team members'))

/** Text or a number, kept as text (spec decisions, 'The API'). */
const textOrNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())

/** What staff send to create an event, or together with what is stored to update one (spec D2 §3, §5). */
export const eventInput = z
  .object({
    title: text('The title', 200).min(1, 'Please enter a title'),
    slug: text('The slug', 200).nullish(),
    description: text('The description', 20_000).optional().default(''),
    introText: optional('The intro text', 2000),
    date: textOrNumber,
    month: textOrNumber,
    year: textOrNumber,
    time: text('The time', 100).optional().default(''),
    location: text('The location', 300).optional().default(''),
    facilitator: text('The facilitator', 120).optional().default(''),
    facilitatorRole: z.enum(['teacher', 'facilitator'], 'The role must be teacher or facilitator').optional().default('teacher'),
    facilitators: nameList,
    teacherProfileIds: z
      .array(z.number().int().positive())
      .max(50, 'At most 50 teacher profiles')
      .optional()
      .default([])
      .transform((ids) => [...new Set(ids)]),
    registrationUrl: optional('The registration URL', 500).refine(
      (value) => value === null || /^(https?:\/\/|\/(?![/\\]))[^\s\\]*$/i.test(value),
      'The registration URL must be a path on this site or an http(s) address',
    ),
    registrationEmail: emailList,
    isRecurring: z.boolean('Recurring must be true or false').optional().default(false),
    videoUrl: optional('The video link', 500).refine(
      (value) => value === null || /^https:\/\/\S+$/i.test(value),
      'The video link must be an https address',
    ),
    imageUrl: sitePath('The image'),
    flyerUrl: sitePath('The flyer'),
  })
  .transform((event, context) => {
    // A recurring event may have no date of its own; the word Every stands in its place (spec D1 §3).
    if (event.isRecurring && /^(every)?$/i.test(event.date)) return { ...event, date: 'Every', month: '', year: '', eventDate: null }
    const eventDate = isoDate(event)
    const month = fullMonth(event.month)
    if (eventDate && month) return { ...event, date: String(Number(event.date)), month, eventDate }
    context.addIssue({ code: 'custom', path: ['date'], message: 'Please enter a valid month, date, and year.' })
    return z.NEVER
  })
export type EventInput = z.output<typeof eventInput>

/** What staff send to update an event: any of the fields, judged together with what is stored. */
export const eventChanges = z.record(z.string(), z.unknown())
