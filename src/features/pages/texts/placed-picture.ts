import * as z from 'zod'
import { pictureFocus } from '@/features/media/picture-details.schema'
import type { ResponsiveImage } from '@/features/media/responsive-image'

/** A picture that staff put in the place of an original, cut to the shapes of its place. */
export interface PlacedPicture {
  /** Empty for a decorative one. */
  alt: string
  /** One for each shape of the place, in their order. */
  cuts: readonly ResponsiveImage[]
}

const storedPicture = z.object({ url: z.string(), cuts: z.array(z.string()), alt: z.string(), focus: pictureFocus })
/** As it is stored: the whole of it at `url`, and its cuts. */
export type StoredPicture = z.output<typeof storedPicture>

/** The picture that is stored as a place's text; undefined for words and for nothing. */
export function readStoredPicture(text: string | null): StoredPicture | undefined {
  if (!text?.startsWith('{"url":')) return undefined
  try {
    return storedPicture.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
