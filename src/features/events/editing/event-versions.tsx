import { useQuery } from '@tanstack/react-query'
import type { VersionTexts } from '@/features/desk/publishing/differences'
import { VersionsDialog, type VersionsDialogProps } from '@/features/desk/publishing/versions-dialog'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import type { AdminEvent } from '../event.schema'
import { labels } from './event-edit'
import { toEventFields } from './event-fields'
import { formatEventFields } from './format-event-fields'
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
