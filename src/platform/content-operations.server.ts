import type * as z from 'zod'
import { changeContent } from './content-change.server'
import { type ColumnsOf, type ContentTable, contentRows, type RowOf } from './content-rows.server'
import { ApiError } from './errors.server'
import { validate } from './http.server'
import type { Services } from './services.server'

/** One kind of thing that staff keep, as far as creating, updating and deleting it differs from the other kinds. */
interface ContentKind<T extends ContentTable, Input> {
  table: T
  /** Singular noun, for messages and the audit log: `newsletter`. */
  noun: string
  /** What staff send to create one. */
  input: z.ZodType<Input>
  /** What is stored for what staff sent; `stored` is the row that is updated. */
  columns(input: Input, context: { services: Services; stored: RowOf<T> | undefined }): ColumnsOf<T> | Promise<ColumnsOf<T>>
  /** A stored row as staff would send it, to judge an update by the whole. */
  toInput(row: RowOf<T>, services: Services): object | Promise<object>
  label(row: RowOf<T>): string
  /** What else belongs to the change, in its transaction. `input` is undefined when the row is deleted. */
  onChange?(services: Services, row: RowOf<T>, input: Input | undefined): Promise<void>
}

export interface ContentOperations<Row, Input> {
  /** `accountId` is undefined for what the program makes by itself. */
  create(services: Services, input: Input, accountId?: number): Promise<Row>
  /** Fields that are absent from `changes` keep their value. Throws ApiError: 404 for an unknown one, 400 for what does not fit. */
  update(services: Services, id: number, changes: object, accountId: number): Promise<Row>
  /** Throws ApiError 404 for an unknown one. */
  delete(services: Services, id: number, accountId: number): Promise<Row>
}

export function contentOperations<T extends ContentTable, Input>(kind: ContentKind<T, Input>): ContentOperations<RowOf<T>, Input> {
  const { noun, input: schema, columns, toInput, label, onChange } = kind
  const rows = contentRows(kind.table)
  const entry = (action: 'create' | 'update' | 'delete', accountId: number | undefined) => (row: RowOf<T>) =>
    accountId === undefined ? undefined : { accountId, action, entity: noun, entityId: idOf(row), label: label(row) }

  const get = async ({ db }: Services, id: number) => {
    const row = await rows.find(db, id)
    if (!row) throw new ApiError(404, notFound(noun))
    return row
  }

  return {
    create(services, input, accountId) {
      const work = async () => {
        const row = await rows.insert(
          services.db,
          await columns(input, { services, stored: undefined }),
          services.clock.now().toISOString(),
        )
        await onChange?.(services, row, input)
        return row
      }
      return changeContent(services, work, entry('create', accountId))
    },
    update(services, id, changes, accountId) {
      const work = async () => {
        const stored = await get(services, id)
        const input = validate(schema, { ...(await toInput(stored, services)), ...changes })
        const row = await rows.update(services.db, id, await columns(input, { services, stored }), services.clock.now().toISOString())
        await onChange?.(services, row, input)
        return row
      }
      return changeContent(services, work, entry('update', accountId))
    },
    delete(services, id, accountId) {
      const work = async () => {
        const row = await get(services, id)
        await onChange?.(services, row, undefined)
        await rows.delete(services.db, id)
        return row
      }
      return changeContent(services, work, entry('delete', accountId))
    },
  }
}

/** `Newsletter not found`. */
export const notFound = (noun: string) => `${capitalised(noun)} not found`

export const capitalised = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

const idOf = (row: object) => (row as { id: number }).id
