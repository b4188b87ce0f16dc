import type { PictureDetails } from './picture-details.schema'

interface PictureColumns {
  imageAlt: string | null
  imageFocus: string | null
}

/** What staff said of a row's picture, as the API has it. */
export const presentPictureDetails = ({ imageAlt, imageFocus }: PictureColumns): PictureDetails => ({
  imageAlt,
  imageFocus: imageFocus === null ? null : (JSON.parse(imageFocus) as PictureDetails['imageFocus']),
})

/** The same as it is stored. */
export const pictureColumns = ({ imageAlt, imageFocus }: PictureDetails): PictureColumns => ({
  imageAlt,
  imageFocus: imageFocus && JSON.stringify({ x: imageFocus.x, y: imageFocus.y }),
})
