import * as z from 'zod'
import type { Call } from '@/platform/http/calls'
import { type ApiContext, idParameter, parseJson, validate } from '@/platform/http/http.server'
import type { CallHandler } from '@/platform/http/serve-calls.server'
import { capitalised } from '@/platform/nouns'
import type { Services } from '@/platform/services.server'
import type { ContentOperations } from './content-kind.server'
import { notFound } from './content-operations.server'
import { ChangedMeanwhile, editRefusal } from './edit-conflict.server'

/** Reads a request's body and hands it to `save`; whatever it stored on the way is gone again when that fails. */
export type BodyReader = <T>(c: ApiContext, save: (body: Record<string, unknown>) => Promise<T>) => Promise<T>

interface StoredRow {
  id: number
  updated_at: string
}

/** The calls of `contentCalls`, as far as they say what is presented. */
type Declared<Plural extends string, Input, Answer, Listed> = Record<
  `GET /api/cms/${Plural}`,
  { success: { body: z.ZodType<Record<Plural, Listed[]>> } }
> &
  Record<`POST /api/cms/${Plural}`, { body: z.ZodType<Input>; success: { body: z.ZodType<Record<string, Answer>> } }>

interface ContentApi<Row extends StoredRow, Input, Answer, Listed> {
  operations: ContentOperations<Row, Input>
  list(db: Services['db']): Promise<Row[]>
  present(c: ApiContext, rows: Row[]): Answer[] | Promise<Answer[]>
  /** How the list shows them, where it differs from what writes answer. */
  presentListed?(row: Row): Listed
  /** For bodies other than JSON. */
  read?: BodyReader
}

type AdminCall = Call & { readonly access: 'admin' }

type ContentHandlers<Plural extends string> = Record<`GET /api/cms/${Plural}`, CallHandler<Call>> &
  Record<`${'POST' | 'PUT' | 'DELETE'} /api/cms/${Plural}${'' | '/:id'}`, CallHandler<AdminCall>>

const anyFields = z.record(z.string(), z.unknown(), 'Please send a JSON object.')

const readJson: BodyReader = async (c, save) => save(await parseJson(c, anyFields))

/** The handlers of the four calls that `contentCalls` declares. */
export function contentHandlers<Plural extends string, Row extends StoredRow, Input, Answer extends object, Listed extends object>(
  plural: Plural,
  calls: Declared<Plural, Input, Answer, Listed>,
  kind: ContentApi<Row, Input, NoInfer<Answer>, NoInfer<Listed>>,
): ContentHandlers<Plural> {
  const { operations, read = readJson } = kind
  const { noun } = operations
  const { body: input } = calls[`POST /api/cms/${plural}`] as { body: z.ZodType<Input> }
  const presentListed = async (c: ApiContext, rows: Row[]) =>
    tellVersions(c, rows, kind.presentListed ? rows.map(kind.presentListed) : await kind.present(c, rows))
  const presentOne = async (c: ApiContext, row: Row) => ({ [noun]: tellVersions(c, [row], await kind.present(c, [row]))[0] })

  const refusalOf = async (c: ApiContext, error: unknown) => {
    if (!(error instanceof ChangedMeanwhile)) return error
    const row = error.row as Row
    return editRefusal(c.var.services, { noun, row, current: (await presentListed(c, [row]))[0] })
  }

  const list: CallHandler<Call> = async ({ c, services }) => c.json({ [plural]: await presentListed(c, await kind.list(services.db)) })

  const create: CallHandler<AdminCall> = async ({ c, services, actor }) => {
    const row = await read(c, (fields) => operations.create(services, validate(input, fields), actor.id))
    return c.json(await presentOne(c, row), 201)
  }

  const update: CallHandler<AdminCall> = async ({ c, services, actor }) => {
    const save = (fields: object) => operations.update(services, idParameter(c, notFound(noun)), fields, actor.id)
    const row = await read(c, save).catch(async (error) => {
      throw await refusalOf(c, error)
    })
    return c.json(await presentOne(c, row))
  }

  const remove: CallHandler<AdminCall> = async ({ c, services, actor }) => {
    await operations.delete(services, idParameter(c, notFound(noun)), actor.id)
    return c.json({ message: `${capitalised(noun)} deleted` })
  }

  const path = `/api/cms/${plural}` as const
  const handlers = { [`GET ${path}`]: list, [`POST ${path}`]: create, [`PUT ${path}/:id`]: update, [`DELETE ${path}/:id`]: remove }
  return handlers as ContentHandlers<Plural>
}

/** Admins are also told which state they see, so that a save can say upon which one it was made. Visitors see the documented fields. */
const tellVersions = (c: ApiContext, rows: StoredRow[], shown: object[]) =>
  c.var.actor?.isAdmin ? shown.map((each, index) => ({ ...each, updatedAt: rows[index]?.updated_at })) : shown
