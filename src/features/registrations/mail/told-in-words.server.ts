import type { Question } from '@/features/events/registration/registration-settings.schema'
import { answerInWords } from '../answer-in-words'
import type { RegistrationRow } from '../registration.repository.server'
import type { Answers } from '../registration.schema'

interface Told {
  label: string
  text: string
}

/** What somebody answered to the questions of an event, in their order. */
export function answersInWords(row: Pick<RegistrationRow, 'answers'>, questions: readonly Question[]): Told[] {
  const answers = JSON.parse(row.answers) as Answers
  return questions.flatMap(({ id, label }) => {
    const text = answerInWords(answers[id])
    return text ? [{ label, text }] : []
  })
}

/** Everything that somebody told us of themselves beside name and address. */
export function toldInWords(row: RegistrationRow, questions: readonly Question[]): Told[] {
  const group = row.in_diamond_heart_group === 1 ? row.diamond_heart_group_name || 'Yes' : null
  const told = [
    { label: 'Guests', text: row.guests > 0 ? String(row.guests) : null },
    ...answersInWords(row, questions),
    { label: 'Ongoing group', text: group },
    { label: 'Message', text: row.additional_message },
  ]
  return told.flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}
