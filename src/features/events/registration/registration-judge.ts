import { refuseAnswers } from '../places/check-answers'
import { registrationForm } from '../places/registration.schema'
import type { PublicSettings } from '../places/registration-settings.schema'

/** Judges the form of an event in the browser as the server will: with the answers to its `questions`. */
export const registrationJudge = (questions: PublicSettings['questions']) =>
  registrationForm.extend({ answers: registrationForm.shape.answers.superRefine(refuseAnswers(questions)) })
