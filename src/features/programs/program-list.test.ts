import { expect, test } from 'vitest'
import { anchorsOf } from './program-list'

const anchors = (...links: string[]) => {
  const programs = links.map((linkUrl) => ({ linkUrl }))
  const found = anchorsOf(programs)
  return programs.map((program) => found.get(program))
}

test('D1 §2 programs: a card has the part of its link after the # as its id, and none where there is no #', () => {
  expect(anchors('/programs#meditation', 'https://example.org/a#b', '/introductory-teachings', '/programs#')).toEqual([
    'meditation',
    'b',
    undefined,
    undefined,
  ])
})

test('no two elements of the page have the same id', () => {
  expect(anchors('/programs#groups', '/events#groups', '/programs#speak-with-teacher')).toEqual(['groups', undefined, undefined])
})
