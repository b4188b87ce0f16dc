/** What a duplicate is called: `Copy of Open House`, in at most `most` characters. */
export const copyTitle = (title: string, most: number): string => `Copy of ${title}`.slice(0, most).trimEnd()
