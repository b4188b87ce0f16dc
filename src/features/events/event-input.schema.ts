import * as z from 'zod'
import { videoEmbed } from '@/features/media/video-embed'
import { emailList } from '@/platform/email-address'
import { commaSeparated, isSitePath, isWebLink, optionalText, requiredText, sitePath, text } from '@/platform/forms/input-fields'
import { fullMonth, isoDate } from '@/platform/time/calendar'

const NO_TEACHERS = 'The teacher profiles must be a list of ids'

/** Text or a number, kept as text (spec decisions, 'The API'). */
const textOrNumber = z
  .union([z.string(), z.number()], 'Please enter a valid month, date, and year.')
  .nullish()
  .transform((value) => String(value ?? '').trim())

/** Kept in embed form, in whichever form it was copied (spec D2 §3). */
const eventVideo = optionalText('The video link', 500)
  .refine((value) => value === null || videoEmbed(value) !== null, 'Please enter a link to a YouTube or Vimeo video')
  .transform((value) => (value && videoEmbed(value)?.embedUrl) || null)

/** What staff send to create an event, or together with what is stored to update one (spec D2 §3, §5). */
export const eventInput = z
  .object({
    title: requiredText('The title', 200),
    slug: text('The slug', 200).nullish(),
    description: text('The description', 20_000).nullish(),
    introText: optionalText('The intro text', 2000),
    date: textOrNumber,
    month: textOrNumber,
    year: textOrNumber,
    time: text('The time', 100).nullish(),
    location: text('The location', 300).nullish(),
    facilitator: text('The facilitator', 120).nullish(),
    facilitatorRole: z.enum(['teacher', 'facilitator'], 'The role must be teacher or facilitator').nullish(),
    facilitators: commaSeparated('The additional team members', { most: 50, length: 120 }),
    teacherProfileIds: z
      .array(z.int(NO_TEACHERS).positive(NO_TEACHERS), NO_TEACHERS)
      .max(50, 'At most 50 teacher profiles')
      .nullish()
      .transform((ids) => [...new Set(ids)]),
    registrationUrl: optionalText('The registration URL', 500).refine(
      (value) => value === null || isSitePath(value) || isWebLink(value),
      'The registration URL must be a path on this site or an http(s) address',
    ),
    registrationEmail: emailList('The registration emails', {
      most: 20,
      refusal: 'Please enter valid registration email addresses, separated by commas',
    }),
    isRecurring: z.boolean('Recurring must be true or false').nullish(),
    videoUrl: eventVideo,
    imageUrl: sitePath('The image'),
    flyerUrl: sitePath('The flyer'),
    deleteExistingImage: z.boolean('deleteExistingImage must be true or false').nullish(),
    deleteExistingFlyer: z.boolean('deleteExistingFlyer must be true or false').nullish(),
  })
  .transform(({ deleteExistingImage, deleteExistingFlyer, ...given }, context) => {
    const event = {
      ...given,
      description: given.description ?? '',
      time: given.time ?? '',
      location: given.location ?? '',
      facilitator: given.facilitator ?? '',
      facilitatorRole: given.facilitatorRole ?? 'teacher',
      isRecurring: given.isRecurring ?? false,
      imageUrl: deleteExistingImage ? null : given.imageUrl,
      flyerUrl: deleteExistingFlyer ? null : given.flyerUrl,
    }
    // A recurring event may have no date of its own; the word Every stands in its place (spec D1 §3).
    if (event.isRecurring && /^(every)?$/i.test(event.date)) return { ...event, date: 'Every', month: '', year: '', eventDate: null }
    const eventDate = isoDate(event)
    const month = fullMonth(event.month)
    if (eventDate && month) return { ...event, date: String(Number(event.date)), month, eventDate }
    context.addIssue({ code: 'custom', path: ['date'], message: 'Please enter a valid month, date, and year.' })
    return z.NEVER
  })
export type EventInput = z.output<typeof eventInput>
