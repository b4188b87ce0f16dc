import { LRUCache } from 'lru-cache'
import { uploadOfEmailPicture } from '@/features/media/email-picture'
import { createWorkQueue } from '@/platform/jobs/work-queue.server'
import type { Storage } from '@/platform/storage/storage.server'

/** In bytes: the pictures of the last few mailings. */
const MAX_KEPT = 8 << 20
const QUALITY = 82
/** Behind what is transparent: the sheet of an email by day. */
const GROUND = '#faf6f2'

/** More than one mailing holds. */
const MAX_WAITING = 50

interface EmailPicture {
  isAtHand: boolean
  /** Draws it, unless it is at hand; undefined where the upload is gone. Throws ApiError 503 where too many are waiting for theirs. */
  draw(): Promise<Buffer | undefined>
}

/**
 * Uploads as JPEG, for emails: Outlook for Windows, among others, shows no WebP (record 51). Each is made when it is asked for and kept in memory, so
 * that there is no second file to store, to back up, and to remove. Drawing takes 30 ms of a processor and anyone may ask, so only the size that emails
 * show is there. Undefined for a name that no email holds, or whose upload is gone.
 */
export function createEmailPictures(storage: Storage): (name: string) => Promise<EmailPicture | undefined> {
  const oneAtATime = createWorkQueue({ atOnce: 1, waiting: MAX_WAITING })
  const pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (upload) => oneAtATime(() => draw(storage, upload)),
  })
  return async (name) => {
    const upload = uploadOfEmailPicture(name)
    // What was removed since is shown no longer.
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
