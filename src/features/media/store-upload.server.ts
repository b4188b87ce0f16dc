import { createHash, randomBytes } from 'node:crypto'
import { buffer as bytesOf } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Metadata } from 'sharp'
import * as z from 'zod'
import type { BodyReader } from '@/content/content-api.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, parseJson, parseJsonText, validate } from '@/platform/http/http.server'
import { isMultipart, type Multipart, parseMultipart } from '@/platform/http/multipart.server'
import type { Services } from '@/platform/services.server'
import type { Storage } from '@/platform/storage/storage.server'
import { MAX_PIXELS, TOO_MANY_PIXELS, TOO_MUCH_MEMORY, type UploadKind, uploadRules } from './chosen-file.schema'
import { pictureDetailNames } from './picture-details.schema'
import { responsiveImage, variantWidths } from './responsive-image'
import {
  deleteUpload,
  insertUpload,
  listReleasedUploads,
  listStoredUploads,
  type Releasable,
  releaseUnusedUploads,
  replaceUploadUses,
} from './upload.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'storage' | 'log'>

/** Stores a picture in the sizes that pages show; answers its site path. Throws ApiError 400, 413 beyond 10 MiB, and as `prepareImage`. */
export async function storeImage(parts: Parts, bytes: Uint8Array): Promise<string> {
  checkSize('image', bytes)
  const { width, height, full, smaller } = await prepareImage(bytes)
  const name = `${uniqueName(full)}-${width}x${height}`
  return store(parts, `${name}.webp`, [
    ...smaller.map((size) => ({ name: `${name}-${size.width}.webp`, bytes: size.bytes })),
    { name: `${name}.webp`, bytes: full },
  ])
}

/** Stores a PDF for download as `ownName`; answers its site path. Throws ApiError 400 without bytes, 413 beyond 20 MiB, 415 for other kinds. */
async function storeFlyer(parts: Parts, bytes: Uint8Array, ownName: string): Promise<string> {
  checkSize('flyer', bytes)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  const { types, wrongType } = uploadRules.flyer
  if (!type || !types.includes(type.mime)) throw new ApiError(415, wrongType)
  const name = flyerFileName(uniqueName(bytes), ownName)
  return store(parts, name, [{ name, bytes }])
}

function checkSize(kind: UploadKind, { length }: Uint8Array) {
  const { empty, maxBytes, tooLarge } = uploadRules[kind]
  if (length === 0) throw new ApiError(400, empty)
  if (length > maxBytes) throw new ApiError(413, tooLarge)
}

/** Noted before it is written, so that whatever happens next, no file is forgotten. */
async function store(parts: Parts, name: string, files: { name: string; bytes: Uint8Array }[]): Promise<string> {
  const path = `/uploads/${name}`
  await insertUpload(parts.db, path, parts.clock.now().toISOString())
  try {
    for (const file of files) await parts.storage.put(file.name, file.bytes)
  } catch (error) {
    await discardUploads(parts, [path])
    throw error
  }
  return path
}

/** Two uploads of one picture are two files, so that one may go while the other stays; the hash is that of the bytes. */
const uniqueName = (bytes: Uint8Array) =>
  `${randomBytes(8).toString('hex')}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`

/** Pixels, either way: what the widest place on a page shows on a fine screen. */
const MAX_SIDE = 1600
/** Bytes, next to the hundred megabytes that the program takes itself. */
const MAX_DECODED = 220_000_000

interface PreparedImage {
  width: number
  height: number
  full: Uint8Array
  smaller: { width: number; bytes: Uint8Array }[]
}

/** One at a time: a large picture takes 200 MB while it is decoded. */
const oneAtATime = pLimit(1)

/** Upright, still pictures without metadata, judged only by their bytes (spec decisions, 'The API'). Throws ApiError 400, 413, 415. */
async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !uploadRules.image.types.includes(type.mime)) throw new ApiError(415, uploadRules.image.wrongType)
  return oneAtATime(() => encode(bytes))
}

