import { useState } from 'react'
import { askNotices } from './ask-notices'
import type { NoticesQuestion } from './attendee-notices.schema'
import { type NoticeChoice, NoticesDialog, type NoticesDialogProps } from './components/notices-dialog'

/**
 * Asks whether the attendees of an event are to hear of a change. `ask` answers at once where it is no one’s concern, and undefined where someone
 * goes back; `question` is to be drawn.
 */
export function useNotices() {
  const [question, setQuestion] = useState<NoticesDialogProps>()

  async function ask(eventId: number, asked: NoticesQuestion, label: string): Promise<NoticeChoice | undefined> {
    const notices = await askNotices(eventId, asked)
    if (notices === 'refused' || (notices !== 'unknown' && notices.recipients === 0)) return { isTold: false, note: '' }
    const { promise, resolve } = Promise.withResolvers<NoticeChoice | undefined>()
    setQuestion({ change: asked.change, label, notices: notices === 'unknown' ? undefined : notices, onAnswer: resolve })
    const answer = await promise
    setQuestion(undefined)
    return answer
  }

  return { ask, question: question && <NoticesDialog {...question} /> }
}
