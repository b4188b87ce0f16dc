import { useQuery } from '@tanstack/react-query'
import { VersionsDialog, type VersionsDialogProps } from '@/features/staff-area/publishing/components/versions-dialog'
import type { VersionTexts } from '@/features/staff-area/publishing/differences'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import type { AdminEvent } from '../../event.schema'
import { toEventFields } from '../event-fields'
import { formatEventFields } from '../format-event-fields'
import { labels } from './event-edit'
import { useRestoreQuestions } from './use-restore-questions'

/** The former versions of an event; the teachers that they name are loaded with it. */
export function EventVersions({ event, ...parts }: { event: AdminEvent } & Omit<VersionsDialogProps, 'texts'>) {
  const restoring = useRestoreQuestions(event)
  return (
    <>
      <VersionsDialog texts={useEventVersionTexts(event)} restoring={restoring} {...parts} />
      {restoring.question}
    </>
  )
}

/** How two versions of an event are described to people. */
export function useEventVersionTexts(event: AdminEvent | undefined): VersionTexts {
  const { timeZone } = useSite()
  const teachers = useQuery(teachersQuery).data?.teachers ?? []
  const here = { today: todayIn(timeZone), timeZone }
  return {
    labels: { ...labels, imageUrl: labels.image, flyerUrl: labels.flyer },
    formatContent(content) {
      const fields = toEventFields({ ...event, ...content } as AdminEvent, here)
      return { ...content, ...formatEventFields(fields, fields, teachers), image: undefined, flyer: undefined }
    },
  }
}
