import { VersionsDialog, type VersionsDialogProps } from '@/features/staff-area/publishing/components/versions-dialog'
import type { AdminEvent } from '../../event.schema'
import { useEventVersionWords } from '../use-event-version-words'
import { useRestoreQuestions } from './use-restore-questions'

/** The former versions of an event; the teachers that they name are loaded with it. */
export function EventVersions({ event, ...parts }: { event: AdminEvent } & Omit<VersionsDialogProps, 'words'>) {
  const restoring = useRestoreQuestions(event)
  return (
    <>
      <VersionsDialog words={useEventVersionWords(event)} restoring={restoring} {...parts} />
      {restoring.question}
    </>
  )
}
