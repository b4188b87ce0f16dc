import type { Question } from '@/features/events/registration/registration-settings.schema'
import { formatAnswer } from '../record/format-answer'
import type { Answers } from '../record/person-details.schema'
import type { RegistrationRow } from '../record/registration.repository.server'

interface Answered {
  label: string
  text: string
}

type Asking = readonly Question[]

/**
 * What an email to the address that someone gave may hold of their answers: the event's own words. Nothing that they typed, so that a stranger cannot
 * write to others through us (spec B §3.5).
 */
export function choicesOf({ guests, answers }: Pick<RegistrationRow, 'answers' | 'guests'>, questions: Asking): Answered[] {
  const chosen = questions.flatMap((question) => answered(question.label, chosenAnswer(question, answers[question.id])))
  return [...answered('Guests', guests > 0 ? String(guests) : undefined), ...chosen]
}

/** The answer where it is one that the question offers now; staff may have changed the question since. */
function chosenAnswer({ type, options }: Question, answer: Answers[string] | undefined): Answers[string] | undefined {
  if (type === 'yes-no') return typeof answer === 'boolean' ? answer : undefined
  return [answer].flat().flatMap((option) => (typeof option === 'string' && options.includes(option) ? [option] : []))
}

function answered(label: string, answer: Answers[string] | undefined): Answered[] {
  const text = formatAnswer(answer)
  return text ? [{ label, text }] : []
}
