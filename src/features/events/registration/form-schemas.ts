import { refuseAnswers } from '../places/check-answers'
import { answers } from '../places/person-details.schema'
import { registrationForm } from '../places/registration.schema'
import type { PublicSettings } from '../places/registration-settings.schema'
import { registrationChange } from './managed-registration.schema'

/** Judges the form of an event in the browser as the server will: with the answers to its `questions`. */
export const registrationFormSchema = (questions: PublicSettings['questions']) =>
  registrationForm.extend({ answers: registrationForm.shape.answers.superRefine(refuseAnswers(questions)) })

/** Judges a change in the browser as the server will: with the answers to the event's `questions`. */
export const registrationChangeSchema = (questions: PublicSettings['questions']) =>
  registrationChange.extend({ answers: answers.superRefine(refuseAnswers(questions)).optional() })
