import * as z from 'zod'
import { titled } from '@/platform/text/nouns'

interface FieldOptions<Public extends boolean> {
  /** Whether visitors are answered it; what isn't public is for staff. */
  public: Public
  /** Whether the table of an export has it as a column; its JSON has all. */
  exported: boolean
  /** At its input, in the list of versions, and where two edits met. */
  label: string
  /** Whether staff's search looks in it; its column is text. */
  searched?: true
  /** In the documentation of the API. */
  about?: string
}

/** Answers are text, or null where the input takes null; another answer is declared. */
type Answered<Output> = [Output] extends [string | null] ? { answer?: z.ZodType<Output> } : { answer: z.ZodType<Output> }

/** One field that staff fill in. */
interface Field<Input extends z.ZodType = z.ZodType, Public extends boolean = boolean> extends FieldOptions<Public> {
  input: Input
  answer: z.ZodType<z.output<Input>>
}

export const field = <Input extends z.ZodType, const Public extends boolean>(
  input: Input,
  { about, ...options }: FieldOptions<Public> & Answered<z.output<Input>>,
): Field<Input, Public> => {
  const text = input.safeParse(null).success ? z.string().nullable() : z.string()
  const answer = (options.answer ?? text) as z.ZodType<z.output<Input>>
  return { ...(options as FieldOptions<Public>), input, answer: about ? answer.describe(about) : answer }
}

type Fields = Readonly<Record<string, Field>>
/** The names of what visitors are answered. */
type PublicNames<All> = { [Name in keyof All]: All[Name] extends { public: true } ? Name : never }[keyof All]
type Answers<All, Names extends keyof All = keyof All> = { id: z.ZodInt } & {
  [Name in Names]: All[Name] extends { answer: infer Answer extends z.ZodType } ? Answer : never
}
type Flat<T> = { [Name in keyof T]: T[Name] }

/** A kind of content: all that follows from its fields, for the server and for the staff's dialogs. Pages know it by its types. */
export interface Kind<Noun extends string = string, Plural extends string = string, Own extends Fields = Fields> {
  noun: Noun
  plural: Plural
  fields: Own
  /** What staff send to create one, or together with what is stored to update one. */
  input: z.ZodObject<{ [Name in keyof Own]: Own[Name]['input'] }>
  /** One as staff are answered it. */
  answer: z.ZodObject<Flat<Answers<Own>>>
  /** One as everyone is; the schema of staff where all fields are public. */
  publicAnswer: z.ZodObject<Flat<Answers<Own, PublicNames<Own>>>>
  labels: { [Name in keyof Own]: string }
}

/** Declares a kind of content, each of its fields once. */
export function defineKind<const Noun extends string, const Plural extends string, Own extends Fields>(kind: {
  noun: Noun
  plural: Plural
  fields: Own
}): Kind<Noun, Plural, Own> {
  const { noun, plural, fields } = kind
  const answers = (names: string[]) => ({ id: z.int(), ...Object.fromEntries(names.map((name) => [name, fields[name]?.answer])) })
  const names = Object.keys(fields)
  const publicNames = names.filter((name) => fields[name]?.public)
  const isAllPublic = publicNames.length === names.length
  const id = titled(noun).replaceAll(' ', '')
  const answer = z.object(answers(names) as z.ZodRawShape).meta({ id: isAllPublic ? id : `Admin${id}` })
  const publicAnswer = isAllPublic ? answer : z.object(answers(publicNames) as z.ZodRawShape).meta({ id })
  const each = <Key extends keyof Field>(key: Key) => Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, of[key]]))
  const derived = { noun, plural, fields, answer, publicAnswer, input: z.object(each('input')), labels: each('label') }
  // The loops keep the names, which TypeScript can't see.
  return derived as object as Kind<Noun, Plural, Own>
}

/** Any kind, for what all of them have in common. */
export interface AnyKind {
  noun: string
  plural: string
  fields: Fields
  input: z.ZodObject
  answer: z.ZodObject
  publicAnswer: z.ZodObject
}

/** What staff sent, as it was understood. */
export type InputOf<K extends Pick<AnyKind, 'input'>> = z.output<K['input']>
/** What a dialog's fields hold. */
export type FieldsOf<K extends Pick<AnyKind, 'input'>> = z.input<K['input']>
/** One as staff see it, and as everyone does. */
export type StaffOf<K extends Pick<AnyKind, 'answer'>> = z.output<K['answer']>
export type PublicOf<K extends Pick<AnyKind, 'publicAnswer'>> = z.output<K['publicAnswer']>
/** The columns that its table has of its own. */
export type ColumnsIn<K extends Pick<AnyKind, 'answer'>> = Omit<StaffOf<K>, 'id'>
