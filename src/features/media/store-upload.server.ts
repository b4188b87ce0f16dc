import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { flyerFileName } from './flyer-name.server'
import { prepareImage } from './prepare-image.server'
import { insertUpload } from './upload.repository.server'
import { type UploadKind, uploadRules } from './upload-rules'
import { discardUploads } from './upload-uses.server'

type Parts = Pick<Services, 'db' | 'clock' | 'storage' | 'log'>

/**
 * Stores a picture in the sizes that pages show; answers its site path, which contains its width and height. Throws ApiError: 400 for
 * no bytes, 413 beyond 10 MiB, and what `prepareImage` says.
 */
export async function storeImage(parts: Parts, bytes: Uint8Array): Promise<string> {
  judgeSize('image', bytes)
  const { width, height, full, smaller } = await prepareImage(bytes)
  const name = `${uniqueName(full)}-${width}x${height}`
  return store(parts, `${name}.webp`, [
    ...smaller.map((size) => ({ name: `${name}-${size.width}.webp`, bytes: size.bytes })),
    { name: `${name}.webp`, bytes: full },
  ])
}

/** Stores a PDF as it is, to be downloaded under the name that it has with staff; answers its site path. Throws ApiError: 400 for no bytes, 413 beyond 20 MiB, 415 for another kind of file. */
export async function storeFlyer(parts: Parts, bytes: Uint8Array, ownName: string): Promise<string> {
  judgeSize('flyer', bytes)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  const { types, wrongType } = uploadRules.flyer
  if (!type || !types.includes(type.mime)) throw new ApiError(415, wrongType)
  const name = flyerFileName(uniqueName(bytes), ownName)
  return store(parts, name, [{ name, bytes }])
}

function judgeSize(kind: UploadKind, { length }: Uint8Array) {
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
