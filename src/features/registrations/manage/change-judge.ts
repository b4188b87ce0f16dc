import type { PublicSettings } from '@/features/events/registration/registration-settings.schema'
import { answers } from '../record/person-details.schema'
import { refuseAnswers } from '../record/refuse-answers'
import { registrationChange } from './managed-registration.schema'

/** Judges a change in the browser as the server will: with the answers to the event's `questions`. */
export const changeJudge = (questions: PublicSettings['questions']) =>
  registrationChange.extend({ answers: answers.superRefine(refuseAnswers(questions)).optional() })
