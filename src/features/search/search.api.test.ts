import { contentCalls } from '@tests/support/content-kinds'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { publicPages } from '@/app/site-files.server'
import { eventExample } from '@/features/events/event.example'
import { newsletterExample } from '@/features/newsletter/archive/newsletter.example'
import { pageDocuments } from '@/features/pages/texts/page-texts.server'
import { erasePerson } from '@/features/people/erase-person.server'
import { teacherExample } from '@/features/teachers/teacher.example'
import { webinarExample } from '@/features/webinars/webinar.example'
import { createClock } from '@/platform/time/clock'
import { buildSearchIndex } from './build-search-index.server'
import type { SearchResult } from './search.calls'
import { insertDocuments } from './search.repository.server'

const NOW = '2027-03-01T18:00:00.000Z'

const event = (title: string, fields: object = {}) => ({ title, month: 'October', date: '5', year: '2027', ...fields })

/** A site with some of everything, and its pages. */
async function openSearchSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date(NOW))
  await buildSearchIndex(site.services, pageDocuments)
  const cookie = await site.logIn()
  const [events, teachers, newsletters, webinars] = [eventExample, teacherExample, newsletterExample, webinarExample].map((kind) =>
    contentCalls(site, kind, cookie),
  )
  await events?.create(event('Autumn Retreat', { description: 'Three days of **inquiry** into the heart.', location: 'Ward' }))
  await events?.create(event('Morning of Inquiry', { month: 'March', date: '1', description: 'It is today.' }))
  await events?.create(event('Evening of Inquiry', { month: 'April', description: 'An evening on the enneagram.' }))
  await events?.create(event('Inquiry in Winter', { month: 'January', description: 'It is over by now.' }))
  await events?.create(event('Sunday Sitting', { month: '', date: '', year: '', isRecurring: true, description: 'We sit, then inquiry.' }))
  await teachers?.create({ ...teacherExample.input, name: 'Zoë Łukasz-Ångström', bio: 'Teaches the Enneagram of personality.' })
  await newsletters?.create({ ...newsletterExample.input, isSpecial: true, specialDescription: 'On the soul’s journey' })
  await webinars?.create({ ...webinarExample.input, title: 'The Enneagram', description: 'Nine types.', tags: 'inquiry, essence' })
  return site
}

/** Words of pages that are there whatever the content is; the others are found by their titles, as their addresses have them. */
const searched: Record<string, string> = {
  '/': 'weekly meditations',
  '/about': 'three ways in',
  '/programs': 'how to begin',
  '/events': 'upcoming introductions',
  '/events/calendar': 'calendar day by day',
  '/teachers': 'who teaches',
  '/webinars': 'recordings',
  '/newsletter': 'monthly newsletter',
  '/community': 'movie nights',
  '/contact': 'telephone',
  '/introductory-teachings': 'introductory teachings',
  '/inquiry-sessions': 'inquiry sessions',
  '/privacy-policy': 'never sold',
  '/terms': 'refunds',
}

const search = async (site: TestSite, words: string, cookie?: string): Promise<SearchResult[]> =>
  (await (await site.request(`/api/search?q=${encodeURIComponent(words)}`, cookie ? { cookie } : {})).json()).results
const titles = async (site: TestSite, words: string) =>
  (await search(site, words)).filter(({ kind }) => kind !== 'page').map(({ title }) => title)
const pages = async (site: TestSite, words: string) =>
  (await search(site, words)).filter(({ kind }) => kind === 'page').map(({ url }) => url)

