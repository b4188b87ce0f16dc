import { useNotices } from '@/features/staff-area/notices/use-notices'
import type { RequestError } from '@/platform/browser/fetch-json'
import type { Timing } from '../../series/timing'
import type { EventFields } from '../event-fields'
import { useLostDates } from './use-lost-dates'

/** What staff decide about those who are registered, with each change. */
type Decisions = Pick<EventFields, 'tellAttendees' | 'noteToAttendees' | 'onLostDates'>

/** What is about to be saved, and when the event would take place then. */
interface PlannedSave {
  event: Record<string, unknown>
  timing: Timing
}

/**
 * What a change of an event asks about those who are registered (spec B §3.9): `ask` before it is sent, whether they hear of it, and what becomes of
 * people on dates that it cancels or takes away; `settle` after it was refused all the same, because of who registered since or of places that are taken. Both answer undefined where someone goes
 * back. `question` is to be drawn outside of any form.
 */
export function useAttendeeQuestions() {
  const notices = useNotices()
  const lostDates = useLostDates()

  async function ask({ id, title }: { id: number; title: string }, { event, timing }: PlannedSave): Promise<Decisions | undefined> {
    const notice = await notices.ask(id, { change: 'save', event }, title)
    if (!notice) return undefined
    const { isNotified, note, lost, canceled } = notice
    const people = [...lost, ...canceled.map((person) => ({ ...person, isCanceled: true }))]
    const onLostDates = people.length > 0 ? await lostDates.decide(people, { timing, choices: {}, isNotified }) : {}
    return onLostDates && { tellAttendees: isNotified, noteToAttendees: note, onLostDates }
  }

  function settle(refusal: RequestError, decided: Decisions, timing: Timing): Promise<Decisions | undefined> | undefined {
    const { onLostDates: choices, tellAttendees: isNotified } = decided
    const settling = lostDates.settle(refusal, { timing, choices, isNotified })
    return settling?.then((onLostDates) => onLostDates && { ...decided, onLostDates })
  }

  const question = (
    <>
      {notices.question}
      {lostDates.question}
    </>
  )
  return { ask, settle, question }
}
