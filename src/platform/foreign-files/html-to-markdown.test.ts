import { expect, test } from 'vitest'
import { markdownOfHtml, markdownOfText, textOfHtml } from './html-to-markdown.server'

const cases: [string, string, string][] = [
  ['scripts and styles go', '<p>Hi</p><script>alert(1)</script><style>p{}</style><p onclick="x()">there</p>', 'Hi\n\nthere'],
  [
    'links lead to the web and to mailboxes alone',
    '<a href="javascript:x()">a</a> <a href="data:x">b</a> <a href="mailto:a@b.org">c</a>',
    'a b [c](mailto:a@b.org)',
  ],
  ['an address cannot end its link', '<a href="https://x.org/a_(b)">a</a>', '[a](https://x.org/a_%28b%29)'],
  [
    'pictures and frames become links',
    '<p><img src="https://x.org/a.jpg" alt="A [cat]"></p><iframe src="https://v.org/1"></iframe>',
    '[A \\[cat\\]](https://x.org/a.jpg)\n\n[Video](https://v.org/1)',
  ],
  ['a picture from nowhere is left out', '<p>A<img src="data:image/png;base64,AAAA"></p>', 'A'],
  ['what has no paragraphs gets them from its blank lines', 'One\ntwo\n\n<em>three</em>', 'One  \ntwo\n\n*three*'],
  [
    'shortcodes go',
    '[caption id="a"]<img src="https://x.org/a.jpg"> A cat[/caption] [see below]',
    '[Picture](https://x.org/a.jpg) A cat \\[see below\\]',
  ],
  ['what looks like markdown stays text', '<p>*not* _this_</p>', '\\*not\\* \\_this\\_'],
]

test.each(cases)('B §6.5: %s', (_rule, html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown)
})

test.each([
  ['nested beyond reason', '<div>'.repeat(50_000)],
  ['longer than any page', 'x'.repeat(500_001)],
])('B §6.5: HTML that is %s is refused before it costs anything', (_what, html) => {
  expect(() => markdownOfHtml(html)).toThrow(RangeError)
})

test('paragraphs that nobody closed are not nested', () => {
  expect(markdownOfHtml('<p>x'.repeat(1000)).split('\n\n')).toHaveLength(1000)
})

test('plain text stays as it is, with its lines, and its addresses as links', () => {
  expect(markdownOfText('# 1 *two*\nat https://x.org/a.\n\n<b>')).toBe('\\# 1 \\*two\\*  \nat [https://x.org/a](https://x.org/a).\n\n<b>')
})

test('a title is words alone', () => {
  expect(textOfHtml(' A &amp; B &#8211;\n<em>C</em> *d* ')).toBe('A & B – C *d*')
})