async function encode(bytes: Uint8Array): Promise<PreparedImage> {
  // Loaded at the first upload: it brings a library of its own, and most processes never need it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const damaged = (error: unknown) => {
    throw /pixel limit/i.test(String(error)) ? tooManyPixels() : new ApiError(400, 'The image could not be read. Please try another file.')
  }
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if ((facts.width ?? 0) * (facts.height ?? 0) > MAX_PIXELS) throw tooManyPixels()
  if (decodedBytes(facts) > MAX_DECODED) throw new ApiError(413, TOO_MUCH_MEMORY)

  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  const { data: pixels, info } = await upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }).catch(damaged)
  const at = (size: number) =>
    sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize({ width: size })
      .webp({ quality: 80 })
      .toBuffer()

  const smaller = variantWidths(info.width).map(async (size) => ({ width: size, bytes: await at(size) }))
  return { width: info.width, height: info.height, full: await at(info.width), smaller: await Promise.all(smaller) }
}

/** Most bytes that decoding takes, as measured (record 44): an AVIF or interlaced PNG of some kilobytes is held whole, several times over. */
function decodedBytes({ format, width = 0, height = 0, channels = 4, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  const sample = depth === 'uchar' ? 1 : 2
  if (format === 'heif') return pixels * (sample === 1 ? 18 : 25)
  if (format === 'png' && isProgressive) return pixels * channels * sample * 1.3
  return pixels * 4
}

const tooManyPixels = () => new ApiError(413, TOO_MANY_PIXELS)

type UploadUsesParts = Pick<Services, 'db' | 'storage' | 'log'>

/** How long a file may be part of a save that is in progress, in milliseconds. */
const MAX_SAVE_MS = 3_600_000

/** How long a file may be in a text that is not saved yet, in milliseconds. */
const MAX_WRITING_MS = 86_400_000

/** Notes the uploads that an entity shows, in the transaction that saves it. What nothing shows any more is removed after the commit. */
export async function recordUploadUses(parts: UploadUsesParts, entity: string, entityId: number, paths: (string | null)[]) {
  const { db } = parts
  const used = [...new Set(paths.filter((path) => path !== null))]
  const before = await replaceUploadUses(db, entity, entityId, await listStoredUploads(db, used))
  await removeUnusedUploads(parts, { paths: before.filter((path) => !used.includes(path)) })
}

/** Removes uploads that nothing shows. Only within a transaction of `changeContent`: no save can begin to show one at the same moment. */
export async function removeUnusedUploads(parts: UploadUsesParts, which: Releasable): Promise<string[]> {
  const released = await releaseUnusedUploads(parts.db, which)
  if (released.length > 0) parts.db.afterCommit(() => removeReleasedUploads(parts))
  return released
}

export const mayBeSavedSince = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - MAX_SAVE_MS).toISOString()

export const uploadUses =
  <Row>(paths: (row: Row) => (string | null)[]) =>
  (parts: UploadUsesParts, owner: { entity: string; id: number }, row: Row | undefined) =>
    recordUploadUses(parts, owner.entity, owner.id, row ? paths(row) : [])

export async function discardUploads(parts: UploadUsesParts, paths: string[]) {
  try {
    await releaseUnusedUploads(parts.db, { paths })
  } catch (error) {
    parts.log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'Uploads could not be taken back; the next start does it')
    return
  }
  await removeReleasedUploads(parts)
}

export async function listMissingUploads(parts: UploadUsesParts, paths: readonly string[]): Promise<string[]> {
  await removeReleasedUploads(parts)
  const stored = await listStoredUploads(parts.db, [...paths])
  return [...new Set(paths)].filter((path) => !stored.includes(path))
}

/** Stores an upload of a backup again, under its own path, with the sizes that the backup has of it. */
export async function copyUpload(parts: Parts, backup: Storage, path: string) {
  await insertUpload(parts.db, path, parts.clock.now().toISOString())
  for (const name of filesOf(path)) {
    const file = await backup.read(name)
    if (file) await parts.storage.put(name, await bytesOf(file.body))
  }
}

/** Removes uploads that a crash left behind. Those of the last day stay: one may be in a text that someone is still writing. */
export async function sweepUploads(parts: UploadUsesParts & Pick<Services, 'clock'>) {
  await releaseUnusedUploads(parts.db, { storedBefore: new Date(parts.clock.now().getTime() - MAX_WRITING_MS).toISOString() })
  await removeReleasedUploads(parts)
}

