import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'

/** It is stored as a new file, and compressed then. */
const QUALITY = 95

/** Cuts a stored picture to each of `shapes`, as large as can be. `focus` is 0 to 1, as CSS's `object-position`. Throws ApiError 404. */
export async function cutImage(
  { storage }: Pick<Services, 'storage'>,
  path: string,
  shapes: readonly { width: number; height: number }[],
  focus: { x: number; y: number },
): Promise<Uint8Array[]> {
  const file = await storage.read(path.slice('/uploads/'.length))
  if (!file) throw new ApiError(404, 'The picture is no longer there.')
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
  const { default: sharp } = await import('sharp')
  const { width: wide = 1, height: high = 1 } = await sharp(bytes).metadata()
  const cuts: Uint8Array[] = []
  for (const shape of shapes) {
    const scale = Math.min(wide / shape.width, high / shape.height)
    const width = Math.max(1, Math.floor(shape.width * scale))
    const height = Math.max(1, Math.floor(shape.height * scale))
    const cut = sharp(bytes)
      .extract({ left: start(focus.x, wide, width), top: start(focus.y, high, height), width, height })
      .resize({ ...shape, withoutEnlargement: true })
    cuts.push(await cut.webp({ quality: QUALITY }).toBuffer())
  }
  return cuts
}

const start = (focus: number, whole: number, length: number) => Math.round(focus * (whole - length))
