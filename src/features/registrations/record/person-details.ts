import { formatAmount } from '@/features/events/registration/format-price'
import type { Question } from '@/features/events/registration/registration-settings.schema'
import type { Site } from '@/site/site.schema'
import { formatAnswer } from './format-answer'
import type { Answers } from './registration.schema'

/** What a person says of themselves, however they say it. */
export interface RegistrationDetailFields {
  name: string
  guests: number
  answers: Answers
  inDiamondHeartGroup: boolean
  diamondHeartGroupName: string | null
  additionalMessage: string | null
  contribution: number | null
  scholarship: boolean
  scholarshipNote: string | null
}

/** The same with what staff alone note. */
export interface PersonDetails extends RegistrationDetailFields {
  phone: string | null
}

/** How it was asked. */
interface Asking extends Pick<Site, 'groupQuestion'> {
  questions: readonly Pick<Question, 'id' | 'label'>[]
  currency: string
}

interface Detail<Value> {
  label: string
  /** As it is stored, for whoever asks what is known of them. */
  stored: (value: Value) => string | boolean | null
  /** In words for a reader; null where nothing was said, or where another detail says it. */
  words: (value: Value, said: PersonDetails, asking: Asking) => string | null
}

const asIs = (text: string | null) => text
const unsaid = () => null
const isSaid = (is: boolean) => is

/** Everything that a person says of themselves, in the order in which it is told: one that is left out is a type error. */
export const personDetails: { [Name in keyof PersonDetails]: Detail<PersonDetails[Name]> } = {
  name: { label: 'Name', stored: asIs, words: asIs },
  phone: { label: 'Phone', stored: asIs, words: asIs },
  guests: { label: 'Guests', stored: String, words: (guests) => (guests > 0 ? String(guests) : null) },
  // Each stands under its question.
  answers: { label: 'Answers', stored: (given) => (Object.keys(given).length > 0 ? JSON.stringify(given) : null), words: unsaid },
  inDiamondHeartGroup: { label: 'In an ongoing group', stored: isSaid, words: unsaid },
  diamondHeartGroupName: {
    label: 'Ongoing group',
    stored: asIs,
    words: (group, { inDiamondHeartGroup }, { groupQuestion }) => (groupQuestion && inDiamondHeartGroup ? group || 'Yes' : null),
  },
  contribution: {
    label: 'Contribution',
    stored: (amount) => (amount === null ? null : String(amount)),
    words: (amount, _, { currency }) => (amount === null ? null : formatAmount(amount, currency)),
  },
  scholarship: { label: 'Asks for a scholarship', stored: isSaid, words: unsaid },
  scholarshipNote: { label: 'Scholarship', stored: asIs, words: (note, { scholarship }) => (scholarship ? note || 'Yes' : null) },
  additionalMessage: { label: 'Message', stored: asIs, words: asIs },
}

type DetailName = keyof PersonDetails
const NAMES = Object.keys(personDetails) as DetailName[]

/** What is stored of it, each under its label. */
export const storedDetails = (said: PersonDetails): Record<string, string | boolean | null> =>
  Object.fromEntries(NAMES.map((name) => [personDetails[name].label, readDetail(name, said, (detail, value) => detail.stored(value))]))

/** What was said, in words, each under its label or question; what stayed empty is left out. */
export const formatPersonDetails = (said: PersonDetails, asking: Asking): { name: DetailName; label: string; text: string }[] =>
  NAMES.flatMap((name) => {
    const told =
      name === 'answers'
        ? asking.questions.map(({ id, label }) => ({ label, text: formatAnswer(said.answers[id]) }))
        : [{ label: personDetails[name].label, text: readDetail(name, said, (detail, value) => detail.words(value, said, asking)) }]
    return told.flatMap(({ label, text }) => (text ? [{ name, label, text }] : []))
  })

/** TypeScript doesn't see that a detail and the value of the same name belong together. */
const readDetail = <Name extends DetailName, Result>(
  name: Name,
  said: PersonDetails,
  read: (detail: Detail<PersonDetails[Name]>, value: PersonDetails[Name]) => Result,
): Result => read(personDetails[name] as Detail<PersonDetails[Name]>, said[name])
