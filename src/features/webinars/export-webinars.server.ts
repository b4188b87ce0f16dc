import { contentExports, publicationOf } from '@/content/transfer/export-part.server'
import { presentWebinar } from './webinar.presenter.server'
import { listWebinarsForStaff } from './webinar.repository.server'

const COLUMNS = ['id', 'slug', 'title', 'description', 'presenter', 'tags', 'year', 'month', 'videoUrl', 'thumbnailUrl'] as const

export const webinarExports = contentExports('webinars', COLUMNS, async ({ db }) =>
  (await listWebinarsForStaff(db)).map((row) => ({ ...presentWebinar(row), ...publicationOf(row) })),
)
