import { keysOf } from '@/platform/keys-of'
import { foldName } from '@/platform/text/search-words'
import type { Site } from '@/site/site.schema'
import { formatAmount } from './format-price'
import type { Answers, PersonDetails } from './person-details.schema'
import type { Question } from './registration-settings.schema'

export function formatAnswer(answer: Answers[string] | undefined): string | null {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return (Array.isArray(answer) ? answer.join(', ') : answer) || null
}

interface Asking extends Pick<Site, 'groupQuestion'> {
  questions: readonly Pick<Question, 'id' | 'label'>[]
  currency: string
}

interface Detail<Value> {
  label: string
  stored: (value: Value) => string | boolean | null
  format: (value: Value, said: PersonDetails, asking: Pick<Asking, 'currency'>) => string | null
  formatForNotice?: (value: Value) => string
  isOfGroup?: true
}

const asIs = (text: string | null) => text
const unsaid = () => null
const isSaid = (is: boolean) => is

/** Everything that a person says of themselves, in the order in which it is shown: one that is left out is a type error. */
const details: { [Name in keyof PersonDetails]: Detail<PersonDetails[Name]> } = {
  name: { label: 'Name', stored: asIs, format: asIs },
  phone: { label: 'Phone', stored: asIs, format: asIs },
  guests: { label: 'Guests', stored: String, format: (guests) => (guests > 0 ? String(guests) : null) },
  answers: { label: 'Answers', stored: (given) => (Object.keys(given).length > 0 ? JSON.stringify(given) : null), format: unsaid },
  inDiamondHeartGroup: {
    label: 'In an ongoing group',
    stored: isSaid,
    format: unsaid,
    formatForNotice: (is) => (is ? 'Yes' : 'No'),
    isOfGroup: true,
  },
  diamondHeartGroupName: {
    label: 'Ongoing group',
    stored: asIs,
    format: (group, { inDiamondHeartGroup }) => (inDiamondHeartGroup ? group || 'Yes' : null),
    formatForNotice: (group) => group ?? '',
    isOfGroup: true,
  },
  contribution: {
    label: 'Contribution',
    stored: (amount) => (amount === null ? null : String(amount)),
    format: (amount, _, { currency }) => (amount === null ? null : formatAmount(amount, currency)),
  },
  scholarship: { label: 'Asks for a scholarship', stored: isSaid, format: unsaid },
  scholarshipNote: { label: 'Scholarship', stored: asIs, format: (note, { scholarship }) => (scholarship ? note || 'Yes' : null) },
  additionalMessage: { label: 'Message', stored: asIs, format: asIs },
}

type DetailName = keyof PersonDetails
const NAMES = keysOf(details)

export const storedDetails = (said: PersonDetails): Record<string, string | boolean | null> =>
  Object.fromEntries(NAMES.map((name) => [details[name].label, readDetail(name, said, (detail, value) => detail.stored(value))]))

export const formatPersonDetails = (said: PersonDetails, asking: Asking) =>
  linesOf(said, asking, (name) => readDetail(name, said, (detail, value) => detail.format(value, said, asking)))

export const formatDetailsForNotice = (said: PersonDetails, asking: Asking) =>
  linesOf(said, asking, (name) =>
    readDetail(name, said, (detail, value) => detail.formatForNotice?.(value) ?? detail.format(value, said, asking)),
  )

export const isAskedFor = (name: string, { groupQuestion }: Pick<Site, 'groupQuestion'>) =>
  groupQuestion || !details[name as DetailName]?.isOfGroup

const linesOf = (said: PersonDetails, asking: Asking, textOf: (name: DetailName) => string | null) =>
  NAMES.filter((name) => isAskedFor(name, asking)).flatMap((name) => {
    const answered =
      name === 'answers'
        ? asking.questions.map(({ id, label }) => ({ label, text: formatAnswer(said.answers[id]) }))
        : [{ label: details[name].label, text: textOf(name) }]
    return answered.flatMap(({ label, text }) => (text ? [{ name, label, text }] : []))
  })

/** TypeScript doesn't see that a detail and the value of the same name belong together. */
const readDetail = <Name extends DetailName, Result>(
  name: Name,
  said: PersonDetails,
  read: (detail: Detail<PersonDetails[Name]>, value: PersonDetails[Name]) => Result,
): Result => read(details[name] as Detail<PersonDetails[Name]>, said[name])

/** Whether another one of these people has the same name and another address. */
export function namesakesAmong(people: readonly Person[]): (person: Person) => boolean {
  const byName = Map.groupBy(people, ({ name }) => foldName(name))
  return ({ name, email }) => byName.get(foldName(name))?.some((other) => other.email !== email) ?? false
}

interface Person {
  name: string
  email: string | null
}

/** `Ada King (ada@example.net)`, where an address distinguishes namesakes. */
export const withAddress = (name: string, email: string | null): string => (email ? `${name} (${email})` : name)
