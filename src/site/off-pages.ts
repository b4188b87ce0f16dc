import type { Site } from './site.schema'

/** They stand in emails that were sent, and people must be able to leave the list. */
const ALWAYS_ON = /^\/newsletter\/(?:confirm|unsubscribe)\//

/** Whether a link leads to a page that is switched off, below one, or to its feed. */
export function isPageOff({ offPages }: Pick<Site, 'offPages'>, href: string): boolean {
  if (!offPages) return false
  const [path = ''] = href.split(/[?#]|\.atom$/, 1)
  return offPages.some((page) => path === `/${page}` || path.startsWith(`/${page}/`)) && !ALWAYS_ON.test(path)
}
