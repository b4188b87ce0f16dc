import type * as z from 'zod'
import type { PublicSettings } from '@/features/events/registration/registration-settings.schema'
import { checkAnswers } from './check-answers'
import type { Answers } from './person-details.schema'

/** Names each answer that an event does not take, at its question. */
export const refuseAnswers = (questions: PublicSettings['questions']) => (given: Answers, context: z.RefinementCtx<Answers>) => {
  for (const { path, message } of checkAnswers(questions, given).issues)
    context.addIssue({ code: 'custom', message, path: [path.slice('answers.'.length)] })
}
