import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { tests as spec } from 'commonmark-spec'
import { JSDOM } from 'jsdom'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { Markdown } from '@/ui/markdown'
import { Prose, Words } from './prose'
import { parsePhrase, parseProse } from './resolve-texts'

/** Every example of CommonMark's specification, and texts that took a page down or lost their meaning. */
const examples = [
  ...spec.map(({ markdown }) => markdown.replaceAll('→', '\t')),
  'One.\n\n---\n\nTwo.',
  '12 Pearl Street  \nBoulder',
  '- one\n\n  two',
  '3. three\n4. four',
  '> [a]: /x\n\n[a]',
  'On ~~Friday~~ Saturday, ~about~ 7. See https://example.org/a_b (www.example.org), ada@example.org.',
  '![Hall](/uploads/hall-1200x800.webp "Our hall")',
  '![Hall][r]\n\n[r]: /uploads/hall-1200x800.webp',
  '![Our \\[new\\] hall](</uploads/hall-1200x800.webp>)',
  '[a](/events/$slug) [b](/%) [c](/%E0%A4%A) [d](#) [e](?)',
]

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const { document } = new JSDOM().window

/** What is drawn: what it says, where it leads, and what it is made of, whatever it looks like. */
function meaning(drawn: ReactNode) {
  const body = document.createElement('div')
  body.innerHTML = renderToStaticMarkup(<RouterContextProvider router={router}>{drawn}</RouterContextProvider>)
  const all = (selector: string) => [...body.querySelectorAll(selector)]
  const count = (selector: string) => all(selector).length
  return {
    words: body.textContent.replace(/\s+/g, ''),
    links: all('a[href]').map((link) => [link.textContent, address(link.getAttribute('href'))]),
    starts: all('ol').map((list) => list.getAttribute('start') ?? '1'),
    marks: ['em', 'strong', 'del', 'br', 'hr', 'h3', 'h4, h5, h6', 'ul', 'ol', 'li', 'blockquote', 'pre'].map(count),
  }
}

/** The router writes some addresses in another way, which leads to the same. */
const address = (href: string | null) => new URL(href ?? '', 'https://example.org/').href.replace(/[?#]$/, '').replace(/%(?!\w\w)/g, '%25')

const expected = examples.map((markdown) => ({ markdown, ...meaning(<Markdown>{markdown}</Markdown>) }))

test.each([
  ['a text of a page', (markdown: string) => <Prose text={parseProse(markdown)} />],
  ['a part of a line', (markdown: string) => <Words text={parsePhrase(markdown)} />],
  ['an email', (markdown: string) => <EmailMarkdown base="https://example.org">{markdown}</EmailMarkdown>],
])('every example of CommonMark means the same in %s as in other texts', (place, draw) => {
  for (const { markdown, marks, starts, ...inLine } of expected) {
    const found = meaning(draw(markdown))
    expect({ words: found.words, links: found.links }, markdown).toEqual(inLine)
    if (place === 'a text of a page') expect({ marks: found.marks, starts: found.starts }, markdown).toEqual({ marks, starts })
  }
})
