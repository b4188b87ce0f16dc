export const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

export const titled = (noun: string) => noun.split(' ').map(capitalize).join(' ')

export type FieldName<Noun extends string> = Noun extends `${infer First}${' ' | '-'}${infer Rest}`
  ? `${First}${FieldName<Capitalize<Rest>>}`
  : Noun

export const fieldName = <Noun extends string>(noun: Noun): FieldName<Noun> =>
  noun.replace(/[ -]./g, (gap) => gap.charAt(1).toUpperCase()) as FieldName<Noun>

export const spoken = (plural: string) => plural.replaceAll('-', ' ')

export const counted = (count: number, noun: string, plural: string) => `${count} ${count === 1 ? noun : plural}`

export const listed = (parts: readonly string[]) => new Intl.ListFormat('en-US').format(parts)
