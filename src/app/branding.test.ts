import { aPicture } from '@tests/support/files'
import { openTestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EmailLayout } from '@/features/mail/layout/email-layout'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import { storeImage } from '@/features/media/store-upload.server'
import { toHex } from '@/platform/luminance'
import { serveBranding, serveSiteFiles } from './site-files.server'

test('spec B §6.3: mail programs may show the logo from their own address; it has the community’s name as alt text', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const logoUrl = await storeImage(site.services, new Uint8Array(await aPicture(200, 200, 'png')))
  expect((await site.request('/api/settings', { method: 'PUT', json: { logoUrl }, cookie })).status).toBe(200)
  await expect.poll(() => site.services.site.logoUrl).toMatch(/^\/logo\.png\?v=/)
  const app = new Hono()
  serveBranding(site.services)(app)

  const logo = await app.request(site.services.site.logoUrl ?? '')
  expect(logo.status).toBe(200)
  expect(logo.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { html } = await renderEmail(EmailLayout({ site: site.services.site, preview: '', heading: 'Hello', children: 'Words' }))
  expect(html).toMatch(/<img[^>]* alt="Boulder Community"/)
})

const ring = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><circle cx="50" cy="50" r="40" fill="none" stroke="${color}" stroke-width="12"/></svg>`

test.each([
  ['black', { light: null, dark: '#faf6f2', email: '#faf6f2' }],
  ['white', { light: '#28334a', dark: null, email: '#28334a' }],
  ['#b8860b', { light: null, dark: null, email: null }],
] as const)('spec B §6.3: a logo of %s lines is on a plate where its ground would hide it', async (color, plates) => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const logoUrl = await storeImage(
    site.services,
    new Uint8Array(
      await sharp(Buffer.from(ring(color)))
        .png()
        .toBuffer(),
    ),
  )
  expect((await site.request('/api/settings', { method: 'PUT', json: { logoUrl }, cookie })).status).toBe(200)
  await expect.poll(() => site.services.site.logoUrl).toMatch(/^\/logo/)
  const app = new Hono()
  serveBranding(site.services)(app)

  const shown: Record<string, string | null> = {}
  for (const ground of ['light', 'dark', 'email'] as const) {
    const answer = await app.request(`${site.services.site.logoUrl}&on=${ground}`)
    const { data, info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.height / 2)) * info.channels
    const [red = 0, green = 0, blue = 0, alpha] = data.subarray(middle, middle + 4)
    shown[ground] = alpha === 0 ? null : toHex([red, green, blue])
  }
  expect(shown).toEqual(plates)
})

test('spec B §6.3: icons are a square of the community’s own logo, the part that staff chose; without a logo the site’s own stay', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const half = (color: string, x: number) => `<rect x="${x}" width="100" height="100" fill="${color}"/>`
  const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${half('#ff0000', 0)}${half('#0000ff', 100)}</svg>`
  const logoUrl = await storeImage(site.services, new Uint8Array(await sharp(Buffer.from(wide)).png().toBuffer()))
  const app = new Hono()
  serveBranding(site.services)(app)
  serveSiteFiles(site.services)(app)
  const icons = async () => ((await (await app.request('/site.webmanifest')).json()) as { icons: { src: string; sizes: string }[] }).icons
  const middleOf = async (path: string) => {
    const answer = await app.request(path)
    expect(answer.headers.get('cache-control'), path).toMatch(/immutable$/)
    const { data, info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (info.height / 2) * info.width * info.channels + (info.width / 2) * info.channels
    return { size: `${info.width}x${info.height}`, isRed: (data[middle] ?? 0) > 200, isBlue: (data[middle + 2] ?? 0) > 200 }
  }
  const save = (json: object) => site.request('/api/settings', { method: 'PUT', json, cookie })

  expect((await icons()).map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'])
  expect((await app.request('/favicon.ico')).status).toBe(404)
  expect((await save({ logoUrl, logoFocus: { x: 0, y: 0.5 } })).status).toBe(200)
  const left = await icons()
  for (const { src, sizes } of left) expect(await middleOf(src), src).toEqual({ size: sizes, isRed: true, isBlue: false })
  expect((await save({ logoFocus: { x: 1, y: 0.5 } })).status).toBe(200)
  for (const { src, sizes } of await icons()) expect(await middleOf(src), src).toEqual({ size: sizes, isRed: false, isBlue: true })
  const former = await app.request(left[0]?.src ?? '')
  expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const named = await app.request('/apple-touch-icon.png')
  expect([named.status, await middleOf(named.headers.get('location') ?? '')]).toEqual([
    302,
    { size: '180x180', isRed: false, isBlue: true },
  ])
  // Another picture has another square.
  expect((await save({ logoUrl: await storeImage(site.services, new Uint8Array(await aPicture(90, 60, 'png'))) })).status).toBe(200)
  expect(((await (await site.request('/api/settings', { cookie })).json()) as { settings: unknown }).settings).toMatchObject({
    logoFocus: null,
  })
})
