import type * as z from 'zod'
import type { Answers } from './person-details.schema'
import type { PublicSettings, Question, RegistrationSettings } from './registration-settings.schema'

interface Issue {
  path: string
  message: string
}

const MISSING = 'Please answer this question'
const NOT_AN_OPTION = 'Please choose one of the options'

export function checkAnswers(questions: readonly Question[], input: Answers): { answers: Answers; issues: Issue[] } {
  const answers: Answers = {}
  const issues: Issue[] = []
  for (const question of questions) {
    const answer = Object.hasOwn(input, question.id) ? input[question.id] : undefined
    const isEmpty = answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)
    const missing = question.required ? MISSING : undefined
    const message = isEmpty ? missing : faultOf(question, answer)
    if (message) issues.push({ path: `answers.${question.id}`, message })
    else if (!isEmpty) answers[question.id] = answer
  }
  return { answers, issues }
}

function faultOf({ type, options }: Question, answer: Answers[string]): string | undefined {
  if (type === 'yes-no') return typeof answer === 'boolean' ? undefined : 'Please choose yes or no'
  if (type === 'choices') return Array.isArray(answer) && answer.every((one) => options.includes(one)) ? undefined : NOT_AN_OPTION
  if (typeof answer !== 'string') return 'Please answer in words'
  return type === 'choice' && !options.includes(answer) ? NOT_AN_OPTION : undefined
}

/** Faults of a registration by field, and its answers as stored (spec B §3.1, §3.3); guests from before a lower limit may stay. */
export function checkRegistration(
  settings: RegistrationSettings,
  registration: { guests: number; answers: Answers },
  guestsBefore = 0,
): { answers: Answers; issues: Issue[] } {
  const { answers, issues } = checkAnswers(settings.questions, registration.answers)
  if (registration.guests > Math.max(settings.guestsAllowed, guestsBefore)) {
    const most = settings.guestsAllowed === 1 ? 'one guest' : `${settings.guestsAllowed} guests`
    issues.push({
      path: 'guests',
      message: settings.guestsAllowed === 0 ? 'This event doesn’t allow guests' : `You can bring up to ${most}`,
    })
  }
  return { answers, issues }
}

export const refuseAnswers = (questions: PublicSettings['questions']) => (given: Answers, context: z.RefinementCtx<Answers>) => {
  for (const { path, message } of checkAnswers(questions, given).issues)
    context.addIssue({ code: 'custom', message, path: [path.slice('answers.'.length)] })
}
