import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { type AtomEntry, type AtomFeed, atomFeed } from './atom-feed.server'

const entry: AtomEntry = {
  id: 'https://example.org/events/sunday-sitting',
  title: 'Sunday sitting',
  url: 'https://example.org/events/sunday-sitting',
  updated: '2026-11-22T10:00:00.000Z',
  published: '2026-11-01T10:00:00.000Z',
  summary: 'All are welcome.',
}

const feed = (more: Partial<AtomFeed> = {}) =>
  atomFeed({
    id: 'https://example.org/events.atom',
    title: 'Events',
    selfUrl: 'https://example.org/events.atom',
    htmlUrl: 'https://example.org/events',
    author: { name: 'The community', url: 'https://example.org/' },
    updated: '2026-11-22T10:00:00.000Z',
    entries: [entry],
    ...more,
  })

function read(text: string) {
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' }).parse(text).feed
}

test('spec B §2.4: a feed says what it is, whose, when it last changed, where it and its page are', () => {
  const { entry: _, ...head } = read(feed())
  expect(head).toEqual({
    '@_xmlns': 'http://www.w3.org/2005/Atom',
    '@_xml:lang': 'en',
    id: 'https://example.org/events.atom',
    title: 'Events',
    updated: '2026-11-22T10:00:00.000Z',
    author: { name: 'The community', uri: 'https://example.org/' },
    link: [
      { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': 'https://example.org/events.atom' },
      { '@_rel': 'alternate', '@_type': 'text/html', '@_href': 'https://example.org/events' },
    ],
  })
})

test('spec B §2.4: an entry says what it is, since when, where its page is, and what it is about', () => {
  expect(read(feed()).entry).toEqual([
    {
      id: entry.id,
      title: 'Sunday sitting',
      link: { '@_rel': 'alternate', '@_type': 'text/html', '@_href': entry.url },
      published: '2026-11-01T10:00:00.000Z',
      updated: '2026-11-22T10:00:00.000Z',
      summary: 'All are welcome.',
    },
  ])
})

test('RFC 4287 §3.3: a time of any offset is a moment of RFC 3339', () => {
  const [read0] = read(feed({ entries: [{ ...entry, updated: '2026-11-22T03:00:00-07:00' }] })).entry
  expect(read0.updated).toBe('2026-11-22T10:00:00.000Z')
})

test('RFC 4287 §4.1.3: HTML is carried as text, and what its links leave out begins at its page', () => {
  const html = '<p>Come &amp; <a href="/register">sit</a></p>'
  expect(read(feed({ entries: [{ ...entry, html }] })).entry[0].content).toEqual({
    '@_type': 'html',
    '@_xml:base': entry.url,
    '#text': html,
  })
})

test('a feed without an entry is one', () => {
  expect(read(feed({ entries: [] })).entry).toBeUndefined()
})

test('hostile text stays text, without what XML cannot write', () => {
  const hostile = 'a</title><script>"&amp;]]>\u0000\u0007\u000b\u0085\ufffe\ud800b🧘'
  const read0 = read(
    feed({ title: hostile, htmlUrl: 'https://example.org/?a="&b=<', entries: [{ ...entry, title: hostile, summary: hostile }] }),
  )
  const seen = 'a</title><script>"&amp;]]>\ufffdb🧘'
  expect([read0.title, read0.entry[0].title, read0.entry[0].summary]).toEqual([seen, seen, seen])
  expect(read0.link[1]['@_href']).toBe('https://example.org/?a="&b=<')
})
