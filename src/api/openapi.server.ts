import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { ApiEnv } from '@/platform/http.server'
import { site } from '@/site/facts'

/** The API's description in OpenAPI 3.1, from what its calls declare. */
export const describeApi = (api: Hono<ApiEnv>, publicUrl: string) =>
  generateSpecs(api, {
    documentation: {
      info: {
        title: site.community,
        version: '1.0.0',
        description: 'Every call of the site. Bodies and answers are JSON, except where another type is named.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'flatirons_session' } } },
    },
    excludeStaticFile: false,
  })
