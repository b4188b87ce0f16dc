import type { Question } from '@/features/events/registration/registration-settings.schema'
import { formatAnswer } from '../record/format-answer'
import type { RegistrationRow } from '../record/registration.repository.server'
import type { Answers } from '../record/registration.schema'

interface Answered {
  label: string
  text: string
}

type Asking = readonly Question[]

/** What someone answered to the questions of an event, in their order, what they typed included: for staff. */
export const listAnswers = ({ answers }: Pick<RegistrationRow, 'answers'>, questions: Asking): Answered[] =>
  questions.flatMap((question) => answered(question.label, answers[question.id]))

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
  return [answer].flat().filter((option) => typeof option === 'string' && options.includes(option)) as string[]
}

function answered(label: string, answer: Answers[string] | undefined): Answered[] {
  const text = formatAnswer(answer)
  return text ? [{ label, text }] : []
}
