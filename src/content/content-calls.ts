import * as z from 'zod'
import { messageBody } from '@/platform/http/calls'
import { type FieldName, fieldName, spoken } from '@/platform/text/nouns'
import {
  editConflict,
  expectedVersion,
  linkWarnings,
  publicationAnswer,
  publicationInput,
  version,
  versionsAnswer,
} from './content-saves.schema'

interface KindOfContent<Noun, Plural, Input, Answer, Listed, Staff, Access> {
  /** Singular, in words: `mountain hut`. */
  noun: Noun
  /** As in the paths of its calls: `mountain-huts`. */
  plural: Plural
  input: Input
  answer: Answer
  listed?: Listed
  forStaff?: Staff
  /** Who may list them; everyone by default. */
  listAccess?: Access
  /** What else 409 answers, besides a stale edit: a save that doesn't fit what depends on it. */
  refusal?: z.ZodType
  /** What a save of it, or restoring a version, may ask for besides its fields; never stored. */
  options?: z.ZodObject
  multipart?: { parts: z.ZodObject; maxBody: number }
}

const staffFields = {
  ...version,
  ...publicationAnswer,
  isSample: z.literal(true).optional().describe('It came with the site, and no one has changed it; for staff only'),
}
const savedWith = expectedVersion.extend(publicationInput.shape)

type StaffFields = z.output<z.ZodObject<typeof staffFields>>
type Presented<Fields extends z.ZodObject> = z.output<Fields> & { [Name in keyof StaffFields]?: StaffFields[Name] | undefined }
type PresentedToStaff<Fields extends z.ZodObject> = z.output<Fields> & StaffFields

interface Answering<Answer> {
  readonly summary: string
  readonly success: { readonly body: z.ZodType<Answer> }
}
interface ByStaff<Answer> extends Answering<Answer> {
  readonly access: 'editor'
}
interface ListCall<Answer, StaffAnswer> extends Answering<Answer> {
  readonly staffView: z.ZodType<StaffAnswer>
  readonly isPubliclyCacheable: true
}
interface UpdateCall<Input, Answer, Current> extends ByStaff<Answer> {
  readonly body: Input
  readonly takesAnyField: typeof savedWith
  readonly conflict: z.ZodType<{ message: string; changedBy: string | null; changedAt: string; current: Current }>
}

type ContentCalls<
  Noun extends string,
  Plural extends string,
  Input extends z.ZodType,
  Answer extends z.ZodObject,
  Listed extends z.ZodObject,
  Staff extends z.ZodObject,
  Access,
> = {
  readonly [Name in `GET /api/cms/${Plural}`]: Access extends 'editor'
    ? ByStaff<Record<FieldName<Plural>, Presented<Listed>[]>>
    : ListCall<Record<FieldName<Plural>, Presented<Listed>[]>, Record<FieldName<Plural>, PresentedToStaff<Staff>[]>>
} & {
  readonly [Name in `POST /api/cms/${Plural}`]: ByStaff<Record<FieldName<Noun>, Presented<Answer>>> & { readonly body: Input }
} & {
  readonly [Name in `PUT /api/cms/${Plural}/:id`]: UpdateCall<Input, Record<FieldName<Noun>, Presented<Answer>>, PresentedToStaff<Staff>>
} & {
  readonly [Name in `DELETE /api/cms/${Plural}/:id`]: ByStaff<z.output<typeof messageBody>>
} & {
  readonly [Name in `POST /api/cms/${Plural}/:id/duplicate`]: ByStaff<Record<FieldName<Noun>, Presented<Answer>>>
} & {
  readonly [Name in `GET /api/cms/${Plural}/:id/versions`]: ByStaff<z.output<typeof versionsAnswer>>
} & {
  readonly [Name in `POST /api/cms/${Plural}/:id/versions/:versionId/restore`]: ByStaff<Record<FieldName<Noun>, Presented<Answer>>> & {
    readonly body: typeof expectedVersion
    readonly isBodyOptional: true
  }
}

