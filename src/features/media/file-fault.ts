import { MAX_PIXELS, TOO_MANY_PIXELS, type UploadKind, uploadRules } from './upload-rules'

/** How files of each kind begin. In ISO media files the brand follows the size of the first box. */
const beginnings: Record<UploadKind, RegExp> = {
  image: /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/,
  flyer: /^%PDF/,
}

const UNREADABLE = 'The file can no longer be read. Please choose it again.'

const judged = { image: new WeakMap<Blob, Promise<string | undefined>>(), flyer: new WeakMap<Blob, Promise<string | undefined>>() }

/**
 * Why the server would refuse a chosen file, in its words, before anything is sent; undefined where nothing is against it. Judged as
 * there: by size, first bytes and pixels, not by name. Looks at a file once, however often a form calls it.
 */
export function findFileFault(kind: UploadKind, file: Blob): Promise<string | undefined> {
  const fault = judged[kind].get(file) ?? judge(kind, file).catch(() => UNREADABLE)
  judged[kind].set(file, fault)
  return fault
}

async function judge(kind: UploadKind, file: Blob) {
  const { empty, maxBytes, tooLarge, wrongType } = uploadRules[kind]
  if (file.size === 0) return empty
  if (file.size > maxBytes) return tooLarge
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  if (!beginnings[kind].test(String.fromCharCode(...bytes))) return wrongType
  return kind === 'image' && (await countPixels(file)) > MAX_PIXELS ? TOO_MANY_PIXELS : undefined
}

/** 0 where this browser can't decode it, which says little of what the server can. */
async function countPixels(file: Blob): Promise<number> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return width * height
  } catch {
    return 0
  }
}
