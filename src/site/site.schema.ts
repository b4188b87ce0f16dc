import * as z from 'zod'

const text = z.string().trim().min(1)
const link = z.url({ protocol: /^https?$/ })
const videoId = z.string().regex(/^[\w-]{11}$/, 'must be the eleven characters that YouTube names a video by')

export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** What one organisation's site says of it, and no other's. Requests and renderings carry it along; `facts.ts` has the defaults. */
export const siteSchema = z.object({
  community: text,
  school: text,
  tagline: text,
  timeZone: z.string().refine(isTimeZone, 'must be a time zone like America/Denver'),
  /** The path of the event that the header's "Ongoing groups" link opens (spec D1 §2). */
  ongoingGroupsSlug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens'),
  /** The year that the archives open with (spec D2 §9). */
  archiveYear: z.number().int().min(1000).max(9999),
  address: z.object({ street: text, city: text, region: text, postalCode: text }),
  email: z.email(),
  phone: text,
  /** When somebody is there (spec D1 §2), a line each. */
  hours: z.array(text),
  links: z.object({
    school: link,
    socialPage: link,
    videoChannel: link,
    /** Pages of events that are listed elsewhere. */
    movieNights: link,
    bonfires: link,
    movement: link,
    gatherings: link,
  }),
  /** A teaching video on YouTube, shown on the home page. */
  teachingVideoId: videoId,
  /** An introduction video on YouTube, shown on the About page. */
  introductionVideoId: videoId,
})
export type Site = Readonly<z.output<typeof siteSchema>>
