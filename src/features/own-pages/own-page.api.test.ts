import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createPageAddress } from '@/app/pages.server'
import { pageExample } from './page.example'
import { RESERVED_SLUGS } from './pages.server'

const house = pageExample.input

async function openStaffed(engine: Parameters<typeof openTestSite>[0]) {
  const site = await openTestSite(engine)
  const cookie = await site.logIn()
  const save = async (fields: object, id?: number) => {
    const answer = await site.request(`/api/cms/pages${id ? `/${id}` : ''}`, { method: id ? 'PUT' : 'POST', json: fields, cookie })
    const body = await answer.json()
    return { status: answer.status, page: body.page, message: body.issues?.[0]?.message ?? body.message }
  }
  return Object.assign(site, { cookie, save, addressOf: createPageAddress(site.services) })
}
const leadsTo = async ({ addressOf }: { addressOf: ReturnType<typeof createPageAddress> }, path: string) => (await addressOf(path)).redirect
const seen = async (site: TestSite, slug: string) => (await site.request(`/api/cms/pages/${slug}`)).status

describe.each(engines)('pages of the community’s own, on %s', (engine) => {
  test('spec B §11.1: an address is made from the title, numbered where it is taken or the program’s, and refused where it was typed', async () => {
    await using site = await openStaffed(engine)
    expect((await site.save(house)).page.slug).toBe('our-retreat-house')
    expect((await site.save(house)).page.slug).toBe('our-retreat-house-2')
    expect((await site.save({ ...house, title: 'Events' })).page.slug).toBe('events-2')
    expect((await site.save({ ...house, slug: '/The House!' })).page.slug).toBe('the-house')
    expect(await site.save({ ...house, slug: 'our-retreat-house' })).toMatchObject({
      status: 400,
      message: '“Our retreat house” is at /our-retreat-house. Please choose another address.',
    })
    expect((await site.save({ ...house, slug: '!' })).message).toBe('The address needs a letter or a digit, like our-house')
    for (const slug of RESERVED_SLUGS) expect([slug, (await site.save({ ...house, slug })).status]).toEqual([slug, 400])
  })

  test('of two pages made at once under one address, one gets it and the other is told', async () => {
    await using site = await openStaffed(engine)
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => site.save({ title, slug: 'donate' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
  })

  test('the address of a draft follows its title until visitors have seen it, unless staff typed it', async () => {
    await using site = await openStaffed(engine)
    const { page } = await site.save({ ...house, status: 'draft' })
    expect((await site.save({ title: 'The house' }, page.id)).page.slug).toBe('the-house')
    await site.save({ status: 'published' }, page.id)
    expect((await site.save({ title: 'House by the creek' }, page.id)).page.slug).toBe('the-house')
    expect(await leadsTo(site, '/our-retreat-house')).toBeUndefined()
  })

  test('spec B §11.5: a former address leads on for good, one renamed twice directly to the last, and back without a loop', async () => {
    await using site = await openStaffed(engine)
    const { page } = await site.save(house)
    await site.save({ slug: 'house' }, page.id)
    await site.save({ slug: 'retreats' }, page.id)
    expect([await leadsTo(site, '/our-retreat-house'), await leadsTo(site, '/house')]).toEqual(['/retreats', '/retreats'])
    await site.save({ slug: 'house' }, page.id)
    expect([await leadsTo(site, '/house'), await leadsTo(site, '/retreats'), await leadsTo(site, '/our-retreat-house')]).toEqual([
      undefined,
      '/house',
      '/house',
    ])
  })

  // Before, visitors went there by two steps.
  test('spec B §11.5: where staff let the address of a deleted page lead on, what led there leads straight on', async () => {
    await using site = await openStaffed(engine)
    const { page } = await site.save(house)
    await site.save({ slug: 'house' }, page.id)
    await site.request(`/api/cms/pages/${page.id}`, { method: 'DELETE', cookie: site.cookie })
    await site.request('/api/redirects', { json: { from: '/house', to: '/about' }, cookie: site.cookie })
    const { redirects } = await (await site.request('/api/redirects', { cookie: site.cookie })).json()
    expect(redirects.map(({ id: _, createdAt: __, ...redirect }: { id: number; createdAt: string }) => redirect)).toEqual([
      { from: '/house', to: '/about' },
      { from: '/our-retreat-house', to: '/about' },
    ])
  })

  test('the links of the menus follow a page to its new address, a draft’s too, and who has the menus open is told', async () => {
    await using site = await openStaffed(engine)
    const { page } = await site.save({ ...house, status: 'draft' })
    const link = (href: string) => ({ label: 'House', href })
    const put = async (menus: object, updatedAt?: string) =>
      (await site.request('/api/menus', { method: 'PUT', json: { menus, updatedAt }, cookie: site.cookie })).status
    const read = async () => (await site.request('/api/menus', { cookie: site.cookie })).json()
    const header = [link('/our-retreat-house'), link('/our-retreat-house#rooms'), link('/our-retreat-house-2'), link('/about')]
    await put({ header, footer: [{ title: 'More', links: [link('/our-retreat-house?a=b')] }] })
    const { updatedAt } = await read()
    await site.save({ slug: 'house' }, page.id)
    const { menus } = await read()
    expect(menus.header.map(({ href }: { href: string }) => href)).toEqual(['/house', '/house#rooms', '/our-retreat-house-2', '/about'])
    expect(menus.footer[0].links[0].href).toBe('/house?a=b')
    expect(await put({ header: [] }, updatedAt)).toBe(409)
  })

  test('a new page at a former address is what visitors get there, and a draft of that name hides nothing', async () => {
    await using site = await openStaffed(engine)
    const { page } = await site.save(house)
    await site.save({ slug: 'retreats' }, page.id)
    const { page: another } = await site.save({ ...house, status: 'draft' })
    expect([another.slug, await leadsTo(site, '/our-retreat-house')]).toEqual(['our-retreat-house', '/retreats'])
    await site.save({ status: 'published' }, another.id)
    expect([await leadsTo(site, '/our-retreat-house'), await seen(site, 'our-retreat-house')]).toEqual([undefined, 200])
  })

  test('a block that is not known is refused in words, and the page stays as it was', async () => {
    await using site = await openStaffed(engine)
    const { page } = await site.save(house)
    expect(await site.save({ body: '::nowhere' }, page.id)).toMatchObject({
      status: 400,
      message: expect.stringContaining('There is no block “nowhere”.'),
    })
    const answer = await (await site.request('/api/cms/pages/our-retreat-house')).json()
    expect(answer.page).toMatchObject({ body: house.body, parts: [{ block: 'heading', id: 'the-house' }, expect.anything()] })
  })

  test('spec B §11.5: staff add, list and delete redirects; a loop, an address that exists and a page that does not are refused', async () => {
    await using site = await openStaffed(engine)
    await site.save(house)
    const ask = async (method: string, path = '', json?: object) => {
      const answer = await site.request(`/api/redirects${path}`, { method, cookie: site.cookie, ...(json && { json }) })
      const body = await answer.json()
      return { status: answer.status, ...body, message: body.issues?.[0]?.message ?? body.message }
    }
    const { redirect } = await ask('POST', '', { from: '/2019/05/house/?p=1', to: '/our-retreat-house#rooms' })
    expect([redirect.from, await leadsTo(site, '/2019/05/house')]).toEqual(['/2019/05/house', '/our-retreat-house#rooms'])
    expect(await ask('POST', '', { from: '/caf%C3%A9', to: '/about#größe' })).toMatchObject({ status: 201, redirect: { from: '/café' } })
    expect(await leadsTo(site, '/caf%C3%A9')).toBe('/about#gr%C3%B6%C3%9Fe')
    for (const [from, to, message] of [
      ['/old', '/old', 'An address can’t lead on to itself'],
      ['/about', '/our-retreat-house', 'There is a page at /about'],
      ['/our-retreat-house/', '/about', 'There is a page at /our-retreat-house'],
      ['/api/events', '/about', 'There is a page at /api/events'],
      ['/2019/05/house', '/about', '/2019/05/house leads on to /our-retreat-house#rooms already'],
      ['/old', '/2019/05/house', '/2019/05/house leads on to /our-retreat-house#rooms: please choose that'],
      ['/old', '//evil.example', 'The page must be a path on this site'],
      ['/old', 'https://evil.example', 'The page must be a path on this site'],
      ['/old', '/nowhere', 'Visitors find no page at /nowhere'],
      ['/%00', '/about', 'The former address must be a path on this site'],
      ['/%ff', '/about', 'The former address must be a path on this site'],
    ])
      expect(await ask('POST', '', { from, to }), from).toMatchObject({ status: 400, message: expect.stringContaining(message ?? '') })
    for (const path of ['/%00', '/events/%00.ics', '/a/%00']) expect(await leadsTo(site, path)).toBeUndefined()
    expect(await seen(site, '%00')).toBe(404)
    await site.save({ status: 'draft' }, 1)
    const { redirects } = await ask('GET')
    expect(redirects).toMatchObject([{ from: '/2019/05/house', leadsNowhere: true }, { from: '/café' }])
    expect((await ask('DELETE', `/${redirect.id}`)).status).toBe(200)
    expect([await leadsTo(site, '/2019/05/house'), (await ask('DELETE', `/${redirect.id}`)).status]).toEqual([undefined, 404])
  })

  test('staff read who changed which page last', async () => {
    await using site = await openStaffed(engine)
    const { page } = await site.save(house)
    await site.request('/api/page-texts/about/film.title', { method: 'PUT', json: { text: 'Our film' }, cookie: site.cookie })
    const answer = await (await site.request('/api/page-changes', { cookie: site.cookie })).json()
    const change = { at: expect.stringMatching(/Z$/), by: expect.stringMatching(/\w/) }
    expect(answer).toEqual({ own: { [page.id]: change }, builtIn: { about: change } })
  })

  test('a built-in page that is switched off can lead on to one of one’s own, until it is on again', async () => {
    await using site = await openStaffed(engine)
    await site.save(house)
    const put = (isOff: boolean) => site.request('/api/page-texts/community', { method: 'PUT', json: { isOff }, cookie: site.cookie })
    await put(true)
    const json = { from: '/community', to: '/our-retreat-house' }
    expect((await site.request('/api/redirects', { json, cookie: site.cookie })).status).toBe(201)
    expect(await leadsTo(site, '/community')).toBe('/our-retreat-house')
    await put(false)
    expect(await leadsTo(site, '/community')).toBeUndefined()
  })
})
