import { useState } from 'react'
import { findRecipients } from '../../attendee-count'
import { TellAttendeesDialog, type TellAttendeesProps } from './tell-attendees-dialog'

/**
 * Asks whether the attendees of an event are to hear of a change. `ask` answers false at once where there are none, and undefined where
 * someone goes back; `question` is to be drawn.
 */
export function useTellAttendees() {
  const [question, setQuestion] = useState<TellAttendeesProps>()

  async function ask(eventId: number, words: Pick<TellAttendeesProps, 'verb' | 'reason'>): Promise<boolean | undefined> {
    const recipients = await findRecipients(eventId)
    if (recipients?.all === 0) return false
    const { promise, resolve } = Promise.withResolvers<boolean | undefined>()
    setQuestion({ ...words, recipients, onAnswer: resolve })
    const isTold = await promise
    setQuestion(undefined)
    return isTold
  }

  return { ask, question: question && <TellAttendeesDialog {...question} /> }
}
