import { useState } from 'react'
import { fetchJson, RequestError } from '@/platform/browser/fetch-json'
import type { NoticesAnswer, NoticesQuestion } from './attendee-notices.schema'
import { type NoticeChoice, NoticesDialog, type NoticesDialogProps } from './notices-dialog'

/** No one is notified. */
export const NO_NOTICE: NoticeChoice = { isNotified: false, note: '' }

const NO_ONE = { lost: [], canceled: [] }

type AnsweredNotice = NoticeChoice & Pick<NoticesAnswer, 'lost' | 'canceled'>

/**
 * Asks whether the attendees of an event are notified of a change. `ask` answers at once where it is no one’s concern, and undefined where someone
 * goes back, with the people it asks more about (`lost`, `canceled`); `question` is to be drawn.
 */
export function useNotices() {
  const [dialog, setDialog] = useState<NoticesDialogProps>()

  async function ask(eventId: number, question: NoticesQuestion, label: string): Promise<AnsweredNotice | undefined> {
    const notices = await askNotices(eventId, question)
    const { lost, canceled } = typeof notices === 'object' ? notices : NO_ONE
    if (notices === 'refused' || (notices !== 'unknown' && notices.recipients === 0)) return { ...NO_NOTICE, lost, canceled }
    const { promise, resolve } = Promise.withResolvers<NoticeChoice | undefined>()
    setDialog({ change: question.change, label, notices: notices === 'unknown' ? undefined : notices, onAnswer: resolve })
    const answer = await promise
    setDialog(undefined)
    return answer && { ...answer, lost, canceled }
  }

  return { ask, question: dialog && <NoticesDialog {...dialog} /> }
}

/** Why nothing is known: the change itself will be refused, and says so then; or the server can't be asked now. */
type Unknown = 'refused' | 'unknown'

/** What the attendees of an event would read about a change. The staff area may not import registrations, so it knows their call only by its address. */
async function askNotices(eventId: number, question: NoticesQuestion): Promise<NoticesAnswer | Unknown> {
  try {
    const answer: object = await fetchJson({ method: 'POST', path: `/api/events/${eventId}/notices`, json: question })
    return answer as NoticesAnswer
  } catch (error) {
    return error instanceof RequestError && [400, 404, 409].includes(error.status ?? 0) ? 'refused' : 'unknown'
  }
}
