import { processorTime } from '@tests/support/processor-time'
import { expect, test } from 'vitest'
import { type BlockName, blocks, summaryOf } from './blocks'
import { faultInBlocks, MAX_BLOCKS, readPage } from './read-page.server'

test('spec B §11.2: a block is a line of its own between prose, headings have anchors, one without words is left out, and a time is no block', () => {
  const { parts, words } = readPage(
    '## The house\n\nWe begin at 6:30.\n::events{kind=workshop limit=3}\n\n##\n\n## The *house*\n\n- one\n\n::teachers',
  )
  expect(parts).toEqual([
    { block: 'heading', id: 'the-house', text: ['The house'] },
    ['p', ['We begin at 6:30.'], { className: 'mt-4' }],
    { block: 'events', kind: 'workshop', limit: '3' },
    { block: 'heading', id: 'the-house-2', text: ['The ', ['em', ['house']]] },
    ['ul', [['li', ['one']]], expect.anything()],
    { block: 'teachers' },
  ])
  expect(words).toBe('The house\n\nWe begin at 6:30.\n\nThe house\n\none')
})

test('pictures of Media alone in a paragraph are pictures with their captions; those of other sites stay links', () => {
  const [picture, link] = readPage(
    '![The porch](/uploads/porch-01234567-1200x800.webp "In October")\n\n![Pixel](https://tracker.example/a.gif)',
  ).parts
  expect(picture).toEqual({
    block: 'pictures',
    pictures: [{ url: '/uploads/porch-01234567-1200x800.webp', alt: 'The porch', caption: 'In October' }],
  })
  expect(link).toEqual(['p', [['a', ['Pixel'], { href: 'https://tracker.example/a.gif' }]], expect.anything()])
})

test.each([
  ['::events{kind=workshop limit=3 teacher=4}', undefined],
  ['::button{label="Ask about a stay" url=/contact}', undefined],
  ['::video{url=https://youtu.be/abcdefghijk}', undefined],
  ['At 6:30 we sit.\n\n\\::events', undefined],
  ['    ::nowhere', undefined],
  ['::nowhere', 'There is no block “nowhere”.'],
  ['::constructor', 'There is no block “constructor”.'],
  ['::events{class=a}', 'The block “events” has no “class”. It takes kind, limit, teacher.'],
  ['::events{onclick=alert(1)}', 'The block “events” has no “onclick”.'],
  ['::events{limit=1000}', 'can’t have “1000” as limit'],
  ['::events{kind=party}', 'one of introduction, workshop'],
  ['::button{label=x url="javascript:alert(1)"}', 'can’t have “javascript:alert(1)” as url'],
  ['::button{label=x url=//evil.example}', 'can’t have “//evil.example” as url'],
  ['::file{url=https://evil.example/a.pdf label=x}', 'as url'],
  ['::pictures{urls="/uploads/a.webp https://evil.example/b.webp"}', 'as urls'],
  ['::video{url=https://evil.example/v}', 'An address on YouTube or Vimeo'],
  ['::video', 'The block “video” needs url'],
  ['::video[words]{url=https://youtu.be/abcdefghijk}', 'takes no words in brackets'],
  ['::events{kind=workshop', 'is not complete'],
  ['- ::teachers', 'must stand on a line of its own, outside lists and quotes'],
  ['> ::teachers', 'must stand on a line of its own, outside lists and quotes'],
  ['::contact\n\n::contact', 'can stand on a page once'],
  ['::events\n\n'.repeat(MAX_BLOCKS + 1), 'A page can have 30 blocks at most; this one has 31.'],
])('of the block %s staff are told: %s', (markdown, fault) => {
  const told = faultInBlocks(markdown)
  if (fault === undefined) expect(told).toBeUndefined()
  else expect(told).toContain(fault)
})

const wellWritten: Readonly<Record<BlockName, string>> = {
  events: '::events{kind=workshop}',
  teachers: '::teachers',
  testimonials: '::testimonials',
  newsletter: '::newsletter',
  contact: '::contact',
  video: '::video{url=https://youtu.be/abcdefghijk}',
  button: '::button{label=Come url=/contact}',
  file: '::file{url=/uploads/a.pdf label=House}',
  donate: '::donate{purpose="The roof" amounts="20 50"}',
  pictures: '::pictures{urls=/uploads/a.webp}',
}

test.each(Object.entries(wellWritten))(
  'the block %s is refused a thousand times over, in lists and quotes, and with what no block has',
  (name, line) => {
    expect(faultInBlocks(line)).toBeUndefined()
    expect(faultInBlocks(`${line}\n`.repeat(1000))).toBe('A page can have 30 blocks at most; this one has 1000.')
    const alone = 'must stand on a line of its own, outside lists and quotes'
    for (const place of [`- a\n\n  ${line}`, `1. ${line}`, `> ${line}`, `> - ${line}`]) expect(faultInBlocks(place), place).toContain(alone)
    const withMore = (more: string) => (line.endsWith('}') ? line.replace('}', ` ${more}}`) : `${line}{${more}}`)
    for (const more of ['onclick=alert(1)', 'constructor=a', 'block=teachers', 'style="position:fixed"', '#main', '.a', 'x'])
      expect(faultInBlocks(withMore(more)), more).toMatch(/has no “/)
    // The parser leaves this one out.
    expect(readPage(withMore('__proto__=a')).parts).toEqual(readPage(line).parts)
    for (const field of Object.keys(blocks[name as BlockName].fields)) {
      if (field === 'label' || field === 'purpose' || field === 'alts') continue
      for (const value of ['javascript:alert(1)', '<script>', '-1', '1e3', '//evil.example', '\u202e'])
        expect(faultInBlocks(`::${name}{${field}="${value}"}`), `${field} ${value}`).toContain('can’t have')
    }
  },
)

test('what is refused now is shown as it was written, where a former version or an import has it', () => {
  expect(readPage('::nowhere{a=b}\n\n- ::teachers').parts).toEqual([
    ['p', ['::nowhere{a=b}'], { className: 'mt-4' }],
    ['ul', [['li', ['::teachers']]], expect.anything()],
  ])
})

test.each(['::events\n', '::events{', '::a{b="', '::a{b=c ', '::a[b', '- ::a\n', '::::', ':a'])(
  '%j over and over, as long as a page may be, does not hold up the site',
  (piece) => {
    const text = piece.repeat(40_000 / piece.length)
    expect(processorTime(() => void faultInBlocks(text))).toBeLessThan(1500)
  },
)

test.each([
  ['events', '::events{kind="workshop" limit="3"}', 'Workshop, 3 at most'],
  ['events', '::events', 'All kinds'],
  ['button', '::button{label="Come &quot;in&quot;" url="/house"}', 'Come "in"'],
  ['video', '::video{url="https://youtu.be/abcdefghijk"}', 'https://youtu.be/abcdefghijk'],
  ['pictures', '::pictures{urls="/uploads/a.webp /uploads/b.webp"}', '2 pictures'],
  ['teachers', '::teachers', ''],
] as const)('staff read what the block %s shows in words', (name, line, words) => {
  expect(summaryOf(name, line)).toBe(words)
})
