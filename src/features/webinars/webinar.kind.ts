import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineKind, field, forEveryone, made, type PublicOf } from '@/content/define-kind'
import type { StoredPublication } from '@/features/desk/publishing/publication-fields'
import { videoEmbed } from '@/features/media/video-player'
import {
  commaSeparated,
  isSitePath,
  isWebLink,
  monthName,
  optionalText,
  requiredText,
  text,
  yearNumber,
} from '@/platform/forms/input-fields'
import { defineCalls } from '@/platform/http/calls'

/** Kept as given (spec decisions), so it has to be a whole address: pages and other readers of the API link to it. */
const videoUrl = requiredText('The video link', 500).refine(
  (value) => isWebLink(value) && videoEmbed(value) !== null,
  'Please enter a link to a YouTube or Vimeo video, beginning with https://',
)

const thumbnailUrl = optionalText('The thumbnail', 500).refine(
  (value) => value === null || isSitePath(value) || (isWebLink(value) && /^https:/i.test(value)),
  'The thumbnail must be an address that starts with https://, or a path on this site like /uploads/picture.webp',
)

/** A title can say enough. */
const description = text('The description', 20_000)
  .nullish()
  .transform((value) => value ?? '')

/** A webinar, all of it for every visitor (spec D2 §3, §5). */
export const webinar = defineKind({
  noun: 'webinar',
  plural: 'webinars',
  fields: {
    slug: made(z.string(), { ...forEveryone, input: text('The slug', 200).nullish() }),
    title: field(requiredText('The title', 200), { ...forEveryone, label: 'Title', searched: true }),
    description: field(description, { ...forEveryone, label: 'Description', answer: z.string() }),
    presenter: field(requiredText('The presenter', 200), { ...forEveryone, label: 'Presenter', searched: true }),
    tags: field(
      commaSeparated('The tags', { most: 50, length: 80 }).transform((tags) => [...new Set(tags)]),
      { ...forEveryone, label: 'Tags', searched: true, answer: z.array(z.string()) },
    ),
    year: field(yearNumber, { ...forEveryone, label: 'Year', answer: z.int() }),
    month: field(monthName, { ...forEveryone, label: 'Month', about: 'Full English name' }),
    videoUrl: field(videoUrl, { ...forEveryone, label: 'Video link', about: 'A link to a YouTube or Vimeo video, as it was given' }),
    thumbnailUrl: field(thumbnailUrl, {
      ...forEveryone,
      label: 'Thumbnail',
      about: 'An https address or a path on this site, as it was given',
    }),
    thumbnailImageUrl: made(
      z
        .string()
        .nullable()
        .describe('The path on this site of the picture that pages show, of the thumbnail or else of the video; null until it is there'),
      { public: true, exported: false },
    ),
  },
})
export type Webinar = PublicOf<typeof webinar>

const { videoUrl: video_url, thumbnailUrl: thumbnail_url, thumbnailImageUrl: _, ...alike } = webinar.answer.shape

/** One in the list for staff, the one place with names in snake case (spec D2 §3, decisions). */
const listed = z.object({ ...alike, video_url, thumbnail_url }).meta({ id: 'ListedWebinar' })
export type ListedWebinar = z.output<typeof listed>

export interface AdminWebinar extends ListedWebinar, StoredPublication {
  updatedAt?: string
}

/** Webinars (spec D2 §7). */
export const webinarCalls = defineCalls({
  ...contentCalls({ ...webinar, listed }),
  'GET /api/webinars': {
    summary: 'List the webinars for visitors',
    isPubliclyCacheable: true,
    success: { body: z.object({ webinars: z.array(webinar.answer) }) },
  },
  'GET /api/webinars/slug/:slug': {
    summary: 'Read a webinar',
    isPubliclyCacheable: true,
    success: { body: z.object({ webinar: webinar.answer }) },
    failures: [404],
  },
})

/** The source of our copy: an https thumbnail, or the video in its one embed form; null where the thumbnail is a picture of this site. */
export function thumbnailSource({ videoUrl, thumbnailUrl }: { videoUrl: string; thumbnailUrl: string | null }): string | null {
  if (thumbnailUrl) return isSitePath(thumbnailUrl) ? null : thumbnailUrl
  return videoEmbed(videoUrl)?.embedUrl ?? null
}
