import { contentExports } from '@/content/transfer/export-part.server'
import { presentWebinar } from './webinar.presenter.server'
import { listWebinarsForStaff } from './webinar.repository.server'

export const webinarExports = contentExports('webinars', {
  columns: {
    id: true,
    slug: true,
    title: true,
    description: true,
    presenter: true,
    tags: true,
    year: true,
    month: true,
    videoUrl: true,
    thumbnailUrl: true,
    thumbnailImageUrl: false,
  },
  list: listWebinarsForStaff,
  present: presentWebinar,
})
