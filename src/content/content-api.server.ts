import { Hono } from 'hono'
import * as z from 'zod'
import { type ApiContext, type ApiEnv, idParameter, parseJson, requireAdmin, validate } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { capitalised } from '@/platform/nouns'
import type { Services } from '@/platform/services.server'
import type { ContentOperations } from './content-kind.server'
import { notFound } from './content-operations.server'
import { editConflict, expectedVersion, version } from './edit-conflict'
import { ChangedMeanwhile, editRefusal } from './edit-conflict.server'

/** Reads a request's body and hands it to `save`; whatever it stored on the way is gone again when that fails. */
export type BodyReader = <T>(c: ApiContext, save: (body: Record<string, unknown>) => Promise<T>) => Promise<T>

interface StoredRow {
  id: number
  updated_at: string
}

interface ContentApi<Row extends StoredRow, Input, Answer extends object> {
  noun: string
  plural: string
  input: z.ZodType<Input>
  answer: z.ZodObject & z.ZodType<Answer>
  operations: ContentOperations<Row, Input>
  list(db: Services['db']): Promise<Row[]>
  present(c: ApiContext, rows: Row[]): Answer[] | Promise<Answer[]>
  /** Who may list them; everybody unless said otherwise. */
  listAccess?: 'admin'
  /** How the list shows them, where it differs from what writes answer. */
  listed?: { answer: z.ZodObject; present(row: Row): object }
  /** For bodies other than JSON. */
  multipart?: { read: BodyReader; parts: z.ZodObject; maxBody: number }
}

const anyFields = z.record(z.string(), z.unknown(), 'Please send a JSON object.')

const readJson: BodyReader = async (c, save) => save(await parseJson(c, anyFields))

/** The four calls with which staff keep one kind of content, under `/cms/{plural}` (spec D2 §7). */
export function contentApi<Row extends StoredRow, Input, Answer extends object>(kind: ContentApi<Row, Input, Answer>) {
  const { noun, plural, input, operations, multipart } = kind
  const path = `/cms/${plural}`
  const read = multipart?.read ?? readJson
  const body = { body: input, ...(multipart && { parts: multipart.parts, maxBody: multipart.maxBody }) }
  const answer = withVersion(kind.answer)
  const listed = kind.listed ? withVersion(kind.listed.answer) : answer
  const one = z.object({ [noun]: answer })
  const presentListed = async (c: ApiContext, rows: Row[]) =>
    tellVersions(c, rows, kind.listed ? rows.map(kind.listed.present) : await kind.present(c, rows))
  const presentOne = async (c: ApiContext, row: Row) => ({ [noun]: tellVersions(c, [row], await kind.present(c, [row]))[0] })

  const refusalOf = async (c: ApiContext, error: unknown) => {
    if (!(error instanceof ChangedMeanwhile)) return error
    const row = error.row as Row
    return editRefusal(c.var.services, { noun, row, current: (await presentListed(c, [row]))[0] })
  }

  return new Hono<ApiEnv>()
    .get(
      path,
      operation({
        summary: `List the ${plural}`,
        ...(kind.listAccess ? { access: kind.listAccess } : { hasStaffView: true, isSameForVisitors: true }),
        success: { body: z.object({ [plural]: z.array(listed) }) },
      }),
      async (c) => c.json({ [plural]: await presentListed(c, await kind.list(c.var.services.db)) }),
    )
    .post(
      path,
      operation({ summary: `Create ${withArticle(noun)}`, access: 'admin', ...body, success: { status: 201, body: one } }),
      async (c) => {
        const { id } = requireAdmin(c)
        const row = await read(c, (fields) => operations.create(c.var.services, validate(input, fields), id))
        return c.json(await presentOne(c, row), 201)
      },
    )
    .put(
      `${path}/:id`,
      operation({
        summary: `Update ${withArticle(noun)}`,
        access: 'admin',
        takesAnyField: expectedVersion,
        ...body,
        success: { body: one },
        failures: [404],
        conflict: editConflict(listed),
      }),
      async (c) => {
        const { id } = requireAdmin(c)
        const save = (fields: object) => operations.update(c.var.services, idParameter(c, notFound(noun)), fields, id)
        const row = await read(c, save).catch(async (error) => {
          throw await refusalOf(c, error)
        })
        return c.json(await presentOne(c, row))
      },
    )
    .delete(
      `${path}/:id`,
      operation({ summary: `Delete ${withArticle(noun)}`, access: 'admin', success: { body: messageBody }, failures: [404] }),
      async (c) => {
        const { id } = requireAdmin(c)
        await operations.delete(c.var.services, idParameter(c, notFound(noun)), id)
        return c.json({ message: `${capitalised(noun)} deleted` })
      },
    )
}

const withVersion = (answer: z.ZodObject) =>
  answer
    .extend(version)
    .partial({ updatedAt: true })
    .meta({ id: `Stored${answer.meta()?.id}` })

/** Admins are also told which state they see, so that a save can say upon which one it was made. Visitors see the documented fields. */
const tellVersions = (c: ApiContext, rows: StoredRow[], shown: object[]) =>
  c.var.actor?.isAdmin ? shown.map((each, index) => ({ ...each, updatedAt: rows[index]?.updated_at })) : shown

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
