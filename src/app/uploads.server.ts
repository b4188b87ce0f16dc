import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { uploadOfEmailPicture } from '@/features/media/responsive-image'
import { ownNameOfFlyer } from '@/features/media/store-upload.server'
import { ApiError } from '@/platform/http/errors.server'
import { addressKeyOf } from '@/platform/http/rate-limit.server'
import { matchesEntityTag } from '@/platform/http/representation.server'
import { commonHeaders, DATA_CSP, EMBEDDABLE } from '@/platform/http/security-headers.server'
import { createWorkQueue } from '@/platform/jobs/work-queue.server'
import type { Services } from '@/platform/services.server'
import type { Storage } from '@/platform/storage/storage.server'

/** Nothing else is served, whatever is in the folder. */
const TYPES = new Map([
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['pdf', 'application/pdf'],
])

/** Uploads, always through this program. A file never changes under its name, so the name is the entity tag (spec decisions, 'Uploads'). */
export const serveUploads =
  ({ storage, config, limits }: Pick<Services, 'storage' | 'config'> & { limits: Pick<Services['limits'], 'drawnPictures'> }) =>
  (app: Hono) => {
    const common = Object.entries({ ...commonHeaders(config.publicUrl), 'content-security-policy': DATA_CSP })
    const findEmailPicture = createEmailPictures(storage)
    const findFor =
      (c: Context): FindFile =>
      async (name, isWanted) => {
        const stored = await storage.read(name)
        if (stored || !name.endsWith('.jpg')) return stored
        const picture = await findEmailPicture(name)
        if (!picture || !isWanted) return picture && {}
        if (!picture.isAtHand) await limits.drawnPictures.use(addressKeyOf(c, config))
        return asFile(await picture.draw())
      }
    app.get('/uploads/:name', async (c) => {
      for (const [name, value] of common) c.header(name, value)
      try {
        return await answer(c, findFor(c), c.req.param('name'))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return c.text(error.message, error.status, { ...error.headers, 'cache-control': 'no-store' })
      }
    })
    app.all('/uploads/*', notFound)
  }

interface FoundFile {
  body?: ReadableStream
  size?: number
}
type FindFile = (name: string, isWanted: boolean) => Promise<FoundFile | undefined>

function asFile(bytes: Buffer | undefined): FoundFile | undefined {
  if (!bytes) return undefined
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes)
    controller.close()
  }
  return { body: new ReadableStream({ start }), size: bytes.byteLength }
}

const notFound = (c: Context) => c.text('Not found', 404)

/** Keeps the name that staff gave a flyer. Older programs read only the first of the two forms, and only in ASCII. */
function dispositionOf(name: string): string {
  const ownName = ownNameOfFlyer(name)
  if (!ownName) return 'inline'
  const encoded = encodeURIComponent(ownName).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `inline; filename="${ownName.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

async function answer(c: Context, find: FindFile, name: string): Promise<Response> {
  const type = TYPES.get(name.slice(name.lastIndexOf('.') + 1))
  const unchanging = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${name}"` }
  const isKnown = matchesEntityTag(c.req.header('if-none-match'), unchanging.etag)
  const isWanted = c.req.method === 'GET' && !isKnown
  const file = type && (await find(name, isWanted))
  if (!file) return notFound(c)
  const headers = {
    ...unchanging,
    ...(type.startsWith('image/') && EMBEDDABLE),
    'content-type': type,
    ...(file.size !== undefined && { 'content-length': String(file.size) }),
    'content-disposition': dispositionOf(name),
  }
  if (isWanted && file.body) return c.body(file.body, 200, headers)
  await file.body?.cancel()
  return isKnown ? c.body(null, 304, unchanging) : c.body(null, 200, headers)
}

/** In bytes: the pictures of the last few mailings. */
const MAX_KEPT = 8 << 20
const QUALITY = 82
const GROUND = '#faf6f2'

const MAX_WAITING = 50

interface EmailPicture {
  isAtHand: boolean
  /** Draws it, unless it is at hand; undefined where the upload is gone. Throws ApiError 503 where too many are waiting for theirs. */
  draw(): Promise<Buffer | undefined>
}

/** Uploads as JPEG, since Outlook shows no WebP (record 51). Drawing takes 30 ms and anyone may ask, so only the size in emails is there. */
function createEmailPictures(storage: Storage): (name: string) => Promise<EmailPicture | undefined> {
  const oneAtATime = createWorkQueue({ atOnce: 1, waiting: MAX_WAITING })
  const pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (upload) => oneAtATime(() => draw(storage, upload)),
  })
  return async (name) => {
    const upload = uploadOfEmailPicture(name)
    if (!upload || (await storage.size(upload)) === undefined) return undefined
    return { isAtHand: pictures.has(upload), draw: () => pictures.fetch(upload) }
  }
}

async function draw(storage: Storage, upload: string): Promise<Buffer | undefined> {
  const file = await storage.read(upload)
  if (!file) return undefined
  const bytes = await new Response(file.body).arrayBuffer()
  const { default: sharp } = await import('sharp')
  return sharp(bytes).flatten({ background: GROUND }).jpeg({ quality: QUALITY }).toBuffer()
}
