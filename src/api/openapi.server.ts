import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import * as z from 'zod'
import { sessionCookie } from '@/features/accounts/sessions/session.server'
import { defineCalls } from '@/platform/http/calls'
import type { ApiEnv } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'

const calls = defineCalls({
  'GET /api/openapi.json': {
    summary: 'This description',
    isPubliclyCacheable: true,
    success: { body: z.looseObject({ openapi: z.string() }) },
  },
})

export function openApi(api: Hono<ApiEnv>) {
  let description: ReturnType<typeof generateSpecs> | undefined
  return serveCalls(calls, {
    'GET /api/openapi.json': async ({ services: { site, config } }) => {
      description ??= generateSpecs(api, {
        documentation: {
          info: {
            title: site.community,
            version: '1.0.0',
            description: 'Every call of the site. Bodies and answers are JSON, except where another type is named.',
          },
          servers: [{ url: config.publicUrl }],
          components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie.nameOn(config.publicUrl) } } },
        },
        excludeStaticFile: false,
      })
      return { ...(await description) }
    },
  })
}
