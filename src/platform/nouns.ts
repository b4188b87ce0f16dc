/** `newsletter` as the first word of a sentence. */
export const capitalised = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)
