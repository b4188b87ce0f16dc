import { isSitePath, isWebLink } from '@/platform/forms/input-fields'
import { addressesInMarkdown } from '@/ui/parse-markdown'

interface FoundLink {
  /** The path of the field: `registration.welcome`. */
  field: string
  href: string
}

/** The links in fields that staff filled in: a field that is one, and those in texts. */
export function findLinks(value: unknown, field = ''): FoundLink[] {
  if (typeof value === 'string') return linksInText(value).map((href) => ({ field, href }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => findLinks(inner, field ? `${field}.${name}` : name))
}

/** Of a block in a text: `::button{label=Come url=/house}`. */
const BLOCK = /^::\w+\{.*\}\s*$/gm
const ADDRESS = /\burls?=(?:"([^"]*)"|([^\s}]+))/g

function linksInText(text: string): string[] {
  if (isSitePath(text) || isWebLink(text)) return [text]
  // Nothing else can hold an address within the site.
  if (!text.includes('/')) return []
  const blocks =
    text.match(BLOCK)?.flatMap((block) => [...block.matchAll(ADDRESS)].flatMap(([, quoted, bare]) => (quoted ?? bare ?? '').split(' '))) ??
    []
  return [...new Set([...addressesInMarkdown(text), ...blocks])].filter((href) => isSitePath(href) || isWebLink(href))
}