describe.each(engines)('spec B §6.7: the search, on %s', (engine) => {
  test('finds by words, by the beginning of the last one, whatever the case, the accents and the plural, and the best first', async () => {
    await using site = await openSearchSite(engine)
    const found: Record<string, string[]> = {}
    const cases: Record<string, string[]> = {
      // Titles before texts; upcoming ones before those without a date, and these before past ones; the soonest first.
      inquiry: ['Morning of Inquiry', 'Evening of Inquiry', 'Sunday Sitting', 'Autumn Retreat', 'The Enneagram', 'Inquiry in Winter'],
      enneagram: ['The Enneagram', 'Evening of Inquiry', 'Zoë Łukasz-Ångström'],
      retreats: ['Autumn Retreat'],
      'AUTUMN retr': ['Autumn Retreat'],
      'autu retreat': [],
      'ward heart': ['Autumn Retreat'],
      zoe: ['Zoë Łukasz-Ångström'],
      'ZOË ANGSTR': ['Zoë Łukasz-Ångström'],
      łukasz: ['Zoë Łukasz-Ångström'],
      lukasz: ['Zoë Łukasz-Ångström'],
      'souls journey': ['Newsletter of May 2027'],
      'soul’s journey': ['Newsletter of May 2027'],
      'newsletter may 2027': ['Newsletter of May 2027'],
      'essence (nine)': ['The Enneagram'],
      z: [],
      'sitting -sunday': ['Sunday Sitting'],
      nonsense: [],
      ' ': [],
      '🧘 *': [],
    }
    for (const words of Object.keys(cases)) found[words] = await titles(site, words)
    expect(found).toEqual(cases)
  })

  test('describes what it finds: its kind, its address, and the words around what was found', async () => {
    await using site = await openSearchSite(engine)
    expect(await search(site, 'heart')).toEqual([
      {
        kind: 'event',
        title: 'Autumn Retreat',
        url: '/events/autumn-retreat',
        excerpt: 'October 5, 2027 · Ward · Three days of inquiry into the heart.',
      },
    ])
    const urls = async (words: string) => (await search(site, words)).map(({ kind, url }) => [kind, url])
    expect(await urls('zoe')).toEqual([['teacher', '/teachers']])
    expect(await urls('nine types')).toEqual([['webinar', '/webinars/the-enneagram']])
    expect(await urls('2027 newsletter')).toEqual([['newsletter', 'https://example.org/newsletter']])
    expect(await urls('bonfire')).toEqual([['page', '/community']])
  })

  test('an excerpt begins before the first word that was found, whatever its letters and those in front of it are', async () => {
    await using site = await openSearchSite(engine)
    const cookie = await site.logIn({ username: 'berta' })
    const text = (words: string) => `${'Ægir’s Œuvre ½ ﬁts Straße, łódź. '.repeat(20)}Then ${words} end.`
    const { create } = contentCalls(site, eventExample, cookie)
    for (const words of ['Straßenbahnen', 'plain zebrafinches', 'z'.repeat(90)])
      await create(event(words.slice(0, 9), { description: text(words) }))
    const excerpts = async (q: string) => (await search(site, q)).map(({ excerpt }) => excerpt)
    for (const [q, words] of [
      ['strassenbahn', 'Straßenbahnen'],
      ['zebrafinch', 'plain zebrafinches'],
      ['zebrafinches', 'plain zebrafinches'],
      ['z'.repeat(90), 'z'.repeat(90)],
    ] as const)
      expect([q, await excerpts(q)]).toEqual([q, [expect.stringMatching(new RegExp(`^October 5, 2027 · ….{40,70}Then ${words} end\\.$`))]])
    await create(event('A garden', { description: `Zinnias bloom. ${text('quinces')}` }))
    expect(await excerpts('quinces zinnias')).toEqual([expect.stringMatching(/^October 5, 2027 · Zinnias bloom\./)])
  })

  test('every public page is found by all that it says, and by what staff let it say, at once', async () => {
    await using site = await openSearchSite(engine)
    const cookie = await site.logIn({ username: 'berta' })
    const put = (path: string, json: object) => site.request(path, { method: 'PUT', json, cookie })
    const wordsOf = (path: string) => searched[path] ?? path.replaceAll(/[/-]/g, ' ')
    const found = await Promise.all(publicPages().map(async (path) => (await pages(site, wordsOf(path))).includes(path)))
    expect(publicPages().filter((_path, index) => !found[index])).toEqual([])
    await put('/api/page-texts/about/opening.text', { text: 'We keep **zebrafinches**.' })
    expect(await pages(site, 'zebrafinches')).toEqual(['/about'])
    for (const community of ['Quail House', 'Larkspur House']) await put('/api/settings', { community })
    expect([await pages(site, 'quail'), (await pages(site, 'larkspur house')).includes('/')]).toEqual([[], true])
    await put('/api/page-texts/about/opening.text', { text: null })
    expect(await pages(site, 'zebrafinches')).toEqual([])
  })

  test('follows every change: an update, a deletion, a restoring, and the erasing of a person', async () => {
    await using site = await openSearchSite(engine)
    const cookie = await site.logIn({ username: 'other' })
    const { update, remove, list } = contentCalls(site, eventExample, cookie)
    const [{ id }] = await list()
    await update(id, { title: 'Spring Retreat' })
    expect([await titles(site, 'autumn'), await titles(site, 'spring')]).toEqual([[], ['Spring Retreat']])
    await remove(id)
    expect(await titles(site, 'retreat')).toEqual([])
    expect((await site.request('/api/cms/deleted/1/restore', { method: 'POST', cookie })).status).toBe(200)
    expect(await titles(site, 'retreat')).toEqual(['Spring Retreat'])
    await erasePerson(site.services, 'anna@example.org', null)
    expect(await titles(site, 'zoe')).toEqual([])
    const { db } = site.services
    expect(await db.selectFrom('search_documents').select('id').where('title', 'like', 'Zo%').execute()).toEqual([])
  })

  test('what visitors may not see does not stand in the way of what they may, however much of it there is', async () => {
    await using site = await openSearchSite(engine)
    const document = { title: 'Heart', facts: '', text: '', url: '/events/hidden', day: '2027-04-01', lastDay: '2027-04-01' }
    const hidden = Array.from({ length: 120 }, (_, index) => ({ source: { kind: 'event', id: 1000 + index }, document }))
    await insertDocuments(site.services.db, hidden)
    expect(await titles(site, 'heart')).toEqual(['Autumn Retreat'])
  })

  test('no visitor makes it fail, whatever they search for; more than 100 characters are refused', async () => {
    await using site = await openSearchSite(engine)
    const hostile = [
      '"',
      "'",
      '\\',
      '"inquiry',
      "inquiry' | '",
      'a AND',
      'NOT',
      'NEAR(a b)',
      'title:',
      '{title}:x',
      '^a',
      '(',
      '*',
      '%',
      ':*',
    ]
    const strange = ['\u0001', '\ud800', '🏔️', 'é'.repeat(100), 'ﷺ'.repeat(100), 'a '.repeat(50), '½', "';drop table events;--"]
    for (const words of [...hostile, ...strange])
      expect((await site.request(`/api/search?q=${encodeURIComponent(words.toWellFormed())}`)).status, words).toBe(200)
    for (const address of ['/api/search', '/api/search?q', '/api/search?q=%', '/api/search?q=%ff', '/api/search?q[]=a&q=b'])
      expect((await site.request(address)).status, address).toBe(200)
    for (const length of [101, 10_000]) expect((await site.request(`/api/search?q=${'a'.repeat(length)}`)).status).toBe(400)
    expect(await titles(site, "retreat'")).toEqual(['Autumn Retreat'])
  })

  test('what is stored already is found after the next start, once, and so are the pages', async () => {
    await using site = await openSearchSite(engine)
    const { db } = site.services
    const before = await search(site, 'inquiry')
    await buildSearchIndex(site.services, pageDocuments)
    expect(await search(site, 'inquiry')).toEqual(before)
    await db.updateTable('site_state').set({ value: 1 }).where('key', '=', 'search-index').execute()
    await db.updateTable('search_documents').set({ title: 'Old' }).execute()
    await Promise.all([buildSearchIndex(site.services, pageDocuments), buildSearchIndex(site.services, pageDocuments)])
    expect(await search(site, 'inquiry')).toEqual(before)
  })
})
