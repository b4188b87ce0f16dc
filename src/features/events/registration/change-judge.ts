import { refuseAnswers } from '../places/check-answers'
import { answers } from '../places/person-details.schema'
import type { PublicSettings } from '../places/registration-settings.schema'
import { registrationChange } from './managed-registration.schema'

/** Judges a change in the browser as the server will: with the answers to the event's `questions`. */
export const changeJudge = (questions: PublicSettings['questions']) =>
  registrationChange.extend({ answers: answers.superRefine(refuseAnswers(questions)).optional() })
