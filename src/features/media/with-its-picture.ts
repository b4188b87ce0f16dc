interface Told<T> {
  /** What the form holds now. */
  value: T
  /** What it held for the stored picture. */
  stored: T
  /** What it holds for a picture of which nothing has been said. */
  blank: T
}

/**
 * What a form says of a picture, once another file has been chosen, or the stored picture is kept after all: what nobody has changed goes with
 * the picture of which it spoke, and comes back with it.
 */
export const withItsPicture = <T>(isOther: boolean, { value, stored, blank }: Told<T>): T => {
  const [before, after] = isOther ? [stored, blank] : [blank, stored]
  return value === before ? after : value
}
