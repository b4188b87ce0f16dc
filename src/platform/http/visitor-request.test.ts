import { expect, test } from 'vitest'
import { isCertainlyVisitorRequest } from './cache.server'

test.each<[string, Record<string, string>, boolean]>([
  ['nothing', {}, true],
  ['cookies of other things', { cookie: '_ga=GA1.1.123; consent=yes' }, true],
  ['a session', { cookie: '_ga=1; flatirons_session=abc' }, false],
  ['a session, with a space in its name that cookie parsers take away', { cookie: 'flatirons_session =abc' }, false],
  ['a session, of someone who reads as a visitor', { cookie: 'flatirons_session=abc', 'x-view': 'visitor' }, true],
  ['a wish to read as staff', { 'x-view': 'staff' }, false],
  ['a view that there is not', { 'x-view': 'anything' }, true],
  ['a link of a preview', { 'x-view': 'visitor', 'x-preview': 'abc' }, false],
])('a kept answer goes out at once only to who is surely a visitor: a request with %s', (_what, headers, expected) => {
  expect(isCertainlyVisitorRequest((name) => headers[name], 'flatirons_session')).toBe(expected)
})
