import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createRouteNames, knownMethod } from './site.server'

const api = new Hono()
  .use(async (_c, next) => next())
  .get('/api/events/:id', (c) => c.text(''))
  .post('/api/register', (c) => c.text(''))
const app = new Hono()
  .use(async (_c, next) => next())
  .all('/api/*', (c) => c.text(''))
  .get('/uploads/:name', (c) => c.text(''))
  .get('/:file{[^/]+\\.(?:ico|svg)}', (c) => c.text(''))
  .get('*', (c) => c.text(''))

test('B §9.2: a route has a name that holds nothing of what a visitor wrote', () => {
  const routeOf = createRouteNames({ api, app })
  const names = {
    '/api/events/12': '/api/events/:id',
    '/api/register': 'other',
    '/api/no/such/call': 'other',
    '/uploads/ada-quist.webp': '/uploads/:name',
    '/': '/',
    '/events': '/events',
    '/events/ada-quist': '/events/:slug',
    '/events/calendar/2027-10': '/events/calendar/:period',
    '/favicon.svg': '/:file',
    '/registration/T0ken': '/registration/:token',
    '/wp-login.php': '/:slug',
    '/wp-content/plugins': 'other',
    '/%FF/%00': 'other',
  }
  // Each of them twice: the second time it is known.
  for (const path of [...Object.keys(names), ...Object.keys(names)])
    expect([path, routeOf('GET', path)]).toEqual([path, names[path as '/']])
  expect(routeOf('POST', '/api/register')).toBe('/api/register')
  expect(['PUT', 'HEAD', 'PROPFIND'].map(knownMethod)).toEqual(['PUT', 'GET', 'other'])
})
