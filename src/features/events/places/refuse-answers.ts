import type * as z from 'zod'
import { checkAnswers } from './check-answers'
import type { Answers } from './person-details.schema'
import type { PublicSettings } from './registration-settings.schema'

/** Names each answer that an event does not take, at its question. */
export const refuseAnswers = (questions: PublicSettings['questions']) => (given: Answers, context: z.RefinementCtx<Answers>) => {
  for (const { path, message } of checkAnswers(questions, given).issues)
    context.addIssue({ code: 'custom', message, path: [path.slice('answers.'.length)] })
}
