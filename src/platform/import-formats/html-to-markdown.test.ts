import { processorTime } from '@tests/support/processor-time'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { MAX_TEXT_LENGTH } from './bounded'
import { markdownOfHtml, markdownOfText, markdownOfWordPress, textOfHtml } from './html-to-markdown.server'
import { MeetingLinks } from './meeting-links'

const cases: [string, string, string][] = [
  ['scripts and styles go', '<p>Hi</p><script>alert(1)</script><style>p{}</style><p onclick="x()">there</p>', 'Hi\n\nthere'],
  [
    'links go only to the web and to mailboxes',
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
  [
    'emphasis leaves the spaces outside, and begins again with each paragraph',
    '<p>a<b> b </b>c</p><i><p>d</p><p>e</p></i>',
    'a **b** c\n\n*d*\n\n*e*',
  ],
  ['emphasis without words is none', '<p>a<b> </b><i></i>b</p>', 'a b'],
  ['a link has one line', '<a href="https://x.org/"><p>one</p><p>two</p></a>', '[one two](https://x.org/)'],
  [
    'of links in one another the outer one stays',
    '<a href="https://x.org/"><img src="https://x.org/a.png" alt="A"></a>',
    '[A](https://x.org/)',
  ],
  ['lists', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li><p>d</p><p>e</p></li></ul>f', '- a\n  1. b\n  2. c\n- d\n\n  e\n\nf'],
  ['quotes', 'a<blockquote><p>b</p><p>c</p></blockquote>d', 'a\n\n> b\n>\n> c\n\nd'],
  ['headings', '<h2>A<br>b</h2><p>c</p>', '## A b\n\nc'],
  ['code stays as it stands', '<pre>a\n  *b*</pre><p>c <code>`d`</code></p>', '```\na\n  *b*\n```\n\nc `` `d` ``'],
  ['an ordered list keeps its first number', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
  ['deleted words stay deleted', '<p>On <del>Friday</del> <s>at 7</s> Saturday, a ~~ b</p>', 'On ~~Friday~~ ~~at 7~~ Saturday, a \\~\\~ b'],
  [
    'the rows of a table are lines',
    '<p>a</p><table><thead>\n<tr><th>Day</th><th>Hour</th></tr></thead><tr><td><p>Fri</p></td><td></td><td><p>7 PM</p></td></tr></table>b',
    'a\n\nDay · Hour  \nFri · 7 PM\n\nb',
  ],
  [
    'an address and a name with underscores stay whole',
    '<p>ada_b@x.org https://x.org/a_b _a_</p>',
    'ada_b@x.org https://x.org/a_b \\_a\\_',
  ],
  ['lines', '<p>a<br>b<br><br>c</p>', 'a  \nb\n\nc'],
]

test.each(cases)('B §6.5: %s', (_rule, html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown)
})

test.each([
  ['a<br />\nb\n<ul>\n\t<li>c\n<ul>\n<li>d</li>\n</ul>\n</li>\n</ul>\ne\nf\n\ng', 'a  \nb\n\n- c\n  - d\n\ne  \nf\n\ng'],
  ['<p>a</p>\n<p>b\nc</p>\nd\n\n<h3>e</h3>\nf', 'a\n\nb  \nc\n\nd\n\n### e\n\nf'],
  ['<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list --><ul><li>c\nd</li></ul>', 'a b\n\n- c d'],
])('B §6.5: in a text of WordPress lines are kept, unless its newer editor wrote it: %j', (html, markdown) => {
  expect(markdownOfWordPress(html, new MeetingLinks())).toBe(markdown)
})

test.each([
  ['nested deeper than any page', '<div>'.repeat(50_000)],
  ['nested so behind end tags that end nothing', '<div></x>'.repeat(20_000)],
  ['longer than any page', 'x'.repeat(MAX_TEXT_LENGTH + 1)],
])('B §6.5: HTML that is %s is refused', (_what, html) => {
  expect(() => markdownOfHtml(html)).toThrow(RangeError)
})

const hostile = [
  '<a',
  '<',
  '<p ',
  '&',
  '&a',
  '&amp;',
  '[',
  '[caption ',
  '[vc_a',
  '\u00a0',
  '\n ',
  '<br>',
  '<b>x</b>',
  '<li>x',
  '<p>x',
  '<hr>',
  '<i>\u00a0x</i>',
  '*_',
  '<a href="',
  '<!--',
  '<table>x</table>',
  'http://',
  'http://.',
  '`',
  '<code>`</code>',
  '<a href="http://a">x</a>',
  '</p>',
  '</b>',
  '1. ',
  '<h1>',
  '<button>',
  '<svg>x</svg>',
]

/** Each in the size at which the field is not refused yet. What was quadratic took from 20 s to hours for these. */
test.each(hostile)('B §6.5: %j over and over is read in time that grows only with its length', (piece) => {
  const readAll = () => {
    for (const read of [markdownOfHtml, markdownOfText, textOfHtml])
      for (const [start, end] of [
        ['', ''],
        ['x', 'x'],
        ['<p>', '</p>'],
        [`<p>${'<b>'.repeat(90)}</p>`, ''],
      ])
        try {
          read(`${start}${piece.repeat(MAX_TEXT_LENGTH / piece.length - 100)}${end}`)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
  }
  expect(processorTime(readAll)).toBeLessThan(10_000)
})

test('B §6.5: plain text is read back from its markdown as it was', () => {
  const signs = fc.constantFrom(
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    '#',
    '-',
    '+',
    '=',
    '~~~',
    '>',
    '<b>',
    '&amp;',
    '&',
    '1.',
    '2)',
    '\\',
    '!',
    ' ',
    'a',
    '\n',
  )
  const textOf = (node: object): string => {
    if ('children' in node) return (node.children as object[]).map(textOf).join('')
    return 'value' in node ? String(node.value) : '\n'
  }
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 30 }), (parts) => {
      const read = (text: string) => text.replace(/\s+/g, ' ').trim()
      expect(
        read(
          fromMarkdown(markdownOfText(parts.join('')))
            .children.map(textOf)
            .join('\n'),
        ),
      ).toBe(read(parts.join('')))
    }),
  )
})

test('paragraphs that no one closed are not nested', () => {
  expect(markdownOfHtml('<p>x'.repeat(1000)).split('\n\n')).toHaveLength(1000)
})

test('plain text stays as it is, with its lines, and its addresses as links', () => {
  expect(markdownOfText('# 1 *two*\nat https://x.org/a.\n\n<b>')).toBe('\\# 1 \\*two\\*  \nat [https://x.org/a](https://x.org/a).\n\n\\<b>')
})

test('a title is only words', () => {
  expect(textOfHtml(' A &amp; B &#8211;\n<em>C</em> *d* ')).toBe('A & B – C *d*')
})
