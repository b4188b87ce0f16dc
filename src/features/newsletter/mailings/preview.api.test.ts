import { aPicture } from '@tests/support/files'
import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { storeImage } from '@/features/media/store-upload.server'
import { makeSubscriber } from '../list/subscription.factory'

const fields = {
  subject: 'December',
  preview: '',
  markdown: 'Hello **all**',
  withUpcomingEvents: true,
  newsletterId: null,
  inArchive: false,
}

test('the preview is the very email that goes out, but for its link to unsubscribe', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  await makeSubscriber(site.services, { email: 'ada@example.net' })
  const preview = await (await site.request('/api/mailings/preview', { json: fields, cookie })).json()
  await site.request('/api/mailings', { json: fields, cookie })
  await site.request('/api/mailings/1/send', { json: {}, cookie })
  const [email] = await site.deliverMail()
  const withoutLink = (text = '') =>
    text
      .replace(/unsubscribe\/[^"\s]+/g, '')
      .replace(/\r\n/g, '\n')
      .trim()
  expect(withoutLink(email?.html)).toBe(withoutLink(preview.html))
  expect(withoutLink(email?.text)).toBe(withoutLink(preview.text))
})

test('the frame of the preview may be shown only by this site, takes styles and our pictures, and runs nothing', async () => {
  await using site = await openTestSite('sqlite', { PUBLIC_URL: 'https://community.example.org' })
  const { headers } = await site.request('/api/mailings/preview-frame', { cookie: await site.logIn() })
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "img-src 'self' https://community.example.org",
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ])
  expect((await site.request('/api/mailings/preview-frame')).status).toBe(401)
})

test('a picture that a mailing shows counts as used, and says where, until the mailing is deleted', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const url = await storeImage(site.services, await aPicture(40, 30))
  await site.request('/api/mailings', { json: { subject: 'December', markdown: `![Snow](${url})` }, cookie })
  const files = async () => (await (await site.request('/api/media', { cookie })).json()).files
  expect(await files()).toMatchObject([{ url, uses: [{ kind: 'mailing', label: 'December', url: '/admin?tab=mailings&mailing=1' }] }])
  await site.request('/api/mailings/1', { method: 'DELETE', cookie })
  expect(await files()).toMatchObject([{ url, uses: [] }])
})
