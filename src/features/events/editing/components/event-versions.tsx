import { VersionsDialog, type VersionsDialogProps } from '@/features/staff-area/publishing/components/versions-dialog'
import type { AdminEvent } from '../../event.schema'
import { useEventVersionWords } from '../use-event-version-words'

/** The former versions of an event; the teachers that they name are loaded with it. */
export const EventVersions = ({ event, ...parts }: { event: AdminEvent } & Omit<VersionsDialogProps, 'words'>) => (
  <VersionsDialog words={useEventVersionWords(event)} {...parts} />
)
