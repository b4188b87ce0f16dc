interface DescribingField<T> {
  /** The field's value now. */
  value: T
  /** Its value for the stored picture. */
  stored: T
  /** Its value for a picture that has no description yet. */
  blank: T
}

/**
 * The value of a field that describes a picture, after another file has been chosen (`isOther`) or the stored picture is kept after all. A value
 * that has not been edited describes the other picture, so it is replaced; an edited one stays.
 */
export const withItsPicture = <T>(isOther: boolean, { value, stored, blank }: DescribingField<T>): T => {
  const [before, after] = isOther ? [stored, blank] : [blank, stored]
  return value === before ? after : value
}
