import pLimit from 'p-limit'
import type { AnyContentKind, PicturedItem } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import { listVersionOwners } from '@/content/content-versions.server'
import { listDeletedLabels } from '@/content/deleted-items.server'
import type { DescribeUploads, Feature } from '@/content/feature.server'
import type { UploadUse } from '@/content/staff-answers.schema'
import { responsiveImage } from '@/features/media/responsive-image'
import { mayBeSavedSince, ownNameOfFlyer, removeUnusedUploads, storeImage } from '@/features/media/store-upload.server'
import { isUploadUsed, listStoredUploads, listUploads, listUploadUses } from '@/features/media/upload.repository.server'
import { inBatches } from '@/platform/batches.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import { isMultipart, parseMultipart } from '@/platform/http/multipart.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { matchesSearch } from '@/platform/text/search-words'
import { type MediaFile, type MediaList, type MediaQuery, mediaCalls, pictureUpload } from './media.calls'

const mediaApi = serveCalls(mediaCalls, {
  'GET /api/media': ({ services, query }) => readLibrary(services, query),
  'POST /api/media': async ({ c, services }) => {
    if (!isMultipart(c)) throw new ApiError(415, 'Please send the picture as multipart/form-data.')
    const { fields, files } = await parseMultipart(c)
    const { file } = validate(pictureUpload, { ...fields, ...files })
    return { url: await storeImage(services, new Uint8Array(await file.arrayBuffer())) }
  },
  'DELETE /api/media/:name': async ({ c, services, actor }) => {
    await deleteUnusedFile(services, c.req.param('name') ?? '', actor.id)
    return { message: 'File deleted' }
  },
  'POST /api/media/delete-unused': async ({ services, actor }) => ({ deleted: await deleteUnusedFiles(services, actor.id) }),
})

const FILE = 'file'

/** Deletes an upload that nothing uses, with its audit row. Throws ApiError 404, and 409 where it is used or a save may use it. */
async function deleteUnusedFile(services: Services, name: string, accountId: number): Promise<void> {
  const path = `/uploads/${name}`
  const work = async () => {
    const removed = await removeUnusedUploads(services, { paths: [path], storedBefore: mayBeSavedSince(services) })
    if (removed.length === 0) throw await refusal(services, path)
  }
  await changeContent(services, work, () => ({ accountId, action: 'delete', entity: FILE, entityId: null, label: name }))
}

async function refusal({ db }: Services, path: string): Promise<ApiError> {
  const [upload] = await listStoredUploads(db, [path])
  if (!upload) return new ApiError(404, 'The file is not there any more.')
  if (await isUploadUsed(db, path)) return new ApiError(409, 'This file is now in use, so it was kept.')
  return new ApiError(409, 'This file came less than an hour ago, and a save may still be waiting for it. Please try again later.')
}

/** Deletes for good every upload that nothing uses at that moment; one transaction with its audit row. Answers how many they were. */
async function deleteUnusedFiles(services: Services, accountId: number): Promise<number> {
  const describe = ({ length }: string[]) =>
    length === 0
      ? undefined
      : { accountId, action: 'delete unused' as const, entity: FILE, entityId: null, detail: length === 1 ? 'one file' : `${length} files` }
  return (await changeContent(services, () => removeUnusedUploads(services, { storedBefore: mayBeSavedSince(services) }), describe)).length
}

type Upload = Awaited<ReturnType<typeof listUploads>>[number]

const PAGE = 50
const MAX_CONCURRENT = 8

/** Uploaded files with what uses each, the newest first (spec B §6.2); `search` looks at the names of what uses them. */
async function readLibrary(services: Services, { show, kind, search, limit = PAGE, offset = 0 }: MediaQuery): Promise<MediaList> {
  const uses = await describeUses(services)
  const isUsed = ({ path }: Upload) => uses.has(path)
  // Cuts have no use of their own.
  const uploads = (await listUploads(services.db)).filter((upload) => !isUsed(upload) || uses.get(upload.path)?.length)
  const used = uploads.filter(isUsed).length
  const since = mayBeSavedSince(services)
  const isDeletable = (upload: Upload) => !isUsed(upload) && upload.storedAt < since
  const isFound = ({ path }: Upload) =>
    (kind === undefined || kind === kindOf(path)) &&
    (!search || uses.get(path)?.some(({ label, kind }) => matchesSearch(search, [label, kind])))
  const found = uploads.filter((upload) => show === undefined || isUsed(upload) === (show === 'used')).filter(isFound)
  const shown = found.slice(offset, offset + limit)

  const deletable = uploads.filter(isDeletable)
  const sizes = await readSizes(services, [...new Set([...shown, ...deletable].map(({ path }) => path))])
  return {
    files: shown.map((upload): MediaFile => {
      const { path, storedAt } = upload
      const { width = null, height = null } = responsiveImage(path)
      const own = uses.get(path) ?? []
      return {
        name: nameOf(path),
        url: path,
        kind: kindOf(path),
        ownName: ownNameOfFlyer(nameOf(path)) ?? null,
        width,
        height,
        bytes: sizes?.get(path) ?? null,
        storedAt,
        alt: own.find(({ alt }) => alt !== undefined)?.alt ?? null,
        uses: own.map(({ kind, label, url, state }) => ({ kind, label, url, state })),
        canBeDeleted: isDeletable(upload),
      }
    }),
    matching: found.length,
    counts: { all: uploads.length, used, unused: uploads.length - used },
    deletable: { count: deletable.length, bytes: sizes && deletable.reduce((sum, { path }) => sum + (sizes.get(path) ?? 0), 0) },
  }
}

