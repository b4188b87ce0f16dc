export interface AtomEntry {
  /** An IRI that stays the same forever: the permalink, or a tag: URI. */
  id: string
  title: string
  url: string
  updated: string
  published: string
  summary: string
  /** Safe HTML; relative links in it begin at `url`. */
  html?: string | undefined
}

export interface AtomFeed {
  id: string
  title: string
  selfUrl: string
  htmlUrl: string
  author: { name: string; url: string }
  updated: string
  entries: readonly AtomEntry[]
}

/** A feed as `application/atom+xml; charset=utf-8` (RFC 4287, spec B §2.4). */
export const atomFeed = ({ id, title, selfUrl, htmlUrl, author, updated, entries }: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', id),
    element('title', title),
    element('updated', moment(updated)),
    `<link rel="self" type="application/atom+xml" href="${escaped(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(htmlUrl)}"/>`,
    `<author>${element('name', author.name)}${element('uri', author.url)}</author>`,
    ...entries.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n')

const entryLines = ({ id, title, url, updated, published, summary, html }: AtomEntry): string[] => [
  '<entry>',
  element('id', id),
  element('title', title),
  `<link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
  element('published', moment(published)),
  element('updated', moment(updated)),
  element('summary', summary),
  ...(html ? [`<content type="html" xml:base="${escaped(url)}">${escaped(html)}</content>`] : []),
  '</entry>',
]

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** RFC 3339, as Atom requires. */
const moment = (time: string) => new Date(time).toISOString()

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 can't express, and control characters that it advises against. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
