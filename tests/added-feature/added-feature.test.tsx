import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { Hono } from 'hono'
import { JSDOM } from 'jsdom'
import type { Kysely } from 'kysely'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createPageAddress } from '@/app/pages.server'
import { features } from '@/app/registry/features.server'
import { getRouter } from '@/app/router'
import { serveShareCards, serveSiteFiles } from '@/app/site-files.server'
import { staffParts } from '@/features/desk/staff-address'
import { shownSite } from '@/features/pages/settings/live-settings.server'
import { pageDocuments } from '@/features/pages/texts/page-texts.server'
import { buildSearchIndex } from '@/features/search/build-search-index.server'
import { setRequestHandler } from '@/platform/browser/fetch-json'
import type { Engine } from '@/platform/database/database.server'
import { readSiteWith } from '@/site/use-site'
import { contentKinds } from '../support/content-kinds'
import { aPicture } from '../support/files'
import { engines, openTestSite, type TestSite } from '../support/test-site'
import { up as addMountainHuts } from './add-mountain-huts'
import { mountainHutExample } from './mountain-huts/mountain-hut.example'
import { adminMountainHutsQuery } from './mountain-huts/mountain-hut.queries'
import { mountainHutsFeature } from './mountain-huts/mountain-huts.server'
import { mountainHutsStaff } from './mountain-huts/mountain-huts.staff'

// The kind of content `mountain-huts` is as someone would add it: a folder, a migration, two routes, and a line in each list of the
// registry. Nothing else of the site knows its name.

vi.mock('@/routeTree.gen', async (original) => {
  const { routeTree } = await original<typeof import('@/routeTree.gen')>()
  const { listRoute, pageRoute } = await import('./mountain-hut-routes')
  return { routeTree: routeTree.addChildren([...Object.values(routeTree.children ?? {}), listRoute, pageRoute]) }
})
vi.mock('@/app/registry/staff', async (original) => {
  const { staffFeatures } = await original<typeof import('@/app/registry/staff')>()
  return { staffFeatures: [...staffFeatures, mountainHutsStaff] }
})

// The bundler gives stylesheets their addresses.
vi.mock('@/styles.css?url', () => ({ default: '/styles.css' }))
vi.mock('@/site/night.css?url', () => ({ default: '/night.css' }))
vi.mock('@/site/late-fonts.css?url', () => ({ default: '/late-fonts.css' }))

const PUBLIC_URL = 'https://community.example.org'
const ward = mountainHutExample.input

interface AddedSite extends TestSite {
  /** A call by an admin; answers its JSON. */
  staff(method: string, path: string, json?: object): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>
  /** A page of the site, as the server renders it. */
  page(path: string): Promise<Document>
  /** What is served besides the pages and the API. */
  file(path: string): Promise<Response>
}

/** A site with that kind too. */
async function openSite(engine: Engine): Promise<AddedSite> {
  const site = await openTestSite(engine, { PUBLIC_URL }, [mountainHutsFeature])
  await addMountainHuts(site.services.db.kysely() as unknown as Kysely<unknown>, engine)
  await buildSearchIndex(site.services, pageDocuments)
  const cookie = await site.logIn()
  readSiteWith(() => shownSite(site.services))
  setRequestHandler((path, init) => site.request(path, { headers: init?.headers as Record<string, string> }))
  const files = new Hono()
  serveSiteFiles(site.services)(files)
  serveShareCards(site.services)(files)
  return Object.assign(site, {
    async staff(method: string, path: string, json?: object) {
      const answer = await site.request(`/api${path}`, { method, cookie, ...(json && { json }) })
      return { status: answer.status, body: await answer.json() }
    },
    async page(path: string) {
      const router = getRouter()
      const additionalContext = { serverContext: { publicUrl: PUBLIC_URL } }
      router.update({ ...router.options, additionalContext, history: createMemoryHistory({ initialEntries: [path] }) })
      await router.load()
      return new JSDOM(renderToString(<RouterProvider router={router} />)).window.document
    },
    file: async (path: string) => files.request(path),
  })
}

