import * as z from 'zod'

/** A form's optional file. One that the server would refuse is a fault of the field until it is taken out or replaced. */
export const chosenFile = (kind: UploadKind) =>
  z.custom<File | undefined>().superRefine(async (file, context) => {
    const message = file && (await findFileFault(kind, file))
    if (message) context.addIssue({ code: 'custom', message })
  })

export const requiredFile = (kind: UploadKind, message: string) => chosenFile(kind).refine((file) => file !== undefined, message)

/** In ISO media files the brand follows the size of the first box. */
const beginnings: Record<UploadKind, RegExp> = {
  image: /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/,
  flyer: /^%PDF/,
}

const faults = { image: new WeakMap<Blob, Promise<string | undefined>>(), flyer: new WeakMap<Blob, Promise<string | undefined>>() }

/** The server's objection to a chosen file, by size, first bytes and pixels, before anything is sent. Looks at each file once. */
export function findFileFault(kind: UploadKind, file: Blob): Promise<string | undefined> {
  const fault = faults[kind].get(file) ?? findFault(kind, file).catch(() => 'The file can no longer be read. Please choose it again.')
  faults[kind].set(file, fault)
  return fault
}

async function findFault(kind: UploadKind, file: Blob) {
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

const MIB = 1024 * 1024

export type UploadKind = 'image' | 'flyer'

/** Limits for uploads (spec decisions, 'The API'), shown by the form at once and decided by the server. */
export const uploadRules: Record<
  UploadKind,
  { types: readonly string[]; maxBytes: number; empty: string; tooLarge: string; wrongType: string }
> = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    maxBytes: 10 * MIB,
    empty: 'The image is empty. Please choose another file.',
    tooLarge: 'The image is larger than 10 MB. Please choose a smaller one.',
    wrongType: 'Please choose a JPEG, PNG, WebP, AVIF or GIF image.',
  },
  flyer: {
    types: ['application/pdf'],
    maxBytes: 20 * MIB,
    empty: 'The flyer is empty. Please choose another file.',
    tooLarge: 'The flyer is larger than 20 MB. Please choose a smaller one.',
    wrongType: 'The flyer must be a PDF file.',
  },
}

export const MAX_PIXELS = 50_000_000
export const TOO_MANY_PIXELS = 'The image has more than 50 megapixels. Please choose a smaller one.'
export const TOO_MUCH_MEMORY = 'The image takes too much memory to open. Please save it as a JPEG, or make it smaller.'
