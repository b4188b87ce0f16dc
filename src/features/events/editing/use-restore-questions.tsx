import type { VersionsDialogProps } from '@/features/desk/publishing/versions-dialog'
import type { AdminEvent } from '../event.schema'
import type { Timing } from '../schedule/timing'
import { useAttendeeQuestions } from './use-attendee-questions'

type Decisions = NonNullable<Awaited<ReturnType<ReturnType<typeof useAttendeeQuestions>['ask']>>>

/** Restoring a version of an event is a save, and asks what that asks. */
export function useRestoreQuestions(event: AdminEvent | undefined) {
  const { ask, settle, question } = useAttendeeQuestions()
  const restoring: Required<VersionsDialogProps>['restoring'] = {
    ask: async (version) => (event ? ask(event, { event: version, timing: timingOfVersion(version) }) : {}),
    settle: (refusal, version, sent) => settle(refusal, sent as Decisions, timingOfVersion(version)),
  }
  return { ...restoring, question }
}

function timingOfVersion(version: object): Timing {
  const { startsAt, endsAt, timeZone, recurrence, extraDates, exceptions } = version as Timing
  return { startsAt, endsAt, timeZone, recurrence, extraDates, exceptions }
}
