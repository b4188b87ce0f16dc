import type { PictureDetails } from './picture-details.schema'

interface PictureColumns {
  image_alt: string | null
  image_focus: string | null
}

/** What staff said of a row's picture, as the API has it. */
export const presentPictureDetails = ({ image_alt, image_focus }: PictureColumns): PictureDetails => ({
  imageAlt: image_alt,
  imageFocus: image_focus === null ? null : (JSON.parse(image_focus) as PictureDetails['imageFocus']),
})

/** The same as it is stored. */
export const pictureColumns = ({ imageAlt, imageFocus }: PictureDetails): PictureColumns => ({
  image_alt: imageAlt,
  image_focus: imageFocus && JSON.stringify({ x: imageFocus.x, y: imageFocus.y }),
})
