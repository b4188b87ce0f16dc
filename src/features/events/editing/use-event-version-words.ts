import { useQuery } from '@tanstack/react-query'
import type { VersionWords } from '@/features/staff-area/publishing/differences'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import type { AdminEvent } from '../event.schema'
import { labels } from './components/event-edit'
import { toEventFields } from './event-fields'
import { formatEventFields } from './format-event-fields'

/** How two versions of an event are described to people. */
export function useEventVersionWords(event: AdminEvent | undefined): VersionWords {
  const { timeZone } = useSite()
  const teachers = useQuery(teachersQuery).data?.teachers ?? []
  const here = { today: todayIn(timeZone), timeZone }
  return {
    labels: { ...labels, imageUrl: labels.image, flyerUrl: labels.flyer },
    inWords(content) {
      const fields = toEventFields({ ...event, ...content } as AdminEvent, here)
      return { ...content, ...formatEventFields(fields, fields, teachers), image: undefined, flyer: undefined }
    },
  }
}
