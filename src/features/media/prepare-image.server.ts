import pLimit from 'p-limit'
import { ApiError } from '@/platform/http/errors.server'
import { variantWidths } from './responsive-image'
import { MAX_PIXELS, TOO_MANY_PIXELS, uploadRules } from './upload-rules'

/** Pixels, either way: what the widest place on a page shows on a fine screen. */
const LARGEST = 1600
const QUALITY = 80
const SECONDS = 30

export interface PreparedImage {
  width: number
  height: number
  /** WebP. */
  full: Uint8Array
  smaller: { width: number; bytes: Uint8Array }[]
}

/** One at a time: a large picture takes 200 MB while it is decoded. */
const oneAtATime = pLimit(1)

/**
 * Makes of an uploaded picture what pages show: upright, without metadata, still, at most 1600 pixels either way, with the smaller
 * sizes that it is large enough for. Judged only by its bytes. Throws ApiError: 415 for another kind of file, 413 beyond 50
 * megapixels, 400 for a damaged one (spec decisions, 'The API').
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
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
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (width * height > MAX_PIXELS) throw tooManyPixels()

  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
  const { data: pixels, info } = await upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }).catch(damaged)
  const at = (size: number) =>
    sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize({ width: size })
      .webp({ quality: QUALITY })
      .toBuffer()

  const smaller = variantWidths(info.width).map(async (size) => ({ width: size, bytes: await at(size) }))
  return { width: info.width, height: info.height, full: await at(info.width), smaller: await Promise.all(smaller) }
}

const tooManyPixels = () => new ApiError(413, TOO_MANY_PIXELS)
