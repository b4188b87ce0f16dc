const MIB = 1024 * 1024

export type UploadKind = 'image' | 'flyer'

interface UploadRules {
  /** As a file input takes them. */
  types: readonly string[]
  maxBytes: number
  empty: string
  tooLarge: string
  wrongType: string
}

/** What may be uploaded (spec decisions, 'The API'); shown by the form at once, and decided by the server. */
export const uploadRules: Record<UploadKind, UploadRules> = {
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
