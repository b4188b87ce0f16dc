import * as z from 'zod'
import { expectedVersion } from '@/content/content-saves.schema'
import { pictureFocus } from '@/features/media/picture-details.schema'
import { videoEmbed } from '@/features/media/video-player'
import { emailAddress } from '@/platform/email-address'
import { currencyCode } from '@/platform/forms/amount'
import { isSitePath, isWebLink, requiredText } from '@/platform/forms/input-fields'
import { presentTimeZone } from '@/platform/time/time-zones'
import { APPEARANCES, EVENT_ORDERS, isTimeZone } from '@/site/site.schema'
import { DEFAULT_ACCENT } from '@/site/theme'
import { contrastFault, contrastOfWhiteOn, MIN_CONTRAST } from './contrast'

/** Names appear in the headers of emails and in calendars, where a line break would end the value. */
const line = (label: string, max: number) =>
  requiredText(label, max).refine((value) => !/\p{Cc}/u.test(value), `${label} must be one line of text`)

const NO_ZONE = 'The time zone must be a name like America/Denver'
const NO_YEAR = 'The year must have four digits'
const NO_LOGO = 'The logo must be a picture that was uploaded here'
const NO_COLOR = 'The color must be written like #8f4a42'
const NO_MONTHS = 'Please enter a number of months from 1 to 120'
const NO_LINK = 'The link must start with https://, http:// or /'

const NO_VIDEO = 'Please enter the address of a YouTube video, or its 11-character ID'
const MAX_ADDRESS = 500

const youTubeId = (typed: string) => [typed, `//${typed}`].map(videoEmbed).find((video) => video?.provider === 'YouTube')?.id ?? typed

const videoId = z
  .string(NO_VIDEO)
  .trim()
  .max(MAX_ADDRESS, { error: NO_VIDEO, abort: true })
  .overwrite(youTubeId)
  // Empty for none, as null goes back to the original.
  .regex(/^(?:[\w-]{11})?$/, NO_VIDEO)
const months = z.int(NO_MONTHS).min(1, NO_MONTHS).max(120, NO_MONTHS)
const moment = z.iso
  .datetime('A moment must be written like 2027-10-05T16:00:00.000Z')
  .nullish()
  .transform((value) => value ?? null)

const group = <Fields extends z.core.$ZodLooseShape>(label: string, fields: Fields) =>
  z.strictObject(fields, `${label} must be an object of ${Object.keys(fields).join(', ')}`)

/** A path of this site or an address of the web; null where it is empty. */
const optionalLink = z
  .string(NO_LINK)
  .trim()
  .max(500, 'The link must be 500 characters or fewer')
  .nullish()
  .transform((value) => value || null)
  .refine((value) => value === null || isWebLink(value) || isSitePath(value), NO_LINK)

const announcement = group('The announcement', {
  text: line('The announcement', 200),
  link: optionalLink,
  from: moment,
  to: moment,
}).refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
  error: 'The announcement must end after it begins',
  path: ['to'],
})

const values = {
  community: line('The name of the community', 80),
  school: z
    .string('The name of the school must be text')
    .trim()
    .max(80, 'The name of the school must be 80 characters or fewer')
    .refine((value) => !/\p{Cc}/u.test(value), 'The name of the school must be one line of text'),
  tagline: line('The tagline', 160),
  legalName: line('The legal name', 160),
  address: group('The address', {
    street: line('The street', 120),
    city: line('The city', 80),
    region: line('The region', 80),
    postalCode: line('The postal code', 20),
  }).partial(),
  phone: line('The phone number', 40),
  email: emailAddress('Please enter a valid email address', requiredText('The email', 254)),
  hours: z.array(line('A line of the hours', 80), 'The hours must be a list of lines').max(14, 'The hours may have at most 14 lines'),
  timeZone: z.string(NO_ZONE).max(60, { error: NO_ZONE, abort: true }).refine(isTimeZone, NO_ZONE).overwrite(presentTimeZone),
  archiveYear: z.int(NO_YEAR).min(1000, NO_YEAR).max(9999, NO_YEAR),
  links: group('The links', {
    school: optionalLink,
    socialPage: optionalLink,
    videoChannel: optionalLink,
    movieNights: optionalLink,
    bonfires: optionalLink,
    movement: optionalLink,
    gatherings: optionalLink,
  }).partial(),
  teachingVideoId: videoId,
  introductionVideoId: videoId,
  logoUrl: z.string(NO_LOGO).regex(/^\/uploads\/[\w-]{1,100}\.webp$/, NO_LOGO),
  logoFocus: pictureFocus,
  accentColor: z
    .string(NO_COLOR)
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: NO_COLOR, abort: true })
    .refine((color) => contrastOfWhiteOn(color) >= MIN_CONTRAST, { error: ({ input }) => contrastFault(input as string) })
    .transform((color) => (color === DEFAULT_ACCENT ? null : color)),
  announcement,
  appearance: z.enum(APPEARANCES, 'The appearance must be auto or light'),
  eventOrder: z.enum(EVENT_ORDERS, 'The order of events must be by-hand or by-date'),
  currency: currencyCode,
  groupQuestion: z.boolean('groupQuestion must be true or false'),
  requireSecondFactor: z.boolean('requireSecondFactor must be true or false'),
  mailFooter: requiredText('The email footer', 1000),
  retention: group('How long data is kept', {
    registrations: months,
    enquiries: months,
    heldSpam: months,
    sentMail: months,
    audit: months,
    payments: months,
  }).partial(),
}

/** A value, or null for what the site came with; a setting that is left out keeps its value. */
const nullishFields = <Values extends Record<string, z.ZodType>>(shape: Values) =>
  Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, value.nullish()])) as {
    [Name in keyof Values]: z.ZodOptional<z.ZodNullable<Values[Name]>>
  }

/** What staff may send of the settings (spec B §6.3). Of the address, the links and the retention any part will do. */
export const settingsInput = z.strictObject(
  { ...nullishFields(values), ...expectedVersion.shape },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys' ? `There is no setting ${(keys as string[]).join(', ')}` : 'Please send a JSON object.',
  },
)
export type SettingsInput = z.output<typeof settingsInput>
