import * as z from 'zod'
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

/** Kept as given (spec decisions), so it has to be a whole address: pages and other readers of the API link to it. */
const video = requiredText('The video link', 500).refine(
  (value) => isWebLink(value) && videoEmbed(value) !== null,
  'Please enter a link to a YouTube or Vimeo video, beginning with https://',
)

const thumbnail = optionalText('The thumbnail', 500).refine(
  (value) => value === null || isSitePath(value) || (isWebLink(value) && /^https:/i.test(value)),
  'The thumbnail must be an address that starts with https://, or a path on this site like /uploads/picture.webp',
)

/**
 * What staff send to create a webinar, or together with what is stored to update one (spec D2 §5). The description may be
 * empty, for a title can say enough.
 */
export const webinarInput = z.object({
  title: requiredText('The title', 200),
  slug: text('The slug', 200).nullish(),
  description: text('The description', 20_000)
    .nullish()
    .transform((value) => value ?? ''),
  presenter: requiredText('The presenter', 200),
  videoUrl: video,
  thumbnailUrl: thumbnail,
  tags: commaSeparated('The tags', { most: 50, length: 80 }).transform((tags) => [...new Set(tags)]),
  year: yearNumber,
  month: monthName,
})
export type WebinarInput = z.output<typeof webinarInput>