const titlesIn = (list: { title: string }[]) => list.map(({ title }) => title)
async function joined(pieces: string | AsyncIterable<string | Uint8Array>): Promise<string> {
  let whole = ''
  for await (const piece of pieces) whole += String(piece)
  return whole
}
const texts = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map((part) => part.textContent)

describe.each(engines)('a kind of content that its own folder, migration, routes and lines of the registry add, on %s', (engine) => {
  test('can be created, read, changed and deleted by its calls, which are documented and refused to visitors', async () => {
    await using site = await openSite(engine)
    const { body, status } = await site.staff('POST', '/cms/mountain-huts', ward)
    const { id } = body.mountainHut
    expect([status, body.mountainHut.slug]).toEqual([201, 'house-in-ward'])
    expect((await site.request('/api/cms/mountain-huts', { json: ward })).status).toBe(401)
    expect((await site.staff('PUT', `/cms/mountain-huts/${id}`, { title: '' })).body.message).toContain('The title')
    expect((await site.staff('PUT', `/cms/mountain-huts/${id}`, { title: 'House by the creek' })).status).toBe(200)
    expect(titlesIn((await (await site.request('/api/cms/mountain-huts')).json()).mountainHuts)).toEqual(['House by the creek'])
    const { paths } = await (await site.request('/api/openapi.json')).json()
    expect(Object.keys(paths)).toContain('/api/cms/mountain-huts/{id}')
    const { schema } = paths['/api/cms/mountain-huts'].post.requestBody.content['multipart/form-data']
    expect([schema.required, Object.keys(schema.properties)]).toEqual([
      ['title', 'description'],
      expect.arrayContaining(['imageUrl', 'image']),
    ])
    expect((await site.staff('DELETE', `/cms/mountain-huts/${id}`)).body).toEqual({ message: 'Mountain hut deleted' })
    expect((await site.staff('GET', '/cms/mountain-huts')).body.mountainHuts).toEqual([])
  })

  test('has a picture, which Media and the staff’s search find with it', async () => {
    await using site = await openSite(engine)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...ward, imageAlt: 'A house among pines' })) form.set(name, value)
    form.set('image', new File([new Uint8Array(await aPicture(300, 200))], 'ward.jpg'))
    const cookie = await site.logIn({ username: 'second' })
    const { mountainHut } = await (await site.request('/api/cms/mountain-huts', { body: form, cookie })).json()
    expect(mountainHut).toMatchObject({ imageUrl: expect.stringContaining('-300x200.webp'), imageAlt: 'A house among pines' })
    const url = `/admin?tab=mountain-huts&edit=${mountainHut.id}`
    const { files } = (await site.staff('GET', '/media')).body
    expect(JSON.stringify(files)).toContain(url)
    expect((await site.staff('GET', '/staff/search?q=pines')).body).toEqual({
      groups: [{ label: 'Mountain huts', results: [expect.objectContaining({ title: ward.title, url })] }],
    })
  })

  test('has versions, duplicates, and a way back from Recently Deleted', async () => {
    await using site = await openSite(engine)
    const { id } = (await site.staff('POST', '/cms/mountain-huts', ward)).body.mountainHut
    await site.staff('PUT', `/cms/mountain-huts/${id}`, { title: 'House by the creek' })
    const { versions } = (await site.staff('GET', `/cms/mountain-huts/${id}/versions`)).body
    expect(versions[0].changed).toEqual(['title'])
    await site.staff('POST', `/cms/mountain-huts/${id}/versions/${versions[1].id}/restore`)
    await site.staff('POST', `/cms/mountain-huts/${id}/duplicate`)
    const list = async () => (await site.staff('GET', '/cms/mountain-huts')).body.mountainHuts
    expect((await list()).map(({ title, status }: Record<string, string>) => `${title}: ${status}`)).toEqual([
      'House in Ward: published',
      'Copy of House in Ward: draft',
    ])

    await site.staff('DELETE', `/cms/mountain-huts/${id}`)
    const [item] = (await site.staff('GET', '/cms/deleted')).body.deleted
    expect(item).toMatchObject({ entity: 'mountain hut', label: 'House in Ward', attendees: null })
    const restored = await site.staff('POST', `/cms/deleted/${item.id}/restore`)
    expect(restored.body.mountainHut).toMatchObject({ id, title: expect.any(String) })
    expect(titlesIn(await list())).toEqual(['House in Ward', 'Copy of House in Ward'])
    const { drafts } = (await site.staff('GET', '/staff/overview')).body.overview ?? {}
    expect(drafts.latest).toEqual([expect.objectContaining({ tab: 'mountain-huts', noun: 'mountain hut' })])
    await site.staff('DELETE', `/cms/mountain-huts/${id}`)
    const [again] = (await site.staff('GET', '/cms/deleted')).body.deleted
    expect((await site.staff('DELETE', `/cms/deleted/${again.id}`)).status).toBe(200)
    const { activity } = (await site.staff('GET', '/activity')).body
    expect(activity.map(({ action, entity }: Record<string, string>) => `${action} ${entity}`)).toEqual([
      'delete for good mountain hut',
      'delete mountain hut',
      'restore mountain hut',
      'delete mountain hut',
      'create mountain hut',
      'update mountain hut',
      'update mountain hut',
      'create mountain hut',
    ])
  })

  test('is exported, as a table too', async () => {
    await using site = await openSite(engine)
    await site.staff('POST', '/cms/mountain-huts', ward)
    const written: Record<string, string> = {}
    const parts = site.services.features.flatMap(({ exports = [] }) => exports).filter(({ path }) => path.startsWith('mountain-huts'))
    expect(parts[0]?.about).toBe('The mountain huts, drafts included.')
    for (const part of parts) for await (const { path, content } of part.files(site.services)) written[path] = await joined(content)
    expect(JSON.parse(written['mountain-huts.json'] ?? '')).toEqual([expect.objectContaining({ ...ward, status: 'published' })])
    expect(written['mountain-huts.csv']).toContain('"house-in-ward","House in Ward"')
  })
})

