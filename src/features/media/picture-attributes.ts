import type { PictureDetails } from './picture-details.schema'

/**
 * What the `<img>` of an event, a teacher or a program says, and the classes by which it keeps in view what it shall where `frame` cuts it
 * (spec B §6.2). The policy allows it no style of its own, so that the stylesheet has a class for each tenth. Without words it is decorative.
 */
export const pictureAttributes = ({ imageAlt, imageFocus }: PictureDetails, frame = '') => ({
  alt: imageAlt ?? '',
  className: imageFocus ? `${frame} focus focus-x-${tenths(imageFocus.x)} focus-y-${tenths(imageFocus.y)}` : frame,
})

const tenths = (fraction: number) => Math.round(fraction * 10)
