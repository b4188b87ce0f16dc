import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { EmailLayout } from '@/features/mail/components/email-layout'
import { renderEmail } from '@/features/mail/render-email.server'
import { storeImage } from '@/features/media/store-upload.server'
import { aPicture } from '../../tests/support/files'
import { openTestSite } from '../../tests/support/test-site'
import { serveSiteLook } from './site-look.server'

test('spec B §6.3: mail programs may show the logo from their own address; it has the community’s name as alt text', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.signIn()
  const logoUrl = await storeImage(site.services, new Uint8Array(await aPicture(200, 200, 'png')))
  expect((await site.request('/api/settings', { method: 'PUT', json: { logoUrl }, cookie })).status).toBe(200)
  await expect.poll(() => site.services.site.logoUrl).toMatch(/^\/logo\.png\?v=/)
  const app = new Hono()
  serveSiteLook(site.services)(app)

  const logo = await app.request(site.services.site.logoUrl ?? '')
  expect(logo.status).toBe(200)
  expect(logo.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { html } = await renderEmail(EmailLayout({ site: site.services.site, preview: '', heading: 'Hello', children: 'Words' }))
  expect(html).toMatch(/<img[^>]* alt="Boulder Community"/)
})