describe('the pages of such a kind', () => {
  test('has pages, which the footer, the sitemap and the search link to, and which describe themselves', async () => {
    await using site = await openSite('sqlite')
    await site.staff('POST', '/cms/mountain-huts', ward)
    const list = await site.page('/mountain-huts')
    expect(texts(list, 'main a[href="/mountain-huts/house-in-ward"]')).toEqual(['House in Ward'])
    expect(texts(list, 'footer nav:first-of-type a')).toContain('Mountain Huts')

    const page = await site.page('/mountain-huts/house-in-ward')
    expect(page.querySelector('main')?.textContent).toContain('Twelve rooms below the pines.')
    const things = texts(page, 'script[type="application/ld+json"]').map((text) => JSON.parse(text ?? ''))
    expect(things).toEqual([
      expect.objectContaining({ '@type': 'Place', name: 'House in Ward' }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: ['Home', 'Mountain Huts', 'House in Ward'].map((name) => expect.objectContaining({ name })),
      }),
    ])
    const image = page.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''
    expect((await site.file(new URL(image).pathname)).headers.get('content-type')).toBe('image/jpeg')
    const sitemap = await (await site.file('/sitemap.xml')).text()
    for (const path of ['/mountain-huts', '/mountain-huts/house-in-ward']) expect(sitemap).toContain(`<loc>${PUBLIC_URL}${path}</loc>`)
    const addressOf = createPageAddress(site.services)
    expect((await addressOf('/mountain-huts/nowhere')).page).toBe('/mountain-huts/%25')
    const found = (await (await site.request('/api/search?q=pines')).json()).results
    expect(found).toEqual([expect.objectContaining({ kind: 'mountain hut', url: '/mountain-huts/house-in-ward' })])
  })

  test('has a list whose texts staff change and find, and the search of visitors too; its originals show without the API', async () => {
    await using site = await openSite('sqlite')
    const lead = async () => {
      const page = await site.page('/mountain-huts')
      return [page.querySelector('main header p')?.textContent, page.querySelector('meta[name="description"]')?.getAttribute('content')]
    }
    const description = `Where the ${site.services.site.community} stays in the mountains.`
    expect(await lead()).toEqual(['Houses in the mountains, for some days of quiet.', description])
    await site.staff('PUT', '/page-texts/mountain-huts/lead', { text: 'A zebra house.' })
    expect(await lead()).toEqual(['A zebra house.', description])
    const { groups } = (await site.staff('GET', '/staff/search?q=zebra')).body
    expect(groups[0].results).toEqual([expect.objectContaining({ url: '/admin?tab=pages&page=mountain-huts&field=lead' })])
    const { results } = await (await site.request('/api/search?q=zebra')).json()
    expect(results).toEqual([expect.objectContaining({ title: 'Mountain Huts', url: '/mountain-huts' })])

    setRequestHandler(async (path, init) =>
      path.startsWith('/api/page-texts/mountain-huts') ? new Response(null, { status: 500 }) : site.request(path, init as object),
    )
    expect((await lead())[0]).toBe('Houses in the mountains, for some days of quiet.')
  })

  test('shows a draft on its page to someone who has the link', async () => {
    await using site = await openSite('sqlite')
    const { id } = (await site.staff('POST', '/cms/mountain-huts', { ...ward, status: 'draft' })).body.mountainHut
    const { preview } = (await site.staff('POST', '/previews', { kind: 'mountain-huts', id })).body
    const page = await site.page(new URL(preview.url).pathname)
    expect(page.body.textContent).toContain('Visitors don’t see this yet.')
    expect(texts(page, 'h1')).toEqual(['House in Ward'])
    expect((await (await site.request('/api/cms/mountain-huts')).json()).mountainHuts).toEqual([])
  })

  test('has a tab in the staff area, with its list and a dialog', async () => {
    await using site = await openSite('sqlite')
    const { mountainHuts } = (await site.staff('POST', '/cms/mountain-huts', ward).then(() => site.staff('GET', '/cms/mountain-huts'))).body
    const { staffFeatures } = await getRouter().options.context.loadStaffFeatures()
    const tab = staffParts(staffFeatures).find(({ label }) => label === 'Mountain Huts')
    await tab?.Panel.preload()
    const { Panel, Dialogs } = tab ?? {}
    const shown = (part: ReactNode) => {
      const router = getRouter()
      const { queryClient } = router.options.context
      queryClient.setQueryData(adminMountainHutsQuery.queryKey, { mountainHuts })
      const html = renderToString(
        <RouterContextProvider router={router}>
          <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
        </RouterContextProvider>,
      )
      return new JSDOM(html).window.document
    }
    expect(texts(shown(Panel && <Panel />), 'th[scope="row"]')).toEqual(['House in Ward'])
    const Edit = Dialogs?.edit
    const dialog = shown(Edit && <Edit which={String(mountainHuts[0].id)} onClose={() => {}} />)
    expect([texts(dialog, 'h2'), texts(dialog, 'label')]).toEqual([['Edit Mountain Hut'], expect.arrayContaining(['Title', 'Description'])])
    expect(tab?.commands.map(({ label }) => label)).toContain('Add New Mountain Hut')
  })
})

test('the tests of all kinds of content know each kind that the registry lists', () => {
  const listed = features.flatMap(({ content = [] }) => content.map(({ noun }) => noun))
  expect(contentKinds.map(({ noun }) => noun).toSorted()).toEqual(listed.toSorted())
})
