import { expect, test } from 'vitest'
import { parsePhrase, parseProse } from './resolve-texts'

test('a text of one paragraph without marks is its words, and several paragraphs are below one another', () => {
  expect(parseProse('We sit in silence.')).toEqual(['We sit in silence.'])
  expect(parseProse('One.\n\nTwo.').map((block) => block[1])).toEqual([['One.'], ['Two.']])
})

test('bold, links, lists and headings are read as elements', () => {
  expect(parseProse('A **bold** word and a [link](/terms).')).toEqual([
    ['p', ['A ', ['strong', ['bold']], ' word and a ', ['a', ['link'], { href: '/terms' }], '.']],
  ])
  const [list] = parseProse('- one\n- two, *soft*')
  expect(list?.slice(0, 2)).toEqual([
    'ul',
    [
      ['li', ['one']],
      ['li', ['two, ', ['em', ['soft']]]],
    ],
  ])
  expect(parseProse('# Loud\n\ntext')[0]?.slice(0, 2)).toEqual(['h3', ['Loud']])
})

test.each(['[x](javascript:alert(1))', '![x](javascript:alert(1))', '[x](data:text/html,hi)', '<javascript:alert(1)>'])(
  'hostile markup runs nothing: %s leads nowhere',
  (markdown) => expect(JSON.stringify(parseProse(markdown))).not.toContain('href'),
)

test('raw HTML stays text, and a picture is a link to it', () => {
  expect(parseProse('<script>alert(1)</script>')).toEqual(['<script>alert(1)</script>'])
  expect(parseProse('A <img src=x onerror=alert(1)> b')).toEqual(['A <img src=x onerror=alert(1)> b'])
  expect(parseProse('![Peaks](https://example.org/a.jpg)')).toEqual([['p', [['a', ['Peaks'], { href: 'https://example.org/a.jpg' }]]]])
})

test('what is nested beyond reason is shown as it is', () => {
  const deep = `${'> '.repeat(1000)}x`
  expect(parseProse(deep)).toEqual([deep])
})

test('within a line there are no blocks', () => {
  expect(parsePhrase('# Loud\n\n- one **bold**\n- two')).toEqual(['Loud one ', ['strong', ['bold']], ' two'])
})
