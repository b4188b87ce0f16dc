import { useRouter } from '@tanstack/react-router'
import type { Menus } from './menus'
import type { Site } from './site.schema'

export type ShownSite = Site & {
  savesMail?: true
  /** Whether people can pay online, and whether money moves; absent without keys. */
  payments?: 'test' | 'live'
  /** What staff changed of the menus, as visitors see it; absent where all is the original. */
  menus?: Partial<Menus> | undefined
}

/** What this organization's site says of it: the server's HTML brings it along, so that the browser shows the same. */
export const useSite = (): ShownSite => useRouter().options.context.site

let read: (() => ShownSite) | undefined

export function readSiteWith(reader: () => ShownSite) {
  read = reader
}

/** The site of the page that is being rendered, for its router's context. Undefined in the browser, which has it from the page. */
export const siteOfRendering = () => read?.()