/** The row goes last: a removal that fails, or is cut short, is found again. Never throws, for the change itself is done. */
async function removeReleasedUploads({ db, storage, log }: UploadUsesParts) {
  try {
    for (const path of await listReleasedUploads(db)) {
      await Promise.all(filesOf(path).map((name) => storage.remove(name)))
      await deleteUpload(db, path)
    }
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'An upload could not be removed; the next removal tries again')
  }
}

function filesOf(path: string): string[] {
  const { src, srcSet } = responsiveImage(path)
  const paths = srcSet ? srcSet.split(', ').map((entry) => entry.split(' ')[0] ?? '') : [src]
  return paths.map((each) => each.slice('/uploads/'.length))
}

interface FilePart {
  kind: 'image' | 'flyer'
  target: string
  /** The field that marks the present file for removal; a new file cancels it (spec D2 §2). */
  removal?: string
  /** The fields that say something of the present file: they do not hold for a new one unless they are sent with it. */
  about?: readonly string[]
}

/** Reads JSON or a multipart body, fields in `jsonPart` if given; files that were stored for it and aren't used after all are taken back. */
export const readWithUploads =
  ({ jsonPart, files: accepted }: { jsonPart?: string; files: Record<string, FilePart> }): BodyReader =>
  async (c, save) => {
    if (!isMultipart(c)) return save(await parseJson(c, z.record(z.string(), z.unknown())))
    const multipart = await parseMultipart(c)
    const body = { ...(jsonPart ? fieldsOf(multipart, jsonPart) : multipart.fields) }
    const stored: string[] = []
    try {
      for (const [name, part] of Object.entries(accepted)) {
        const path = await storePart(c, name, part.kind, multipart)
        if (path === undefined) continue
        stored.push(path)
        Object.assign(body, fieldsOfFile(part, path, body))
      }
      return await save(body)
    } finally {
      // What was saved shows them by now; what failed, or was saved by an earlier request, doesn’t.
      await discardUploads(c.var.services, stored)
    }
  }

/** For a kind whose picture is the part `image`; `target` is the field of its path. */
export const readWithPicture = (target = 'imageUrl'): BodyReader =>
  readWithUploads({ files: { image: { kind: 'image', target, about: pictureDetailNames } } })

const fieldsOfFile = ({ target, removal, about = [] }: FilePart, path: string, sent: Record<string, unknown>) => ({
  ...Object.fromEntries(about.map((field) => [field, sent[field] ?? null])),
  ...(removal && { [removal]: false }),
  [target]: path,
})

const fieldsOf = ({ fields }: Multipart, jsonPart: string): Record<string, unknown> =>
  validate(z.record(z.string(), z.unknown(), `${jsonPart} must be the JSON text of an object`), parseJsonText(fields[jsonPart] ?? ''))

async function storePart(c: ApiContext, name: string, kind: FilePart['kind'], { fields, files }: Multipart) {
  if (fields[name]) throw new ApiError(400, `The part ${name} must be a file.`)
  const file = files[name]
  if (!file) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  return kind === 'image' ? storeImage(c.var.services, bytes) : storeFlyer(c.var.services, bytes, file.name)
}

/** In bytes, so that with it a file's name in the storage is not too long. */
const MAX_NAME = 80

/** A flyer's name in the storage: `unique`, then its own name as hexadecimal digits, so that any character may be in that. */
export function flyerFileName(unique: string, ownName: string): string {
  const title = (ownName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.pdf$/i, '')
    .replace(/\p{C}/gu, '')
    .trim()
  let kept = ''
  for (const character of title) {
    if (Buffer.byteLength(kept + character) > MAX_NAME) break
    kept += character
  }
  return `${[unique, Buffer.from(kept).toString('hex')].filter(Boolean).join('-')}.pdf`
}

/** The name under which a flyer is downloaded, by that of its file; undefined for one that came without, or before names were kept. */
export function ownNameOfFlyer(fileName: string): string | undefined {
  const [, digits] = /^[0-9a-f]{16}-[0-9a-f]{8}-((?:[0-9a-f]{2})+)\.pdf$/.exec(fileName) ?? []
  return digits && `${Buffer.from(digits, 'hex').toString()}.pdf`
}
