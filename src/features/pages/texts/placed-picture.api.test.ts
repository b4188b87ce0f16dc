import { aPicture } from '@tests/support/files'
import { openTestSite } from '@tests/support/test-site'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findHeroStyle } from './find-hero-style.server'

test('spec B §6.4: a picture in the place of an original is cut to its shapes, needs words unless it is decorative, and goes again', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const put = async (fields: Record<string, string>, withFile = true) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (withFile) body.set('image', new File([new Uint8Array(await aPicture(600, 400))], 'a.jpg', { type: 'image/jpeg' }))
    return site.request('/api/page-texts/about/opening.picture', { method: 'PUT', body, cookie })
  }
  const shown = async () => (await (await site.request('/api/page-texts/about')).json()).texts.opening.picture
  const files = async () => (await site.services.db.selectFrom('uploads').select('path').execute()).length

  expect((await put({})).status).toBe(400)
  expect((await put({ alt: 'The hall' }, false)).status).toBe(400)
  expect(await files()).toBe(0)
  expect((await put({ alt: 'The hall', x: '1', y: '0' })).status).toBe(200)
  const { alt, cuts } = await shown()
  expect(alt).toBe('The hall')
  expect(cuts).toMatchObject([
    { width: 500, height: 400 },
    { width: 320, height: 400 },
  ])
  expect(await files()).toBe(3)
  expect((await put({ isDecorative: 'true' }, false)).status).toBe(200)
  expect((await shown()).alt).toBe('')
  const back = await site.request('/api/page-texts/about/opening.picture', { method: 'PUT', json: { text: null }, cookie })
  expect(back.status).toBe(200)
  expect(await shown()).toBeNull()
})

test('spec B §6.4: the home page’s own picture comes with a stylesheet that sets its words light on dark and dark on light', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const styleOver = async (background: string) => {
    const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const body = new FormData()
    body.set('isDecorative', 'true')
    body.set('image', new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' }))
    expect((await site.request('/api/page-texts/home/hero.picture', { method: 'PUT', body, cookie })).status).toBe(200)
    const { texts } = await (await site.request('/api/page-texts/home')).json()
    return findHeroStyle(site.services, texts.hero.picture.cuts[1].src)
  }

  expect(await styleOver('#0b1020')).toMatch(/--ink: var\(--color-first-light\)(?!.*--ink: var\(--color-pine-night\))/s)
  expect(await styleOver('#f4f1ea')).toMatch(/--ink: var\(--color-pine-night\)(?!.*--ink: var\(--color-first-light\))/s)
  expect(await findHeroStyle(site.services, '/uploads/other-1600x1188.webp')).toBeUndefined()
})
