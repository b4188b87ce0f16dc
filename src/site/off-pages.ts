import type { Site } from './site.schema'

/** Built-in pages that a community may have no use for, by their addresses without the slash (spec B §11.4). */
export const SWITCHABLE_PAGES: readonly string[] = [
  'community',
  'programs',
  'introductory-teachings',
  'inquiry-sessions',
  'teachers',
  'webinars',
  'newsletter',
]

/** They stand in emails that were sent, and people must be able to leave the list. */
const ALWAYS_ON = /^\/newsletter\/(?:confirm|unsubscribe)\//

/** Whether a link leads to a page that is switched off, below one, or to its feed. */
export function isPageOff({ offPages }: Pick<Site, 'offPages'>, href: string): boolean {
  if (!offPages) return false
  const [path = ''] = href.split(/[?#]|\.atom$/, 1)
  return offPages.some((page) => path === `/${page}` || path.startsWith(`/${page}/`)) && !ALWAYS_ON.test(path)
}
