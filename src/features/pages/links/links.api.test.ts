import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeContactMessage } from '@/features/messages/contact-message.factory'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'
import { queueRecurringJobs } from '@/platform/jobs/recurring.server'
import { findLinks, linksFeature } from './links.server'

const webinar = { title: 'Zebra', presenter: 'Ann', month: 'May', year: 2025, videoUrl: 'https://youtu.be/abcdefghijk' }

describe.each(engines)('links that lead nowhere on %s', (engine) => {
  test('spec B §11.6: a save is answered with those of its links within the site that lead nowhere, and Today lists them until they lead somewhere', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const send = async (method: string, path: string, json: object) => (await site.request(`/api/${path}`, { method, json, cookie })).json()
    const today = async () =>
      (await (await site.request('/api/staff/overview', { cookie })).json()).overview.deadLinks.map(
        ({ title, url, href }: Record<string, string>) => [title, url, href],
      )
    const description = `[a](/about) [b](/events#x) [c](/gone) [d](${site.publicUrl}/gone-too) [e](https://example.org/gone) [f](#here) ![g](/uploads/none.webp) \`/code\``
    const { webinar: saved, warnings } = await send('POST', 'cms/webinars', { ...webinar, description })
    expect(warnings).toEqual(['/gone', `${site.publicUrl}/gone-too`, '/uploads/none.webp'].map((href) => ({ field: 'description', href })))
    const url = `/admin?tab=webinars&edit=${saved.id}`
    expect(await today()).toEqual(warnings.map(({ href }: { href: string }) => ['Webinar “Zebra”', url, href]))
    expect(await send('PUT', `cms/webinars/${saved.id}`, { description: '[c](/webinars/zebra)' })).not.toHaveProperty('warnings')
    expect(await today()).toEqual([])

    expect(await send('PUT', 'page-texts/about/opening.text', { text: '[x](/webinars/zebra) [y](/nowhere)' })).toMatchObject({
      warnings: [{ field: 'text', href: '/nowhere' }],
    })
    expect(await send('PUT', 'settings', { announcement: { text: 'News', link: '/no-news' } })).toMatchObject({
      warnings: [{ field: 'announcement.link', href: '/no-news' }],
    })
    expect(await send('PUT', 'menus', { menus: { header: [{ label: 'X', href: '/no-menu' }] } })).toMatchObject({
      warnings: [{ field: 'header.0.href', href: '/no-menu' }],
    })
    expect((await today()).map(([title, , href]: string[]) => [title, href])).toEqual([
      ['About: Opening, second paragraph', '/nowhere'],
      ['Settings', '/no-news'],
      ['Menus of header and footer', '/no-menu'],
    ])
    // What they led to goes: the night finds it.
    await send('PUT', 'page-texts/webinars', { isOff: true })
    expect(await today()).toHaveLength(3)
    await queueRecurringJobs(site.services, linksFeature.jobs ?? [])
    await site.runJobs()
    expect((await today()).map(([, , href]: string[]) => href).sort()).toEqual([
      '/no-menu',
      '/no-news',
      '/nowhere',
      '/webinars/zebra',
      '/webinars/zebra',
    ])
    await send('PUT', 'page-texts/webinars', { isOff: false })
    expect(await today()).toHaveLength(3)
  })
})

describe.each(engines)('links in what is emailed on %s', (engine) => {
  test('spec B §11.6: a mailing is answered with its links that lead nowhere, which Today lists for hosts until it is sent; a reply is answered with its own', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const send = async (method: string, path: string, json: object = {}) =>
      (await site.request(`/api/${path}`, { method, json, cookie })).json()
    const staff = {
      host: await site.logIn({ username: 'hanna', role: 'host' }),
      editor: await site.logIn({ username: 'ed', role: 'editor' }),
    }
    const today = async (role: keyof typeof staff) =>
      (await (await site.request('/api/staff/overview', { cookie: staff[role] })).json()).overview.deadLinks.map(
        ({ title, url, href }: Record<string, string>) => [title, url, href],
      )
    const dead = { warnings: [{ field: 'markdown', href: '/gone' }] }
    const markdown = 'See [this](/gone) and [that](/about).'

    const written = await send('POST', 'mailings', { subject: 'May', markdown: 'Hello' })
    expect(written).not.toHaveProperty('warnings')
    const path = `mailings/${written.mailing.id}`
    expect(await send('PUT', path, { markdown })).toMatchObject(dead)
    const listed = [['Mailing “May”', `/admin?tab=mailings&mailing=${written.mailing.id}`, '/gone']]
    expect(await today('host')).toEqual(listed)
    expect(await today('editor')).toEqual([])
    await queueRecurringJobs(site.services, linksFeature.jobs ?? [])
    await site.runJobs()
    expect(await today('host')).toEqual(listed)
    await makeSubscriber(site.services)
    await send('POST', `${path}/send`)
    expect(await today('host')).toEqual([])

    await makeContactMessage(site.services)
    expect(await send('POST', 'contact/1/replies', { markdown })).toMatchObject(dead)
    expect(await today('host')).toEqual([])
  })

  test('spec B §11.6: a saved reply is answered with its links that lead nowhere, which Today lists for hosts, as the night does, until it is mended or deleted', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'hanna', role: 'host' })
    const editor = await site.logIn({ username: 'ed', role: 'editor' })
    const send = async (method: string, path: string, json: object) =>
      (await site.request(`/api/contact/saved-replies${path}`, { method, json, cookie })).json()
    const today = async (as = cookie) => (await (await site.request('/api/staff/overview', { cookie: as })).json()).overview.deadLinks
    const save = () => send('POST', '', { title: 'Dates', markdown: 'See [this](/gone).' })

    const { savedReply, ...warned } = await save()
    expect(warned).toEqual({ warnings: [{ field: 'markdown', href: '/gone' }] })
    const listed = [{ title: 'Saved reply “Dates”', url: `/admin?tab=contact-reports&saved=${savedReply.id}`, href: '/gone' }]
    expect([await today(), await today(editor)]).toEqual([listed, []])
    await queueRecurringJobs(site.services, linksFeature.jobs ?? [])
    await site.runJobs()
    expect(await today()).toEqual(listed)
    await send('PUT', `/${savedReply.id}`, { title: 'Dates', markdown: 'See [this](/about).' })
    expect(await today()).toEqual([])
    const { savedReply: another } = await save()
    expect(await today()).toHaveLength(1)
    await site.request(`/api/contact/saved-replies/${another.id}`, { method: 'DELETE', cookie })
    expect(await today()).toEqual([])
  })
})

test('spec B §11.6: links are found in fields, in texts, in what fields hold, and in blocks', () => {
  const fields = {
    linkUrl: '/a',
    body: 'See [b](/b) and [b again](/b).\n\n::button{label="Come in" url=/c}\n\n::pictures{urls="/uploads/d.webp /uploads/e.webp"}\n\n[f]: /f\n\n[f]',
    registration: { welcome: '<https://example.org/g>' },
    plain: 'and/or',
    list: ['/h', { href: 'mailto:i@example.org' }],
  }
  expect(findLinks(fields).map(({ field, href }) => `${field} ${href}`)).toEqual([
    'linkUrl /a',
    'body /b',
    'body /f',
    'body /c',
    'body /uploads/d.webp',
    'body /uploads/e.webp',
    'registration.welcome https://example.org/g',
    'list.0 /h',
  ])
})
