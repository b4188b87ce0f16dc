import type { Hono } from 'hono'
import { readLogo } from '@/features/site-settings/logo.server'
import type { Services } from '@/platform/services.server'
import { logoPath, themeStyle } from '@/site/theme'

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** What settings change in the look of every page: the colour of buttons, and the logo. The address of each tells one state from the next. */
export const serveSiteLook = (services: Pick<Services, 'db' | 'storage'>) => (app: Hono) => {
  app.get('/theme.css', (c) => {
    const color = /^[0-9a-f]{6}$/.exec(c.req.query('v') ?? '')?.[0]
    if (!color) return c.text('Not found', 404)
    return c.body(themeStyle(`#${color}`), 200, { ...FOREVER, 'content-type': 'text/css; charset=utf-8' })
  })
  app.get('/logo.png', async (c) => {
    const logo = await readLogo(services)
    if (!logo) return c.text('Not found', 404)
    // Mails hold the address of the logo that there was then; they get the present one.
    const isPresent = logo.address === logoPath(`/uploads/${c.req.query('v')}`)
    const headers = { ...(isPresent ? FOREVER : { 'cache-control': 'no-cache' }), 'content-type': 'image/png' }
    return c.body(new Uint8Array(logo.bytes), 200, headers)
  })
}
