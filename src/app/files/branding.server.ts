import type { Hono } from 'hono'
import { readLogo } from '@/features/pages/settings/logo.server'
import { findHeroStyle } from '@/features/pages/texts/find-hero-style.server'
import { EMBEDDABLE } from '@/platform/http/guards/security-headers.server'
import type { Services } from '@/platform/services.server'
import { LOGO_GROUNDS } from '@/site/logo-grounds'
import { themeStyle } from '@/site/theme'

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const CSS = 'text/css; charset=utf-8'

/** What staff change in the look of pages: the color of buttons, the logo, and what goes with their picture on the home page. Each change gives a new URL. */
export const serveBranding = (services: Pick<Services, 'db' | 'storage'>) => (app: Hono) => {
  app.get('/theme.css', (c) => {
    const color = /^[0-9a-f]{6}$/.exec(c.req.query('v') ?? '')?.[0]
    if (!color) return c.text('Not found', 404)
    return c.body(themeStyle(`#${color}`), 200, { ...FOREVER, 'content-type': CSS })
  })
  app.get('/hero.css', async (c) => {
    const style = await findHeroStyle(services, c.req.query('v') ?? '')
    return style ? c.body(style, 200, { ...FOREVER, 'content-type': CSS }) : c.text('Not found', 404)
  })
  app.get('/logo.png', async (c) => {
    const logo = await readLogo(services)
    if (!logo) return c.text('Not found', 404)
    // Old emails hold the address of the logo of their time; they get the current one.
    const isPresent = logo.version === c.req.query('v')
    const headers = { ...EMBEDDABLE, ...(isPresent ? FOREVER : { 'cache-control': 'no-cache' }), 'content-type': 'image/png' }
    const ground = LOGO_GROUNDS.find((each) => each === c.req.query('on')) ?? 'light'
    return c.body(new Uint8Array(logo.bytes[ground]), 200, headers)
  })
}
