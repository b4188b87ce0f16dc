import type { ContentOperations } from '@/content/content-kind.server'
import type { DeletedItem } from '@/content/deleted-items.server'
import { eventOperations } from '@/features/events/event.operations.server'
import { newsletterOperations } from '@/features/newsletters/newsletter.operations.server'
import { programOperations } from '@/features/programs/program.operations.server'
import { teacherOperations } from '@/features/teachers/teacher.operations.server'
import { testimonialOperations } from '@/features/testimonials/testimonial.operations.server'
import { webinarOperations } from '@/features/webinars/webinar.operations.server'
import type { DeletedItemAnswer } from './deleted-item.schema'

export type Kind = DeletedItemAnswer['entity']

/** By their nouns, all that can be deleted and put back. */
const operations = {
  event: eventOperations,
  teacher: teacherOperations,
  program: programOperations,
  newsletter: newsletterOperations,
  webinar: webinarOperations,
  testimonial: testimonialOperations,
} satisfies Record<Kind, unknown>

export const kindOf = ({ entity }: DeletedItem) => entity as Kind

export const operationsOf = (item: DeletedItem): Pick<ContentOperations<unknown, never>, 'putBack' | 'forget'> => operations[kindOf(item)]
