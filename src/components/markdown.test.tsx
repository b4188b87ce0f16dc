import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown'

const render = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>)

test.each(['>', '> ', '1. ', '- > ', '> * '])(
  '%s over and over, which the parser takes minutes for, is shown as it was written',
  (mark) => {
    const text = `A day\n\n${mark.repeat(10_000)}`
    const began = performance.now()
    expect(render(text)).toContain(text.replaceAll('>', '&gt;'))
    expect(performance.now() - began).toBeLessThan(2000)
  },
)

test('quotes and lists in one another stay what they are', () => {
  expect(render('> > 1. Sit\n> >    - still')).toMatch(/<blockquote[^>]*>\s*<blockquote[^>]*>\s*<ol[^>]*>\s*<li>Sit\s*<ul/)
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
