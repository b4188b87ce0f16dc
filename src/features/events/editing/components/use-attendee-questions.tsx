import { useState } from 'react'
import { useNotices } from '@/features/staff-area/notices/use-notices'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson, type RequestError } from '@/platform/browser/fetch-json'
import type { eventCalls } from '../../event.calls'
import { type LostRegistration, lostDatesRefusal } from '../../registration/lost-dates.schema'
import { describeLostDates } from '../../registration/lost-dates-words'
import type { Timing } from '../../series/timing'
import type { EventFields } from '../event-fields'
import { LostDatesDialog, type LostDatesProps } from './lost-dates-dialog'

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

const request = apiRequest<typeof eventCalls>()

/** The most dates that people can be moved to from here. */
const MAX_DATES_LISTED = 60

/** The save that was refused: when the event would take place, what was chosen before, and whether people get an email. */
interface RefusedSave extends Pick<LostDatesProps, 'choices' | 'isNotified'> {
  timing: Timing
}

type Choices = LostDatesProps['choices']

/**
 * Asks what becomes of people on dates that a save would take away. `settle` answers what was chosen, or undefined where someone goes back; it
 * answers nothing at all to any other refusal. `question` is to be drawn.
 */
function useLostDates() {
  const [question, setQuestion] = useState<LostDatesProps>()

  function settle({ status, answer }: RequestError, save: RefusedSave): Promise<Choices | undefined> | undefined {
    const refusal = status === 409 ? lostDatesRefusal.safeParse(answer).data : undefined
    return refusal && choose(refusal, save)
  }

  async function choose(refusal: Pick<LostDatesProps, 'message' | 'lost'>, { timing, choices, isNotified }: RefusedSave) {
    const { promise, resolve } = Promise.withResolvers<Choices | undefined>()
    setQuestion({ ...refusal, dates: await findDates(timing), choices, isNotified, onAnswer: resolve })
    const chosen = await promise
    setQuestion(undefined)
    return chosen
  }

  /** The same before a save is made, also of people on dates that it cancels: these may stay. */
  const decide = (lost: readonly LostRegistration[], save: RefusedSave): Promise<Choices | undefined> =>
    choose({ message: describeLostDates(lost), lost: [...lost] }, save)

  return { settle, decide, question: question && <LostDatesDialog key={question.message} {...question} /> }
}

/** Those that there will be; none where that can't be known now. */
async function findDates(timing: Timing): Promise<LostDatesProps['dates']> {
  const json = { ...timing, most: MAX_DATES_LISTED }
  const answer = await fetchJson(request('POST /api/cms/events/dates', { json })).catch(() => undefined)
  return (answer?.sessions ?? []).filter(({ state }) => state === 'scheduled')
}
