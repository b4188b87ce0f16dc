export interface ResponsiveImage {
  src: string
  srcSet?: string
  width?: number
  height?: number
}
/** 720 is a telephone's width in the points of its screen, less the margins of a page. */
const variants = [480, 720, 960]

export const variantWidths = (width: number) => variants.filter((each) => each < width)

/** Reads a stored picture's sizes from its name, `name-hash-1200x800.webp`: variants exist only below its width. Other addresses stay. */
export function responsiveImage(url: string): ResponsiveImage {
  const [, base, widthText, heightText] = /^(.+-[0-9a-f]{8}-(\d+)x(\d+))\.webp$/.exec(url) ?? []
  if (!base) return { src: url }
  const width = Number(widthText)
  const smaller = variantWidths(width).map((each) => `${base}-${each}.webp ${each}w`)
  return { src: url, width, height: Number(heightText), ...(smaller.length > 0 && { srcSet: [...smaller, `${url} ${width}w`].join(', ') }) }
}

/** In pixels: the stored size that is sharp on fine screens in an email and no larger than it must be. */
const STORED_WIDTH = 960

/** The address or name of a stored picture (`…-1200x800.webp`) as the JPEG that emails show (record 51). */
export const emailPictureOf = (src: string, width: number): string =>
  src.replace(/\.webp$/, width > STORED_WIDTH ? `-${STORED_WIDTH}.jpg` : '.jpg')

export function uploadOfEmailPicture(name: string): string | undefined {
  const upload = name.replace(/\.jpg$/, '.webp')
  const whole = upload.replace(`-${STORED_WIDTH}.webp`, '.webp')
  const { width } = responsiveImage(whole)
  return width && emailPictureOf(whole, width) === name ? upload : undefined
}
