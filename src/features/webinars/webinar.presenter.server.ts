import { isSitePath } from '@/platform/forms/input-fields'
import type { WebinarRow } from './webinar.repository.server'
import type { ListedWebinar, Webinar } from './webinar.schema'

const common = (row: WebinarRow) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  presenter: row.presenter,
  tags: row.tags,
  year: row.year,
  month: row.month,
})

/** A webinar as anyone may see it. */
export const presentWebinar = (row: WebinarRow): Webinar => ({
  ...common(row),
  videoUrl: row.videoUrl,
  thumbnailUrl: row.thumbnailUrl,
  thumbnailImageUrl: row.thumbnailUrl && isSitePath(row.thumbnailUrl) ? row.thumbnailUrl : row.thumbnailCopy,
})

/** The same in the list for staff. */
export const presentListedWebinar = (row: WebinarRow): ListedWebinar => ({
  ...common(row),
  video_url: row.videoUrl,
  thumbnail_url: row.thumbnailUrl,
})
