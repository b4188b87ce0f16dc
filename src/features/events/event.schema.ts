import * as z from 'zod'
import { field } from '@/content/define-kind'
import { pictureDetails } from '@/features/media/picture-details.schema'
import { teacher } from '@/features/teachers/teacher.kind'
import { optionalText, optionalWebLink } from '@/platform/forms/input-fields'
import { keysOf, pick } from '@/platform/keys-of'
import { publicSettings, staffSettings } from './places/registration-settings.schema'

const inExport = { exported: true } as const

/** Each declared here alone: column, input, answer, comparison and, if `inEmail`, emails follow; the dialog and the page say where it stands. */
const optionalTexts = {
  joinUrl: field(optionalWebLink('The join link'), {
    label: 'Link to join',
    public: false,
    ...inExport,
    about: 'Where an online event is joined; for staff only',
  }),
  stateNote: field(optionalText('The note', 300), { label: 'Note for visitors', public: true, ...inExport }),
}

type Texts = typeof optionalTexts
type Name = keyof Texts
type PublicName = { [N in Name]: Texts[N] extends { public: true } ? N : never }[Name]
export type OptionalTexts = Record<Name, string | null>

const names = keysOf(optionalTexts)
const isPublic = (name: Name): name is PublicName => optionalTexts[name].public

export const textsOf = (source: OptionalTexts): OptionalTexts => pick(source, names)
export const publicTextsOf = (source: OptionalTexts): Pick<OptionalTexts, PublicName> => pick(source, names.filter(isPublic))
export const staffTextsOf = (source: OptionalTexts): Omit<OptionalTexts, PublicName> =>
  pick(
    source,
    names.filter((name): name is Exclude<Name, PublicName> => !isPublic(name)),
  )

export const emailTextsOf = (source: OptionalTexts) =>
  names.flatMap((name) => {
    const { label, inEmail } = optionalTexts[name]
    const text = source[name]
    return inEmail && text ? [{ label, text }] : []
  })

const each = <Key extends keyof Texts[Name] & string, N extends Name>(key: Key, some: readonly N[]) =>
  Object.fromEntries(some.map((name) => [name, optionalTexts[name][key]]))

export const textInputs = each('input', names) as { [N in Name]: Texts[N]['input'] }
export const textLabels = each('label', names) as Record<Name, string>
type Answer = z.ZodType<string | null>
const publicTextAnswers = each('answer', names.filter(isPublic)) as Record<PublicName, Answer>
const staffTextAnswers = each(
  'answer',
  names.filter((name) => !isPublic(name)),
) as Record<Exclude<Name, PublicName>, Answer>

export const toTextFields = (event: OptionalTexts | undefined) =>
  Object.fromEntries(names.map((name) => [name, event?.[name] ?? ''])) as Record<Name, string>

/** Texts that no one wrote, as undefined: a new event leaves them out. */
export const unwrittenTexts = (fields: Record<Name, string>) =>
  Object.fromEntries(names.filter((name) => !fields[name]).map((name) => [name, undefined]))

const wallClock = z.string().describe('YYYY-MM-DDTHH:mm on the clocks of the time zone')
const span = { startsAt: wallClock, endsAt: wallClock }
export const insteadOf = z.string().optional().describe('YYYY-MM-DD: the day it was planned for, where it was moved to another one')

export const EVENT_KINDS = ['introduction', 'workshop', 'meditation', 'group', 'talk', 'gathering', 'other'] as const
export const ATTENDANCES = ['in-person', 'online', 'hybrid'] as const
export const EVENT_STATES = ['scheduled', 'cancelled', 'postponed'] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export type Attendance = (typeof ATTENDANCES)[number]
export type EventState = (typeof EVENT_STATES)[number]

export const dateDetails = {
  title: z.string().optional(),
  location: z.string().optional(),
  facilitator: z.string().optional(),
  capacity: z.number().int().optional().describe('Places, where people register for single dates'),
  note: z.string().optional(),
}

const exception = z.object({
  date: z.string().describe('YYYY-MM-DD: the day that the rule or an extra date gives'),
  cancelled: z.literal(true).optional(),
  startsAt: wallClock.optional(),
  endsAt: wallClock.optional(),
  ...dateDetails,
})
const exceptionForStaff = exception.extend({ joinUrl: z.string().optional().describe('For staff only') })

const times = {
  startsAt: wallClock.nullable().describe('Null where only the day is known'),
  endsAt: wallClock.nullable(),
  timeZone: z.string().describe('IANA name'),
  zoneName: z.string().describe('What people call the time zone: Mountain Time'),
  recurrence: z.string().nullable().describe('An RFC 5545 RRULE value'),
  extraDates: z.array(z.object(span)),
  exceptions: z.array(exception),
  kind: z.enum(EVENT_KINDS),
  attendance: z.enum(ATTENDANCES),
  state: z.enum(EVENT_STATES),
  ...publicTextAnswers,
  nextSession: z
    .object({
      ...span,
      timeZone: z.string(),
      insteadOf,
      time: z.string().optional().describe('The words of its time, where it is not that of the first of several dates without a rule'),
      ...dateDetails,
    })
    .nullable()
    .describe('The first that is not over'),
  stretch: z
    .object({ ...span, days: z.string().describe('April 16–18, 2027'), words: z.string().describe('Its days and times') })
    .nullable()
    .describe('From the first start to the last end, where it is one thing over several days'),
  lastDay: z.string().nullable().describe('YYYY-MM-DD where the community is: after it the event is past; null where it never is'),
}

const event = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  description: z.string().describe('Markdown, no raw HTML'),
  plainText: z.string().describe('The beginning of the description as plain text, 401 characters at most'),
  introText: z.string().nullable(),
  date: z.string().describe('The day of the month, or the word Every'),
  month: z.string().describe('Full English name; empty where a recurring event has no date'),
  year: z.string(),
  time: z.string().describe('A range as people write it, for instance 6:30 - 7:00 PM'),
  location: z.string(),
  facilitator: z.string(),
  facilitatorRole: z.enum(['teacher', 'facilitator']),
  facilitators: z.array(z.string()).describe('Further team members'),
  teacherProfileIds: z.array(z.number().int()),
  teacherProfiles: z.array(teacher.answer),
  registrationUrl: z.string(),
  eventDate: z.string().nullable().describe('YYYY-MM-DD; null for a recurring event without a date'),
  isRecurring: z.boolean(),
  sortOrder: z.number().int(),
  videoUrl: z.string().nullable().describe('In embed form'),
  imageUrl: z.string().nullable(),
  ...pictureDetails,
  flyerUrl: z.string().nullable(),
  ...times,
  registration: publicSettings.nullable().describe('Null where staff chose nothing: open, without any limit'),
  isFull: z.boolean().describe('Whether no places are left'),
})
export type CommunityEvent = z.output<typeof event>

export const adminEvent = event.extend({
  exceptions: z.array(exceptionForStaff),
  registrationEmail: z.string().nullable().describe('Addresses separated by commas; for staff only'),
  ...staffTextAnswers,
  registration: staffSettings.nullable(),
  isPinned: z.boolean().describe('Whether it comes first where events are listed by date; for staff only'),
})
export type AdminEvent = z.output<typeof adminEvent>

export const eventAnswer = adminEvent
  .partial({ registrationEmail: true, joinUrl: true, isPinned: true })
  .extend({ registration: staffSettings.partial({ reminder: true, cancellationNotice: true, welcome: true }).nullable() })
  .meta({ id: 'Event' })
