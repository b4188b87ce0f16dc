import { responsiveImage } from './responsive-image'

/** In pixels: of the stored sizes, the one that is sharp on fine screens in an email and no larger than it must be. */
const STORED_WIDTH = 960

/** The address, or the name, of a picture of Media (`…-1200x800.webp`, `width` pixels wide) as the JPEG that emails show (record 51). */
export const emailPictureOf = (src: string, width: number): string =>
  src.replace(/\.webp$/, width > STORED_WIDTH ? `-${STORED_WIDTH}.jpg` : '.jpg')

/** The name of the upload that such a JPEG is made of; undefined for a name that no email holds. */
export function uploadOfEmailPicture(name: string): string | undefined {
  const upload = name.replace(/\.jpg$/, '.webp')
  const whole = upload.replace(`-${STORED_WIDTH}.webp`, '.webp')
  const { width } = responsiveImage(whole)
  return width && emailPictureOf(whole, width) === name ? upload : undefined
}
