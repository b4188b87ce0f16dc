import type * as z from 'zod'
import { field } from '@/content/define-kind'
import { optionalText, optionalWebLink } from '@/platform/forms/input-fields'
import { keysOf } from '@/platform/keys-of'

/** Events are exported whole. */
const inExport = { exported: true } as const

/**
 * The texts that an event may have, each declared here alone: the column of this name, what is sent, answered and compared follow. Where
 * staff type it and where it is read is said in the dialog and on the page.
 */
const optionalTexts = {
  joinUrl: field(optionalWebLink('The join link'), {
    label: 'Link to join',
    public: false,
    ...inExport,
    about: 'Where an online event is joined; for staff only',
  }),
  stateNote: field(optionalText('The note', 300), { label: 'Note for visitors', public: true, ...inExport }),
}

type Texts = typeof optionalTexts
type Name = keyof Texts
type PublicName = { [N in Name]: Texts[N] extends { public: true } ? N : never }[Name]
/** As they are stored. */
export type OptionalTexts = Record<Name, string | null>

const names = keysOf(optionalTexts)
const isPublic = (name: Name): name is PublicName => optionalTexts[name].public
const pick = <N extends Name>(some: readonly N[], source: Record<N, string | null>) =>
  Object.fromEntries(some.map((name) => [name, source[name]])) as Record<N, string | null>

export const textsOf = (source: OptionalTexts): OptionalTexts => pick(names, source)
export const publicTextsOf = (source: OptionalTexts): Pick<OptionalTexts, PublicName> => pick(names.filter(isPublic), source)
export const staffTextsOf = (source: OptionalTexts): Omit<OptionalTexts, PublicName> =>
  pick(
    names.filter((name): name is Exclude<Name, PublicName> => !isPublic(name)),
    source,
  )

const each = <Key extends keyof Texts[Name] & string, N extends Name>(key: Key, some: readonly N[]) =>
  Object.fromEntries(some.map((name) => [name, optionalTexts[name][key]]))

export const textInputs = each('input', names) as { [N in Name]: Texts[N]['input'] }
export const textLabels = each('label', names) as Record<Name, string>
type Answer = z.ZodType<string | null>
export const publicTextAnswers = each('answer', names.filter(isPublic)) as Record<PublicName, Answer>
export const staffTextAnswers = each(
  'answer',
  names.filter((name) => !isPublic(name)),
) as Record<Exclude<Name, PublicName>, Answer>

/** What the dialog's fields hold of them; of no event, nothing. */
export const toTextFields = (event: OptionalTexts | undefined) =>
  Object.fromEntries(names.map((name) => [name, event?.[name] ?? ''])) as Record<Name, string>

/** What a new event sends: those that were written. */
export const unwrittenTexts = (fields: Record<Name, string>) =>
  Object.fromEntries(names.filter((name) => !fields[name]).map((name) => [name, undefined]))
