/** `newsletter` as the first word of a sentence. */
export const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** `Mountain Hut`, as headings and buttons have it. */
export const titled = (noun: string) => noun.split(' ').map(capitalize).join(' ')

/** A noun of several words as a field of JSON has it: `mountainHuts` for `mountain-huts`. */
export type FieldName<Noun extends string> = Noun extends `${infer First}${' ' | '-'}${infer Rest}`
  ? `${First}${FieldName<Capitalize<Rest>>}`
  : Noun

export const fieldName = <Noun extends string>(noun: Noun): FieldName<Noun> =>
  noun.replace(/[ -]./g, (gap) => gap.charAt(1).toUpperCase()) as FieldName<Noun>

/** `mountain-huts`, as addresses have it, in a sentence. */
export const spoken = (plural: string) => plural.replaceAll('-', ' ')

/** `1 event`, `5 events` */
export const counted = (count: number, noun: string, plural: string) => `${count} ${count === 1 ? noun : plural}`

/** `5 events, 3 teachers, and 4 programs` */
export const listed = (parts: readonly string[]) => new Intl.ListFormat('en-US').format(parts)
