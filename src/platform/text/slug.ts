/** The slug of a title, to the letter of spec D2 §5; `fallback` where no character of it is usable. */
export function slugOf(title: string, fallback: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug || fallback
}

/** Whether a slug is the one of a title, or that with a number: nobody typed it. */
export function isSlugOf(slug: string, title: string, fallback: string): boolean {
  const own = slugOf(title, fallback)
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)))
}

export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
