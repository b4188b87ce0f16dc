import * as z from 'zod'
import { messageBody } from '@/platform/http/calls'
import { editConflict, expectedVersion, version } from './edit-conflict'

interface KindOfContent<Noun, Plural, Input, Answer, Listed, Staff, Access> {
  noun: Noun
  plural: Plural
  /** What staff send to create one. */
  input: Input
  answer: Answer
  /** How the list shows one, where that differs from what writes answer. */
  listed?: Listed
  /** How staff's list shows one, where that differs from what anybody gets. */
  forStaff?: Staff
  /** Who may list them; everybody unless said otherwise. */
  listAccess?: Access
  /** For bodies other than JSON. */
  multipart?: { parts: z.ZodObject; maxBody: number }
}

/** Visitors are not told the version. */
type Told<Fields extends z.ZodObject> = z.output<Fields> & { updatedAt?: string | undefined }
type ToldStaff<Fields extends z.ZodObject> = z.output<Fields> & z.output<z.ZodObject<typeof version>>

interface Answering<Answer> {
  readonly summary: string
  readonly success: { readonly body: z.ZodType<Answer> }
}
interface ByAdmin<Answer> extends Answering<Answer> {
  readonly access: 'admin'
}
interface ListCall<Answer, StaffAnswer> extends Answering<Answer> {
  readonly staffView: z.ZodType<StaffAnswer>
  readonly isSameForVisitors: true
}
interface UpdateCall<Input, Answer, Current> extends ByAdmin<Answer> {
  readonly body: Input
  readonly takesAnyField: typeof expectedVersion
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
  readonly [Name in `GET /api/cms/${Plural}`]: Access extends 'admin'
    ? ByAdmin<Record<Plural, Told<Listed>[]>>
    : ListCall<Record<Plural, Told<Listed>[]>, Record<Plural, ToldStaff<Staff>[]>>
} & {
  readonly [Name in `POST /api/cms/${Plural}`]: ByAdmin<Record<Noun, Told<Answer>>> & { readonly body: Input }
} & {
  readonly [Name in `PUT /api/cms/${Plural}/:id`]: UpdateCall<Input, Record<Noun, Told<Answer>>, ToldStaff<Staff>>
} & {
  readonly [Name in `DELETE /api/cms/${Plural}/:id`]: ByAdmin<z.output<typeof messageBody>>
}

/** Declares the four calls with which staff keep one kind of content, under `/api/cms/{plural}` (spec D2 §7). */
export function contentCalls<
  const Noun extends string,
  const Plural extends string,
  Input extends z.ZodType,
  Answer extends z.ZodObject,
  Listed extends z.ZodObject = Answer,
  Staff extends z.ZodObject = Listed,
  const Access extends 'admin' | undefined = undefined,
>(
  kind: KindOfContent<Noun, Plural, Input, Answer, Listed, Staff, Access>,
): ContentCalls<Noun, Plural, Input, Answer, Listed, Staff, Access> {
  const { noun, plural, input, multipart } = kind
  const path = `/api/cms/${plural}`
  const body = { body: input, ...(multipart && { parts: multipart.parts, maxBody: multipart.maxBody }) }
  const answer = withVersion(kind.answer)
  const listed = kind.listed ? withVersion(kind.listed) : answer
  const one = z.object({ [noun]: answer })
  const forStaff = (kind.forStaff ?? kind.listed ?? kind.answer).extend(version)
  const calls = {
    [`GET ${path}`]: {
      summary: `List the ${plural}`,
      ...(kind.listAccess
        ? { access: kind.listAccess }
        : { staffView: z.object({ [plural]: z.array(forStaff) }), isSameForVisitors: true }),
      success: { body: z.object({ [plural]: z.array(listed) }) },
    },
    [`POST ${path}`]: { summary: `Create ${withArticle(noun)}`, access: 'admin', ...body, success: { status: 201, body: one } },
    [`PUT ${path}/:id`]: {
      summary: `Update ${withArticle(noun)}`,
      access: 'admin',
      takesAnyField: expectedVersion,
      ...body,
      success: { body: one },
      failures: [404],
      conflict: editConflict(listed),
    },
    [`DELETE ${path}/:id`]: { summary: `Delete ${withArticle(noun)}`, access: 'admin', success: { body: messageBody }, failures: [404] },
  }
  // The names are made of `plural`, which its type alone knows to be more than any text.
  return calls as object as ContentCalls<Noun, Plural, Input, Answer, Listed, Staff, Access>
}

const withVersion = (answer: z.ZodObject) =>
  answer
    .extend(version)
    .partial({ updatedAt: true })
    .meta({ id: `Stored${answer.meta()?.id}` })

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
