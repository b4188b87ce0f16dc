import * as z from 'zod'

/** A picture that staff put in the place of an original, cut to the shapes of its place. */
export interface PlacedPicture {
  /** Empty for one that says nothing which the words beside it do not. */
  alt: string
  /** One for each shape of the place, in their order; the site paths of uploads. */
  cuts: readonly string[]
}

const fraction = z.number().min(0).max(1)

/** The point of a picture that every cut keeps in view: from its left upper corner, 0 to 1. */
export const focus = z.object({ x: fraction, y: fraction })
export type Focus = z.output<typeof focus>

const storedPicture = z.object({ url: z.string(), cuts: z.array(z.string()), alt: z.string(), focus })
/** As it is stored: the whole of it at `url`, beside its cuts. */
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
