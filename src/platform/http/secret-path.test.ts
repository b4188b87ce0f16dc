import { expect, test } from 'vitest'
import { secretPaths } from './secret-path.server'

const declared = secretPaths(['/circle', '/api/circles'])

test.each([
  ['/circle/T0ken', '/circle/…'],
  ['/circle/T0ken/', '/circle/…/'],
  ['//circle//T0ken', '//circle//…'],
  ['/Circle/T0ken', '/Circle/…'],
  ['/circle%2FT0ken', '/circle%2F…'],
  ['/api%2fcircles%2f/T0ken', '/api%2fcircles%2f/…'],
  ['/api/circles/T0ken', '/api/circles/…'],
  ['/api/circles/%540ken/calendar', '/api/circles/…/calendar'],
])('B §3.6: the log gets %s as %s', (path, logged) => {
  expect(declared.isSecret(path)).toBe(true)
  expect(declared.redacted(path)).toBe(logged)
})

test.each(['/', '/circle', '/circle/', '/api/circles', '/circles/open-house', '/api/circle/x', '/events/circle'])(
  'B §3.6: %s holds no secret',
  (path) => {
    expect(declared.isSecret(path)).toBe(false)
    expect(declared.redacted(path)).toBe(path)
  },
)

test('where nothing is declared, no address holds a secret', () => {
  expect(secretPaths([]).isSecret('//circle/T0ken')).toBe(false)
  expect(secretPaths([]).redacted('/circle/T0ken')).toBe('/circle/T0ken')
})
