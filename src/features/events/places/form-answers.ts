import { type FormFields, fieldText, fieldValues } from '@/platform/forms/form-outcome'
import type { Answers, DocumentedDetail, RegistrationDetailFields } from './person-details.schema'

export const answerField = (questionId: string) => `answers.${questionId}`

/** The hidden field next to it, which says what type the question is: a form says no more than names and texts. */
export const questionTypeField = (questionId: string) => `${QUESTION_TYPE}${questionId}`

const QUESTION_TYPE = 'asked.'

/** A form's further details for the calls. Not asked is undefined; left empty is no answer, so an untouched yes-no is not a no. */
export const furtherDetails = (fields: FormFields) =>
  ({
    sessions: 'sessions' in fields ? fieldValues(fields, 'sessions').filter(Boolean) : undefined,
    guests: 'guests' in fields ? numberIn(fieldText(fields, 'guests')) : undefined,
    answers: answersIn(fields),
    contribution: 'contribution' in fields ? (numberIn(fieldText(fields, 'contribution')) ?? null) : undefined,
    scholarship: isChecked(fields, 'scholarship'),
    scholarshipNote: 'scholarshipNote' in fields ? fieldText(fields, 'scholarshipNote') : undefined,
  }) satisfies Record<'sessions' | Exclude<keyof RegistrationDetailFields, DocumentedDetail>, unknown>

/** Whether a box is checked; a hidden field of its name says that it was shown. */
export const isChecked = (fields: FormFields, name: string): boolean | undefined =>
  name in fields ? fieldValues(fields, name).includes('on') : undefined

function answersIn(fields: FormFields): Answers | undefined {
  const names = Object.keys(fields).filter((name) => name.startsWith(QUESTION_TYPE))
  if (names.length === 0) return undefined
  const answers = names.flatMap((name) => {
    const id = name.slice(QUESTION_TYPE.length)
    const answer = answerOf(fieldText(fields, name), fieldValues(fields, answerField(id)))
    return answer === undefined ? [] : [[id, answer] as const]
  })
  return Object.fromEntries(answers)
}

function answerOf(type: string, given: string[]): Answers[string] | undefined {
  const filledIn = given.filter((text) => text.trim() !== '')
  const last = filledIn.at(-1)
  if (last === undefined) return undefined
  if (type === 'choices') return filledIn
  return type === 'yes-no' ? last === 'yes' : last
}

/** A text that isn't a number stays, so that validation refuses it. */
function numberIn(text: string): number | undefined {
  const written = text.trim().replace(/^\$\s*/, '')
  if (written === '') return undefined
  const number = Number(written)
  return Number.isFinite(number) ? number : (text as unknown as number)
}
