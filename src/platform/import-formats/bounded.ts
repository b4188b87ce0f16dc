export const MAX_LINE_LENGTH = 2000
export const MAX_TEXT_LENGTH = 200_000

/** A field as it is. Throws RangeError, in words for the person who imports, for one that is longer than anyone writes. */
export function bounded(field: string, name: string, longest: number): string {
  if (field.length > longest) throw new RangeError(`its ${name} is longer than ${longest.toLocaleString('en-US')} characters`)
  return field
}

/** A name of any length, as a report shows it. */
export const shortName = (name: string): string => (name.length > 300 ? `${name.slice(0, 100).toWellFormed()}…` : name)
