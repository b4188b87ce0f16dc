import { tests as spec } from 'commonmark-spec'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { placesOf } from '@/features/pages/texts/resolve-texts'
import { ongoingGroupsEvent, sampleEvents } from '@/site/sample-content'
import { textPages } from '@/site/texts/pages'
import { parseMarkdown } from '@/ui/parse-markdown'
import { type OpenedText, openMarkdown, saveMarkdown } from './document'
import { isSameMeaning, toBlock } from './markdown-tree'
import { schema } from './schema'

const texts = [
  ...spec.map(({ markdown }) => markdown.replaceAll('→', '\t')),
  ...Object.values(textPages).flatMap((page) =>
    placesOf(page).flatMap((place) => (place.kind === 'prose' && typeof place.original === 'string' ? [place.original] : [])),
  ),
  ...[ongoingGroupsEvent, ...sampleEvents('2026-03-01')].map(({ description }) => description),
  'One.\r\n\r\n* two\r\n* three\r\n',
  '\uFEFFOne.\n\nTwo.',
  '\n\n  One.  \n\n\n\nTwo\\\nthree.\n\n',
  '- a\n\n- b\n  1) c\n  2) d\n\n\n+ e',
  '| a | b |\n|---|---|\n| c | d |\n\nOn ~~Friday~~ ~7. &copy; &amp; \\*no\\* 5 * 6',
  'See https://example.org/a_b, www.example.org and ada@example.org.',
  '::events{kind=workshop limit=3}\n\nText\n\n::newsletter',
  '[a]: /x\n\nA [link][a] and one <b>raw</b>.\n\nOther',
  // What the generated texts found.
  '[x]: /y\n\none\n~~~~~~ one\n\none\n---\n\n',
  '* | a | b |\n  |---|---|\n  | c | d |\n\n\n- one\n  ---\n\n',
  '1) one\n \n1. ### one\n\none\n\n',
  '> - one\n> 1. one\n\n### one\n\n',
  '* * * * *\n  * one\n  * one\n\none\n---\n\n',
  '> - one\n> > one\n\none\n\n',
  '[x]: /y\n    indented\n\none\n\n',
  '[x]: /y\n    indented\n---\n\none\n\n',
]

/** As someone would who types at the end of a block. */
function typeAtEnd(doc: Node, index: number): Node | undefined {
  const type = (node: Node): Node | undefined => {
    if (node.isTextblock) return node.copy(node.content.addToEnd(schema.text(' added')))
    const [at = -1, typed] =
      [...node.children.entries()].map(([at, child]) => [at, type(child)] as const).findLast(([, child]) => child) ?? []
    return typed && node.copy(node.content.replaceChild(at, typed))
  }
  const typed = type(doc.child(index))
  return typed && doc.copy(doc.content.replaceChild(index, typed))
}

const wordsOf = ({ textContent }: Node) => textContent.replace(/\s+/g, ' ').trim()

function expectToKeep(markdown: string, keepsLines: boolean) {
  const opened = openMarkdown(markdown, keepsLines)
  expect(saveMarkdown(opened, opened.doc)).toBe(markdown)
  const said = parseMarkdown(markdown).children
  for (const [index, node] of opened.doc.children.entries()) {
    const [shown, original] = [toBlock(node), said[index]]
    if (shown && original) expect(isSameMeaning([shown], [original], keepsLines), markdown).toBe(true)
    const doc = typeAtEnd(opened.doc, index)
    if (doc) expectOneChange(opened, doc, index)
  }
}

