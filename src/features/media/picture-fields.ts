import type { PictureDetails, PictureFocus } from './picture-details.schema'

export interface PictureFields {
  imageAlt: string
  imageFocus: PictureFocus | null
}

export const pictureLabels = { imageAlt: 'Alt text', imageFocus: 'Focal point' }

export const toPictureFields = (stored: PictureDetails | undefined): PictureFields => ({
  imageAlt: stored?.imageAlt ?? '',
  imageFocus: stored?.imageFocus ?? null,
})

type Typed = { [Name in keyof PictureFields]?: PictureFields[Name] | string | null | undefined }

/** Parts of a multipart body: nothing where nothing is said, so that only the documented parts are sent (spec D2 §7). */
export const pictureParts = ({ imageAlt, imageFocus }: Typed, base: PictureDetails | undefined) => ({
  imageAlt: imageAlt || emptied(base?.imageAlt),
  imageFocus: imageFocus ? JSON.stringify(imageFocus) : emptied(base?.imageFocus),
})

const emptied = (stored: unknown) => (stored ? '' : undefined)

export const isPictureFocus = (value: unknown): value is PictureFocus =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value

export const formatFocus = ({ x, y }: PictureFocus) => `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`
