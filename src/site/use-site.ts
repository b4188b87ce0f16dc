import { useRouter } from '@tanstack/react-router'
import type { Site } from './site.schema'

/** What pages bring along of the site. */
export type ShownSite = Site & {
  /** No mail server is set up: emails become files. */
  savesMail?: true
}

/** What this organization's site says of it: the server's HTML brings it along, so that the browser shows the same. */
export const useSite = (): ShownSite => useRouter().options.context.site

let read: (() => ShownSite) | undefined

/** On the server, gives each page that is rendered its site. */
export function readSiteWith(reader: () => ShownSite) {
  read = reader
}

/** The site of the page that is being rendered, for its router's context. Undefined in the browser, which has it from the page. */
export const siteOfRendering = () => read?.()