/** Declares the calls with which staff keep one kind of content, under `/api/cms/{plural}` (spec D2 §7, B §6). */
export function contentCalls<
  const Noun extends string,
  const Plural extends string,
  Input extends z.ZodType,
  Answer extends z.ZodObject,
  Listed extends z.ZodObject = Answer,
  Staff extends z.ZodObject = Listed,
  const Access extends 'editor' | undefined = undefined,
>(
  kind: KindOfContent<Noun, Plural, Input, Answer, Listed, Staff, Access>,
): ContentCalls<Noun, Plural, Input, Answer, Listed, Staff, Access> {
  const { noun, plural, input, multipart, refusal, options } = kind
  const path = `/api/cms/${plural}`
  const list = fieldName(plural)
  const body = { body: input, ...(multipart && { parts: multipart.parts, maxBody: multipart.maxBody }) }
  const answer = withVersion(kind.answer)
  const listed = kind.listed ? withVersion(kind.listed) : answer
  const one = z.object({ [fieldName(noun)]: answer })
  const saved = one.extend(linkWarnings)
  const ofOne = { access: 'editor', success: { body: saved }, failures: [404] }
  const conflict = refusal ? z.union([editConflict(listed), refusal]) : editConflict(listed)
  const forStaff = (kind.forStaff ?? kind.listed ?? kind.answer).extend(staffFields)
  const calls = {
    [`GET ${path}`]: {
      summary: `List the ${spoken(plural)}`,
      ...(kind.listAccess
        ? { access: kind.listAccess }
        : { staffView: z.object({ [list]: z.array(forStaff) }), isPubliclyCacheable: true }),
      success: { body: z.object({ [list]: z.array(listed) }) },
    },
    [`POST ${path}`]: {
      summary: `Create ${withArticle(noun)}`,
      access: 'editor',
      takesAlso: publicationInput,
      takesIdempotencyKey: true,
      ...body,
      success: { status: 201, body: saved },
    },
    [`PUT ${path}/:id`]: { summary: `Update ${withArticle(noun)}`, ...ofOne, takesAnyField: savedWith, ...body, conflict },
    [`DELETE ${path}/:id`]: { summary: `Delete ${withArticle(noun)}`, ...ofOne, success: { body: messageBody } },
    [`POST ${path}/:id/duplicate`]: {
      summary: `Duplicate ${withArticle(noun)} as a draft`,
      ...ofOne,
      takesIdempotencyKey: true,
      success: { status: 201, body: one },
    },
    [`GET ${path}/:id/versions`]: { summary: `List versions of ${withArticle(noun)}`, ...ofOne, success: { body: versionsAnswer } },
    [`POST ${path}/:id/versions/:versionId/restore`]: {
      summary: `Restore a version of ${withArticle(noun)}`,
      ...ofOne,
      body: options ? expectedVersion.extend(options.shape) : expectedVersion,
      isBodyOptional: true,
      conflict,
    },
  }
  // The names are made of `plural`, which only its type knows to be more than any text.
  return calls as object as ContentCalls<Noun, Plural, Input, Answer, Listed, Staff, Access>
}

/** The parts of a multipart body, for the documentation: a text for each field of `input`, and `own` ones instead or besides. */
export function partsOf(input: z.ZodObject, own: z.ZodRawShape): z.ZodObject {
  const textFor = (field: z.core.$ZodType) => (z.safeParse(field, undefined).success ? z.string().optional() : z.string())
  return savedWith.extend({ ...Object.fromEntries(Object.entries(input.shape).map(([name, field]) => [name, textFor(field)])), ...own })
}

const withVersion = (answer: z.ZodObject) =>
  answer
    .extend(staffFields)
    .partial({ updatedAt: true, status: true, publishAt: true })
    .meta({ id: `Stored${answer.meta()?.id}` })

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
