import type { PublicSettings } from '@/features/events/registration/registration-settings.schema'
import { refuseAnswers } from '../record/refuse-answers'
import { registrationForm } from '../record/registration.schema'

/** Judges the form of an event in the browser as the server will: with the answers to its `questions`. */
export const registrationJudge = (questions: PublicSettings['questions']) =>
  registrationForm.extend({ answers: registrationForm.shape.answers.superRefine(refuseAnswers(questions)) })
