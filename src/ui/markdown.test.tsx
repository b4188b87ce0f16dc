import { processorTime } from '@tests/support/processor-time'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown'

const render = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>)

test.each(['>', '> ', '1. ', '- > ', '> * '])(
  '%s over and over, which the parser takes minutes for, is shown as it was written',
  (mark) => {
    const text = `A day\n\n${mark.repeat(10_000)}`
    expect(processorTime(() => expect(render(text)).toContain(text.replaceAll('>', '&gt;')))).toBeLessThan(2000)
  },
)

test.each([
  '*_',
  '~~a',
  '~~a ~~ ',
  '_a*',
  '*a_ ',
  '**a*_ ',
  'a**b',
  '*a\n_b\n',
  '[a](',
  '![a](b',
  '[](',
  '[a]: b\n',
  '<a',
  '`` a',
  '***\n',
  '1) a\n',
  'a\n=\n',
  '> a\n\n',
  '- a\n\nb\n\n',
  '[a](<',
  '[a](< ',
  '[a] ',
  '[a][b] ',
  '[a]: < ',
  '[a]: b "\n',
  '[a](b (\n',
  '[[a](b)](',
  '[a\n\n',
  'www.a_',
  '_www.a ',
  'a.',
  'a-b@',
  'a@b_',
  'https://a.b ',
  'a@b.co ',
  '<a b=" ',
  '` `` ',
  '<!-- ',
  '&',
  '\\',
])('%j over and over, as long as a newsletter may be, does not hold up the site', (piece) => {
  const text = piece.repeat(24_000 / piece.length)
  expect(processorTime(() => render(text))).toBeLessThan(1000)
})

// At the beginning of a line these are a block, which is read once.
test.each(['<!--', '<? ', '<!A ', '<![CDATA[ '])('%j over and over within a line does not hold up the site', (piece) => {
  const text = `See ${piece.repeat(24_000 / piece.length)}`
  expect(processorTime(() => render(text))).toBeLessThan(1000)
})

test('some comments in raw HTML, as a text processor leaves them, do no harm', () => {
  expect(render(`**See** ${'<!-- a -->b'.repeat(50)}`)).toContain('<strong>See</strong>')
})

test('emphasis that is repeated a hundred times in a text is still shown as emphasis', () => {
  expect(render('*a* __b__ '.repeat(100)).match(/<em>a<\/em> <strong>b/g)).toHaveLength(100)
})

test('quotes and lists in one another stay what they are', () => {
  expect(render('> > 1. Sit\n> >    - still')).toMatch(/<blockquote[^>]*>\s*<blockquote[^>]*>\s*<ol[^>]*>\s*<li>Sit\s*<ul/)
})

test('a text of more lines than anyone writes is shown as it was written', () => {
  expect(render('- a\n'.repeat(1999))).not.toContain('whitespace-pre-line')
  for (const end of ['\n', '\r\n', '\r']) expect(render(`- a${end}`.repeat(2000))).toContain('whitespace-pre-line')
})

test('a text with as many links as a year of newsletters has, and one long word or address, is shown with its formatting', () => {
  for (const text of ['[a](https://example.org/b) '.repeat(900), 'x'.repeat(50_000), `https://example.org/?${'a=b&'.repeat(400)}`])
    expect(render(text)).not.toContain('whitespace-pre-line')
})

test('bare addresses are links, with what is around them left out, and not within links and code', () => {
  const html = render(
    'See https://example.org/a_b?c=d, (www.example.org), ada@example.org. `https://a.org` [x www.b.org](/c) [Zoom: https://d.org]',
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://example.org/a_b?c=d',
    'http://www.example.org',
    'mailto:ada@example.org',
    '/c',
    'https://d.org',
  ])
})

test('a long line of signs is not taken for nesting', () => {
  for (const text of ['-'.repeat(200), `${'> '.repeat(49)}a`, `a ${'>'.repeat(200)}`])
    expect(render(text)).not.toContain('whitespace-pre-line')
})

test('raw HTML stays text, and only harmless links are links', () => {
  const html = render('Come <script>alert(1)</script> [a](javascript:alert(1)) [b](data:text/html,x) ![c](https://example.org/c.png)')
  expect(html).not.toMatch(/<script|<img|="(?:javascript|data):/)
  expect(html).toContain('href="https://example.org/c.png"')
})

test('line breaks are kept where requested, around other marks too, and a hard break is one', () => {
  const keep = (text: string) => renderToStaticMarkup(<Markdown keepsLines>{text}</Markdown>).replace(/\n/g, '')
  expect(keep('Warmly,\nthe **office**\nof all')).toContain('Warmly,<br/>the <strong>office</strong><br/>of all')
  expect(keep('Warmly,  \nAda')).toContain('Warmly,<br/>Ada')
})

test('a list in a quote is tight although another one follows it', () => {
  expect(render('> - one\n>\n> 1. two').match(/<p/g)).toBe(null)
})
