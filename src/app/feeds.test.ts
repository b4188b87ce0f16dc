import { engines, openTestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { createCache } from '@/platform/http/cache.server'
import { serveFeeds } from './site-files.server'

describe.each(engines)('calendars and feeds on %s', (engine) => {
  test.each(['/events/%00.ics', '/events/open-house%00.ics', '/events/%FF.ics', `/events/${'x'.repeat(5000)}.ics`, '/events/nothing.ics'])(
    'the calendar of an event that cannot be is an unknown one: %s',
    async (path) => {
      await using site = await openTestSite(engine)
      await makeEvent(site.services, { title: 'Open House' })
      const app = new Hono()
      serveFeeds(site.services, createCache(site.services.content))(app)
      expect((await app.request('/events/open-house.ics')).status).toBe(200)
      expect((await app.request(path)).status).toBe(404)
    },
  )
})
