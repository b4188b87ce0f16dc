/** `newsletter` as the first word of a sentence. */
export const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** `1 event`, `5 events` */
export const counted = (count: number, noun: string, plural: string) => `${count} ${count === 1 ? noun : plural}`

/** `5 events, 3 teachers, and 4 programs` */
export const listed = (parts: readonly string[]) => new Intl.ListFormat('en-US').format(parts)
