import { isDeepStrictEqual } from 'node:util'
import { findLastChange } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { capitalize } from '@/platform/text/nouns'
import {
  assertUnchanged,
  type ContentKind,
  type DocumentSource,
  markAfterSave,
  markOf,
  type SearchDocument,
  validateUpdate,
} from './content-kind.server'
import {
  type CommonRow,
  type ContentTable,
  contentRows,
  type PublicationColumns,
  publicationColumns,
  type RowOf,
} from './content-rows.server'
import { type PresentedVersion, publicationInput } from './content-saves.schema'
import {
  findLastSeenVersion,
  findLastVersion,
  findVersion,
  insertVersion,
  listContentVersions,
  listSurplusVersions,
  removeVersion,
} from './content-versions.server'
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

/** Now, and always after the row's last change: it identifies the row's states. */
export const nextMoment = ({ clock }: Services, row: CommonRow) =>
  new Date(Math.max(clock.now().getTime(), Date.parse(row.updatedAt) + 1)).toISOString()

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
    assertUnchanged(stored, changes)
    const before = await kind.storedInput(stored, services)
    const input = validateUpdate(kind.input, before, changes)
    await kind.authorize?.(services, input, { accountId: by, before: stored })
    const mark = markAfterSave(stored, !isDeepStrictEqual(jsonOf(input), jsonOf(before)))
    const publication = publicationColumns(validate(publicationInput, changes), stored)
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
    const { id } = row
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

type Content = Record<string, unknown>

/** The versions of one kind of content. A version shows the uploads that its row showed, so that these stay as long as it can be restored. */
function contentHistory<T extends ContentTable, Input>(kind: ContentKind<T, Input>) {
  const { noun, storedInput, recordUploads } = kind
  const ownerOf = (id: number) => ({ entity: noun, entityId: id })

  async function remove(services: Services, id: number) {
    await recordUploads?.(services, { entity: 'version', id }, undefined)
    await removeVersion(services.db, id)
  }

  async function keep(services: Services, row: RowOf<T>, by: () => number | null | Promise<number | null>) {
    const { db } = services
    const { id, status, publishAt, updatedAt } = row
    const content = { ...(await storedInput(row, services)), status, publishAt }
    const last = await findLastVersion(db, ownerOf(id))
    if (last && changedFields(last.content, content).length === 0) return
    const version = { ...ownerOf(id), content, accountId: await by(), at: updatedAt }
    const versionId = await insertVersion(db, version)
    await recordUploads?.(services, { entity: 'version', id: versionId }, row)
    await removeSurplus(services, id)
  }

  async function removeSurplus(services: Services, id: number) {
    const surplus = await listSurplusVersions(services.db, ownerOf(id))
    if (surplus.length === 0) return
    const seen = await findLastSeenVersion(services, ownerOf(id))
    for (const version of surplus) if (version.id !== seen?.id) await remove(services, version.id)
  }

  return {
    /** Keeps a row as it was saved, where it differs from the version before; within the transaction that saves it. */
    keepSaved: (services: Services, row: RowOf<T>, accountId: number | undefined) => keep(services, row, () => accountId ?? null),
    /** Keeps a row that is about to be changed: one from before there were versions, or that the program has changed. */
    keepStored: (services: Services, row: RowOf<T>) =>
      keep(services, row, async () => (await findLastChange(services.db, noun, row.id))?.accountId ?? null),
    /** The newest first. */
    async list({ db, findUsername }: Services, id: number): Promise<PresentedVersion[]> {
      const versions = await listContentVersions(db, ownerOf(id))
      const accounts = [...new Set(versions.flatMap(({ accountId }) => accountId ?? []))]
      const names = new Map(await Promise.all(accounts.map(async (account) => [account, await findUsername(account)] as const)))
      return versions.map((version, index) => {
        const [{ content }, former] = [version, versions[index + 1]]
        const by = (version.accountId && names.get(version.accountId)) || null
        return { id: version.id, at: version.at, by, changed: former ? changedFields(former.content, content) : [], content }
      })
    },
    /** What was saved, without whether it was published; undefined for an unknown version. */
    async find({ db }: Services, id: number, versionId: number): Promise<{ content: Content; at: string } | undefined> {
      const version = await findVersion(db, ownerOf(id), versionId)
      if (!version) return undefined
      const { status: _, publishAt: __, ...content } = version.content
      return { content, at: version.at }
    },
    /** Permanently removes all versions of one entity. */
    async purge(services: Services, id: number) {
      for (const version of await listContentVersions(services.db, ownerOf(id))) await remove(services, version.id)
    },
  }
}

/** Fields that only one of them has, and parts of them that one has and are null in the other, came to be, or went, with a change of the program. */
const changedFields = (before: Content, after: Content) =>
  Object.keys(after).filter((name) => name in before && withoutNulls(before[name]) !== withoutNulls(after[name]))

const withoutNulls = (value: unknown) => JSON.stringify(value, (_, part) => part ?? undefined)

/** Replaces a source’s entry in the search index, or removes it for undefined; call it in the transaction that changes the source. */
export async function updateSearchIndex(services: Services, source: DocumentSource, document: SearchDocument | undefined) {
  for (const { indexDocument } of services.features) await indexDocument?.(services, source, document)
}
