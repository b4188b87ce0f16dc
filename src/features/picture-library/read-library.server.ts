import pLimit from 'p-limit'
import type { UploadUse } from '@/content/staff/upload-use.schema'
import { responsiveImage } from '@/features/media/responsive-image'
import { listUploads } from '@/features/media/upload.repository.server'
import { mayBeSavedSince } from '@/features/media/upload-uses.server'
import type { Services } from '@/platform/services.server'
import { matchesSearch } from '@/platform/text/search-words'
import { describeUses } from './describe-uses.server'
import type { MediaFile, MediaList, MediaQuery } from './media.schema'

type Upload = Awaited<ReturnType<typeof listUploads>>[number]

const PAGE = 50
/** How many sizes are read from the storage at the same time. */
const MAX_CONCURRENT = 8

/** Uploaded files with what uses each, the newest first (spec B §6.2); `search` looks at the names of what uses them. */
export async function readLibrary(services: Services, { show, search, limit = PAGE, offset = 0 }: MediaQuery): Promise<MediaList> {
  const uses = await describeUses(services)
  const isUsed = ({ path }: Upload) => uses.has(path)
  // Cuts have no use of their own.
  const uploads = (await listUploads(services.db)).filter((upload) => !isUsed(upload) || uses.get(upload.path)?.length)
  const used = uploads.filter(isUsed).length
  const since = mayBeSavedSince(services)
  const isDeletable = (upload: Upload) => !isUsed(upload) && upload.storedAt < since

  const matching = uploads.filter((upload) => show === undefined || isUsed(upload) === (show === 'used'))
  const isFound = ({ path }: Upload) => !search || uses.get(path)?.some(({ label, kind }) => matchesSearch(search, [label, kind]))
  const found = matching.filter(isFound)
  const shown = found.slice(offset, offset + limit)

  const deletable = uploads.filter(isDeletable)
  const sizes = await readSizes(services, [...new Set([...shown, ...deletable].map(pathOf))])
  return {
    files: shown.map((upload) => presentFile(upload, { uses: uses.get(upload.path) ?? [], sizes, canBeDeleted: isDeletable(upload) })),
    matching: found.length,
    counts: { all: uploads.length, used, unused: uploads.length - used },
    deletable: { count: deletable.length, bytes: sizes && deletable.reduce((sum, { path }) => sum + (sizes.get(path) ?? 0), 0) },
  }
}

const pathOf = ({ path }: Upload) => path
const nameOf = (path: string) => path.slice('/uploads/'.length)

interface About {
  uses: UploadUse[]
  sizes: Map<string, number | undefined> | null
  canBeDeleted: boolean
}

function presentFile({ path, storedAt }: Upload, { uses, sizes, canBeDeleted }: About): MediaFile {
  const { width = null, height = null } = responsiveImage(path)
  return {
    name: nameOf(path),
    url: path,
    kind: path.endsWith('.pdf') ? 'document' : 'picture',
    width,
    height,
    bytes: sizes?.get(path) ?? null,
    storedAt,
    alt: uses.find(({ alt }) => alt !== undefined)?.alt ?? null,
    uses: uses.map(({ kind, label, url, state }) => ({ kind, label, url, state })),
    canBeDeleted,
  }
}

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
