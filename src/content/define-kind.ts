import * as z from 'zod'
import { titled } from '@/platform/text/nouns'

interface Shown<Public extends boolean> {
  /** Whether visitors are answered it; what isn't public is for staff. */
  public: Public
  /** Whether the table of an export has it as a column; its JSON has all. */
  exported: boolean
}

interface FieldOptions<Public extends boolean> extends Shown<Public> {
  /** At its input, in the list of versions, and where two edits met. */
  label: string
  /** Whether staff's search looks in it; its column is text. */
  searched?: true
  /** Whether people read it in each email that tells them about one, as those about events do. */
  inEmail?: true
  about?: string
}

/** Answers are text, or null where the input takes null; another answer is declared. */
type Answered<Output> = [Output] extends [string | null] ? { answer?: z.ZodType<Output> } : { answer: z.ZodType<Output> }

export const forEveryone = { public: true, exported: true } as const

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

/** One field that a save makes of the others, or an answer. A save may ask for one by `input`; it isn't kept as it was sent. */
interface Made<
  Answer extends z.ZodType = z.ZodType,
  Public extends boolean = boolean,
  Input extends z.ZodType | undefined = z.ZodType | undefined,
> extends Shown<Public> {
  answer: Answer
  input: Input
}

export const made = <Answer extends z.ZodType, const Public extends boolean, Input extends z.ZodType | undefined = undefined>(
  answer: Answer,
  options: Shown<Public> & { input?: Input },
): Made<Answer, Public, Input> => ({ ...options, answer, input: options.input as Input })

type Fields = Readonly<Record<string, Field | Made>>
type Named<All, Of> = { [Name in keyof All]: All[Name] extends Of ? Name : never }[keyof All]
export type Filled<All> = Named<All, Field>
type Answers<All, Names extends keyof All = keyof All> = { id: z.ZodInt } & {
  [Name in Names]: All[Name] extends { answer: infer Answer extends z.ZodType } ? Answer : never
}
type Inputs<All> = {
  [Name in Named<All, { input: z.ZodType }>]: All[Name] extends { input: infer Input extends z.ZodType } ? Input : never
}
type Flat<T> = { [Name in keyof T]: T[Name] }

/** A kind of content: all that follows from its fields, for the server and for the staff's dialogs. Pages know it by its types. */
export interface Kind<Noun extends string = string, Plural extends string = string, Own extends Fields = Fields> {
  noun: Noun
  plural: Plural
  fields: Own
  /** What staff send to create one, or together with what is stored to update one. */
  input: z.ZodObject<Inputs<Own>>
  answer: z.ZodObject<Flat<Answers<Own>>>
  /** As everyone is answered one; the schema of staff where all fields are public. */
  publicAnswer: z.ZodObject<Flat<Answers<Own, Named<Own, { public: true }>>>>
  labels: { [Name in Filled<Own>]: string }
}

export function defineKind<const Noun extends string, const Plural extends string, Own extends Fields>(kind: {
  noun: Noun
  plural: Plural
  fields: Own
}): Kind<Noun, Plural, Own> {
  const { noun, plural, fields } = kind
  const all = Object.entries<Partial<Record<keyof Field, unknown>>>(fields)
  const each = <Key extends keyof Field>(key: Key, of = all) =>
    Object.fromEntries(of.flatMap(([name, one]) => (one[key] ? [[name, one[key]]] : [])))
  const answers = (of = all) => z.object({ id: z.int(), ...each('answer', of) } as z.ZodRawShape)
  const publicFields = all.filter(([, one]) => one.public)
  const isAllPublic = publicFields.length === all.length
  const id = titled(noun).replaceAll(' ', '')
  const answer = answers().meta({ id: isAllPublic ? id : `Admin${id}` })
  const publicAnswer = isAllPublic ? answer : answers(publicFields).meta({ id })
  const derived = { noun, plural, fields, answer, publicAnswer, input: z.object(each('input')), labels: each('label') }
  // The loops keep the names, which TypeScript can't see.
  return derived as object as Kind<Noun, Plural, Own>
}

export interface AnyKind {
  noun: string
  plural: string
  fields: Fields
  input: z.ZodObject
  answer: z.ZodObject
  publicAnswer: z.ZodObject
}

export type InputOf<K extends Pick<AnyKind, 'input'>> = z.output<K['input']>
export type FieldsOf<K extends Pick<AnyKind, 'input'>> = z.input<K['input']>
export type StaffOf<K extends Pick<AnyKind, 'answer'>> = z.output<K['answer']>
export type PublicOf<K extends Pick<AnyKind, 'publicAnswer'>> = z.output<K['publicAnswer']>
export type ColumnsIn<K extends Pick<AnyKind, 'answer'>> = Omit<StaffOf<K>, 'id'>