function expectOneChange(opened: OpenedText, doc: Node, index: number) {
  const { markdown, keepsLines, blocks } = opened
  const saved = saveMarkdown(opened, doc)
  const changed = openMarkdown(saved, keepsLines)
  const lengthOf = (block: (typeof blocks)[number]) => block.before.length + block.source.length
  const end = blocks.slice(0, index + 1).reduce((sum, block) => sum + lengthOf(block), 0)
  const [before, after] = [markdown.slice(0, end - (blocks[index]?.source.length ?? 0)), markdown.slice(end)]
  // The indentation of a block is its own. What would not be the same text is written in another way.
  const others = [before, before.replace(/[ \t]+$/, '')].map((text) => text + changed.blocks[index]?.source + after)
  if (others.some((other) => openMarkdown(other, keepsLines).doc.eq(changed.doc))) expect(others, saved).toContain(saved)
  expect(changed.doc.children.map(wordsOf), saved).toEqual(doc.children.map(wordsOf))
  for (const [at, node] of changed.doc.children.entries()) if (at !== index) expect(node.eq(doc.child(at)), saved).toBe(true)
}

test('spec B §12.2: texts stay the same byte for byte, show what pages show, and where a word is added only its block changes', () => {
  for (const [index, markdown] of texts.entries()) expectToKeep(markdown, index % 2 === 0)
}, 60_000)

const word = fc.constantFrom(
  ...'one|two|a_b|2 * 3|x*|_y|1. z|# n|- m|+|\\*not\\*|&amp;|&copy;|<b>raw</b>|https://example.org/a_b|www.example.org.|ada@example.org'.split(
    '|',
  ),
  ...['|', '~', '~~', 'ä', 'こ', '[x]', '!', '`', '\\', '::events{kind=a}', ':'],
)
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(' '))
const marked = fc
  .tuple(
    words,
    fc.constantFrom(
      ...[
        '@',
        '**@**',
        '*@*',
        '~~@~~',
        '***@***',
        '**a *@* b**',
        '`@`',
        '[@](/x "T")',
        '[**@**](https://example.org)',
        '![@](/uploads/a.webp)',
      ],
    ),
  )
  .map(([text, sign]) => sign.replace('@', () => text))
const line = fc.array(marked, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
const others = [
  '---',
  '* * *',
  '<div>raw</div>',
  '[x]: /y',
  '| a | b |\n|---|---|\n| c | d |',
  '```\ncode\n```',
  '    indented',
  '::events{limit=3}',
]
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '  \n', '\\\n')).map(([lines, end]) => lines.join(end)),
    line.map((text) => `### ${text}`),
    line.map((text) => `${text}\n---`),
    fc.constantFrom(...others),
    fc
      .tuple(
        fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('- ', '* ', '1. ', '1) ', '> '),
        fc.constantFrom('\n', '\n\n'),
      )
      .map(([blocks, sign, gap]) =>
        blocks.map((text) => sign + text.replaceAll('\n', `\n${sign === '> ' ? sign : ' '.repeat(sign.length)}`)).join(gap),
      ),
  ),
}))
const text = fc
  .array(fc.tuple(block, fc.constantFrom('\n\n', '\n', '\n\n\n', '\n \n')), { minLength: 1, maxLength: 5 })
  .map((all) => all.flat().join(''))

test('spec B §12.2: so do texts of all that pages show', () => {
  fc.assert(fc.property(text, fc.boolean(), expectToKeep), {
    seed: Number(process.env.SEED ?? 38),
    numRuns: Number(process.env.RUNS ?? 100),
  })
}, 900_000)

test.each([
  [
    'a paragraph that becomes empty is gone',
    'One\n\nTwo\n\nThree',
    (doc: Node) => doc.copy(doc.content.replaceChild(1, schema.nodes.paragraph.create())),
    'One\n\nThree',
  ],
  [
    'a block that moves keeps its source',
    '*  a\n\n__b__\n\n***',
    (doc: Node) => doc.copy(doc.content.replaceChild(0, doc.child(1)).replaceChild(1, doc.child(0))),
    '__b__\n\n*  a\n\n***',
  ],
  [
    'a list after a list is another one',
    '- a\n\nb',
    (doc: Node) => doc.copy(doc.content.replaceChild(1, doc.child(0).copy(doc.child(0).content))),
    '- a\n\n* a',
  ],
])('spec B §12.2: %s', (_rule, markdown, change, saved) => {
  const opened = openMarkdown(markdown)
  expect(saveMarkdown(opened, change(opened.doc))).toBe(saved)
})
