import { expect, test } from 'vitest'
import { isSecretPath, pathForLog } from './secret-path.server'

test.each([
  ['/registration/T0ken', '/registration/…'],
  ['/registration/T0ken/', '/registration/…/'],
  ['//registration//T0ken', '//registration//…'],
  ['/Registration/T0ken', '/Registration/…'],
  ['/api/registrations/T0ken', '/api/registrations/…'],
  ['/api/registrations/%540ken/calendar', '/api/registrations/…/calendar'],
  ['/preview/T0ken', '/preview/…'],
  ['/api/previews/T0ken', '/api/previews/…'],
])('B §3.6: the log gets %s as %s', (path, logged) => {
  expect(isSecretPath(path)).toBe(true)
  expect(pathForLog(path)).toBe(logged)
})

test.each(['/', '/registration', '/registration/', '/api/previews', '/register/open-house', '/api/register', '/events/registration'])(
  'B §3.6: %s holds no secret',
  (path) => {
    expect(isSecretPath(path)).toBe(false)
    expect(pathForLog(path)).toBe(path)
  },
)