const nameOf = (path: string) => path.slice('/uploads/'.length)
const kindOf = (path: string) => (path.endsWith('.pdf') ? 'document' : 'picture')

/** Null where the storage cannot be reached: what is known of the files is worth showing without it. */
async function readSizes({ storage, log }: Services, paths: string[]): Promise<Map<string, number | undefined> | null> {
  const some = pLimit(MAX_CONCURRENT)
  try {
    return new Map(await Promise.all(paths.map((path) => some(async () => [path, await storage.size(nameOf(path))] as const))))
  } catch (error) {
    some.clearQueue()
    log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'The sizes of uploads could not be read')
    return null
  }
}

const inOrder = ['shown', 'former', 'deleted'] as const

/** Uses of each upload by its path, each thing once: current uses hide those of former versions, and cuts have none. */
async function describeUses(services: Services): Promise<Map<string, UploadUse[]>> {
  const describers: Record<string, DescribeUploads> = contentUses(services.features.flatMap(({ content = [] }) => content))
  for (const { describeUploads } of services.features) Object.assign(describers, describeUploads)
  const found = new Map<string, UploadUse[]>()
  for (const [entity, noted] of Map.groupBy(await listUploadUses(services.db), (use) => use.entity)) {
    const described = await inParts([...new Set(noted.map(({ id }) => id))], (ids) => describers[entity]?.(services, ids))
    for (const { id, path } of noted) {
      const describe = described.get(id)
      const use = describe ? describe(path) : unknownUse(entity)
      const uses = found.get(path) ?? []
      if (use) uses.push(use)
      found.set(path, uses)
    }
  }
  return new Map([...found].map(([path, uses]) => [path, eachOnce(uses)]))
}

async function inParts<T>(ids: number[], describe: (ids: number[]) => Promise<Map<number, T>> | undefined): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  for (const some of inBatches(ids)) for (const [id, use] of (await describe(some)) ?? []) found.set(id, use)
  return found
}

const unknownUse = (entity: string): UploadUse => ({ kind: entity, label: 'Unknown', url: '/admin', state: 'former' })

function eachOnce(uses: UploadUse[]): UploadUse[] {
  const sorted = uses.toSorted((a, b) => inOrder.indexOf(a.state) - inOrder.indexOf(b.state))
  return [...Map.groupBy(sorted, ({ kind, url, label }) => `${kind} ${url} ${label}`).values()].flatMap(([first]) => first ?? [])
}

const contentUses = (kinds: readonly AnyContentKind[]): Record<string, DescribeUploads> => ({
  ...Object.fromEntries(kinds.map((kind) => [kind.noun, ofKind(kind)])),
  version: ofVersions(kinds),
  'deleted item': async ({ db }, ids) =>
    new Map((await listDeletedLabels(db)).filter(({ id }) => ids.includes(id)).map((item) => [item.id, () => deletedUse(item)])),
})

const ofKind =
  (kind: AnyContentKind): DescribeUploads =>
  async ({ db }, ids) =>
    new Map((await kind.listByIds(db, ids)).map((item) => [item.id, (path) => shownUse(kind, item, path)]))

const ofVersions =
  (kinds: readonly AnyContentKind[]): DescribeUploads =>
  async ({ db }, ids) => {
    const versions = await listVersionOwners(db, ids)
    const owners = new Map((await listDeletedLabels(db)).map((item) => [`${item.entity} ${item.entityId}`, deletedUse(item)]))
    for (const kind of kinds) {
      const ownerIds = versions.filter(({ entity }) => entity === kind.noun).map(({ entityId }) => entityId)
      for (const item of await kind.listByIds(db, [...new Set(ownerIds)]))
        owners.set(`${kind.noun} ${item.id}`, { ...shownUse(kind, item), state: 'former' })
    }
    return new Map(
      versions.flatMap(({ id, entity, entityId }) => {
        const use = owners.get(`${entity} ${entityId}`)
        return use ? [[id, () => use]] : []
      }),
    )
  }

const shownUse = ({ noun, plural }: AnyContentKind, { id, label, picture }: PicturedItem, path?: string): UploadUse => ({
  kind: noun,
  label,
  url: `/admin?tab=${plural}&edit=${id}`,
  state: 'shown',
  ...(picture && picture.url === path && { alt: picture.alt }),
})

const deletedUse = ({ entity, label }: { entity: string; label: string }): UploadUse => ({
  kind: entity,
  label,
  url: '/admin?tab=recently-deleted',
  state: 'deleted',
})

export const pictureLibraryFeature: Feature = { name: 'picture-library', api: [mediaApi] }
