import * as z from 'zod'

const text = z.string().trim().min(1)
/** An address of the web or a path of this site; null where there is none. */
const link = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?![/\\])/)]).nullable()
const videoId = z
  .string()
  .regex(/^[\w-]{11}$/, 'must be the eleven characters that YouTube names a video by')
  .nullable()

export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const months = z.number().int()

/** How long personal data is kept, in months (spec B §8.2). */
export const retentionSchema = z.object({
  registrations: months,
  enquiries: months,
  heldSpam: months,
  sentMail: months,
  audit: months,
  payments: months,
})
export type Retention = Readonly<z.output<typeof retentionSchema>>

/** Whether pages follow a visitor's dark scheme, or stay light. */
export const APPEARANCES = ['auto', 'light'] as const

export const EVENT_ORDERS = ['by-hand', 'by-date'] as const

/** What one organization's site says of it, and no other's. Requests and renderings carry it along; `facts.ts` has the defaults. */
export const siteSchema = z.object({
  community: text,
  /** What the community is a branch of, if anything. */
  school: z.string().trim(),
  tagline: text,
  timeZone: z.string().refine(isTimeZone, 'must be a time zone like America/Denver'),
  /** The path of the event that the header's "Ongoing groups" link opens (spec D1 §2). */
  ongoingGroupsSlug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters, digits and hyphens'),
  /** The year that the archives open with (spec D2 §9). */
  archiveYear: z.number().int().min(1000).max(9999),
  address: z.object({ street: text, city: text, region: text, postalCode: text }),
  email: z.email(),
  phone: text,
  hours: z.array(text),
  links: z.object({
    school: link,
    socialPage: link,
    videoChannel: link,
    movieNights: link,
    bonfires: link,
    movement: link,
    gatherings: link,
  }),
  teachingVideoId: videoId,
  introductionVideoId: videoId,
  legalName: text.optional(),
  mailFooter: text.optional(),
  logoUrl: text.optional(),
  /** Of the square of the logo that is the site's icon, as CSS's `object-position`. */
  logoFocus: z.object({ x: z.number(), y: z.number() }).optional(),
  /** Of buttons, as `#8f4a42`. */
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  appearance: z.enum(APPEARANCES),
  /** Whether forms ask for the ongoing group (spec B §6.3). */
  groupQuestion: z.boolean(),
  eventOrder: z.enum(EVENT_ORDERS),
  /** Of donations, and of an event's price where none is chosen (spec B §13.2). */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three letters, like USD'),
  /** Shown above every page from one moment to another (ISO-8601 UTC); a moment that is null is no limit. */
  announcement: z.object({ text, link: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() }).optional(),
  /** Whether admins must log in with a second factor (spec B §7.2). */
  requireSecondFactor: z.boolean().optional(),
  retention: retentionSchema,
})
export interface Site extends Readonly<z.output<typeof siteSchema>> {
  /** Built-in pages that are switched off, by their addresses without the slash (spec B §11.4); absent where none is. */
  readonly offPages?: readonly string[]
}
