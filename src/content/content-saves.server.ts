import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { capitalize } from '@/platform/text/nouns'
import type { ContentKind } from './content-kind.server'
import { type ContentTable, contentRows, type PublicationColumns, type RowOf } from './content-rows.server'
import { assertUnchanged, validateUpdate } from './editing/update-checks.server'
import { contentHistory } from './history/content-history.server'
import { publicationInput } from './publication'
import { publicationColumns } from './published.server'
import { markAfterSave, markOf } from './samples.server'
import { updateSearchIndex } from './update-search-index.server'
import './feature.server'

export type ContentParts<T extends ContentTable, Input> = ReturnType<typeof contentParts<T, Input>>

/** What saving and deleting one kind of content have in common. */
export function contentParts<T extends ContentTable, Input>(kind: ContentKind<T, Input>) {
  const { noun, table, document } = kind
  const rows = contentRows(table)
  return {
    rows,
    history: contentHistory(kind),
    /** Throws ApiError 404 for an unknown one. */
    async get({ db }: Services, id: number): Promise<RowOf<T>> {
      const row = await rows.find(db, id)
      if (!row) throw new ApiError(404, notFound(noun))
      return row
    },
    owner: (id: number) => ({ entity: noun, id }),
    /** The rows of other features that depend on this kind's. */
    attachedTo: ({ features }: Services) => features.flatMap(({ attached = [] }) => attached).filter((rows) => rows.noun === noun),
    async updateSearch(services: Services, id: number, row: RowOf<T> | undefined) {
      if (document) await updateSearchIndex(services, { kind: noun, id }, row && document(row, services))
    },
  }
}

/** `Newsletter not found`. */
export const notFound = (noun: string) => `${capitalize(noun)} not found`

export const commonColumns = (row: object) => row as { id: number; createdAt: string; updatedAt: string } & PublicationColumns

/** Now, and always after the row's last change: it identifies the row's states. */
export const nextMoment = ({ clock }: Services, row: object) =>
  new Date(Math.max(clock.now().getTime(), Date.parse(commonColumns(row).updatedAt) + 1)).toISOString()

/** Creating and updating one kind of content, within the caller's transaction. */
export function contentSaves<T extends ContentTable, Input>(kind: ContentKind<T, Input>, parts: ContentParts<T, Input>) {
  const { rows, history, get, owner, attachedTo, updateSearch } = parts

  /** `by` is undefined for what the program creates. */
  async function create(services: Services, input: Input, publication: PublicationColumns, by: number | undefined) {
    if (by !== undefined) await kind.authorize?.(services, input, { accountId: by, before: undefined })
    return insert(services, input, publication, by)
  }

  async function insert(services: Services, input: Input, publication: PublicationColumns, by: number | undefined) {
    const own = await kind.columns(input, { services, stored: undefined, publication })
    const values = { ...own, ...markOf(kind.samples, own as object as RowOf<T>), ...publication }
    return followSave(services, await rows.insert(services.db, values, services.clock.now().toISOString()), input, { by })
  }

  async function duplicate(services: Services, id: number, by: number) {
    const stored = await get(services, id)
    const input = await kind.storedInput(stored, services)
    return insert(services, kind.copyOf?.(input, stored) ?? input, { status: 'draft', publishAt: null }, by)
  }

  /** What an update would store; `changes` are checked over what is stored, and against what the account `by` may do. */
  async function plan(services: Services, id: number, changes: object, by: number) {
    const stored = await get(services, id)
    assertUnchanged(commonColumns(stored), changes)
    const before = await kind.storedInput(stored, services)
    const input = validateUpdate(kind.input, before, changes)
    await kind.authorize?.(services, input, { accountId: by, before: stored })
    const mark = markAfterSave(stored, !isDeepStrictEqual(jsonOf(input), jsonOf(before)))
    const publication = publicationColumns(validate(publicationInput, changes), commonColumns(stored))
    return { stored, input, values: { ...(await kind.columns(input, { services, stored, publication })), ...mark, ...publication } }
  }

  async function update(services: Services, id: number, changes: object, by: number) {
    const { stored, input, values } = await plan(services, id, changes, by)
    await history.keepStored(services, stored)
    const updated = await rows.update(services.db, id, values, nextMoment(services, stored))
    const row = await followSave(services, updated, input, { before: stored, by })
    for (const rows of attachedTo(services)) await rows.saved?.(services, { id, before: stored, after: row, input: input as object })
    return row
  }

  /** Whether a row is already what the fields of a version make of it. */
  async function isAlready(services: Services, row: RowOf<T>, content: object) {
    return isDeepStrictEqual(content, jsonOf(await kind.storedInput(row, services)))
  }

  async function followSave(
    services: Services,
    row: RowOf<T>,
    input: Input,
    { before, by }: { before?: RowOf<T>; by: number | undefined },
  ) {
    const { id } = commonColumns(row)
    await kind.recordUploads?.(services, owner(id), row)
    await kind.onSave?.(services, row, input, before)
    await history.keepSaved(services, row, by)
    await updateSearch(services, id, row)
    return row
  }

  return { create, duplicate, plan, update, isAlready }
}

/** As it comes back from the database. */
const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
