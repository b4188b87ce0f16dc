import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { textPagesOf } from './shown-texts.server'

describe.each(engines)('page texts on %s', (engine) => {
  async function open() {
    const site = await openTestSite(engine)
    const cookie = await site.logIn()
    const put = (path: string, json: object) => site.request(`/api/page-texts/${path}`, { method: 'PUT', json, cookie })
    const shown = async (page: string) => (await (await site.request(`/api/page-texts/${page}`)).json()).texts
    const listed = async (page: string, place: string) => {
      const { pages } = await (await site.request('/api/page-texts', { cookie })).json()
      const found = pages.find((each: { page: string }) => each.page === page)
      return found.places.find((each: { place: string }) => each.place === place)
    }
    return { site, cookie, put, shown, listed, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
  }

  test('spec B §10: a saved text is what its page shows; null and the original itself go back to the original, and an empty one shows nothing', async () => {
    await using staff = await open()
    const original = 'An introduction to watch'
    for (const back of [null, original]) {
      expect(await (await staff.put('about/film.title', { text: 'A film' })).json()).toMatchObject({ text: 'A film' })
      expect((await staff.shown('about')).film.title).toBe('A film')
      expect(await staff.listed('about', 'film.title')).toMatchObject({ original, text: 'A film', kind: 'line', maxLength: 200 })
      expect(await (await staff.put('about/film.title', { text: back })).json()).toMatchObject({ text: null })
      expect((await staff.shown('about')).film.title).toBe(original)
      expect(await staff.listed('about', 'film.title')).toMatchObject({ text: null })
    }
    expect(await (await staff.put('about/film.title', { text: '  ' })).json()).toMatchObject({ text: '' })
    expect((await staff.shown('about')).film.title).toBe('')
    const refused = await staff.put('about/film.play', { text: '' })
    expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining('can’t be empty')])
  })

  test('spec B §6.4: every page is listed with its places, and a text that holds a name has it from the site', async () => {
    await using staff = await open()
    const { pages } = await (await staff.site.request('/api/page-texts', { cookie: staff.cookie })).json()
    expect(pages.map(({ page }: { page: string }) => page)).toEqual(textPagesOf(staff.site.services).map(({ name }) => name))
    expect((await staff.listed('layout', 'footer.trademark')).original).toContain(staff.site.services.site.school)
  })

  test('spec B §8.2: the privacy page shows the periods of the settings, also in staff’s own words, and so does visitors’ search', async () => {
    await using staff = await open()
    const json = { retention: { registrations: 6, sentMail: 1 } }
    const text = async () => JSON.stringify((await staff.shown('privacy-policy')).kept.body)
    expect(await text()).toMatch(/24 months.* after the event.*24 months.* after we receive.*12 months.*36 months/)
    await staff.site.request('/api/settings', { method: 'PUT', json, cookie: staff.cookie })
    expect(await text()).toMatch(/6 months.* after the event.*24 months.* after we receive.*1 month after we send.*36 months/)
    expect((await staff.listed('privacy-policy', 'kept.body')).values).toMatchObject({ registrations: '6 months', emails: '1 month' })
    await staff.put('privacy-policy/kept.body', { text: 'Zebra {emails}, {registrations} {else}.' })
    expect(await text()).toContain('Zebra 1 month, 6 months {else}.')
    const { results } = await (await staff.site.request('/api/search?q=zebra')).json()
    expect(JSON.stringify(results)).toContain('Zebra 1 month')
  })

  test('only staff change and list them, and what no page has is not found', async () => {
    await using staff = await open()
    const { site } = staff
    const member = await site.logIn({ username: 'member', role: 'member' })
    for (const [cookie, status] of [
      ['', 401],
      [member, 403],
    ] as const) {
      const request = { ...(cookie && { cookie }) }
      expect((await site.request('/api/page-texts', request)).status).toBe(status)
      expect((await site.request('/api/page-texts/about/film.title', { method: 'PUT', json: { text: 'x' }, ...request })).status).toBe(
        status,
      )
      expect((await site.request('/api/page-texts/about/film.title/versions', request)).status).toBe(status)
      expect((await site.request('/api/page-texts/about/preview', { json: { texts: {} }, ...request })).status).toBe(status)
    }
    expect((await staff.put('about/film', { text: 'x' })).status).toBe(404)
    expect((await staff.put('nowhere/film.title', { text: 'x' })).status).toBe(404)
    expect((await site.request('/api/page-texts/toString')).status).toBe(404)
  })

  test('a line has 200 characters and no line break, prose 5,000', async () => {
    await using staff = await open()
    expect((await staff.put('about/film.title', { text: 'x'.repeat(201) })).status).toBe(400)
    expect((await staff.put('about/film.title', { text: 'two\nlines' })).status).toBe(400)
    expect((await staff.put('about/film.title', { text: 'x'.repeat(200) })).status).toBe(200)
    expect((await staff.put('about/film.text', { text: 'x'.repeat(5001) })).status).toBe(400)
    expect((await staff.put('about/film.text', { text: `two\n\n${'x'.repeat(4995)}` })).status).toBe(200)
  })

  test('of two saves upon one state only the first counts, an original among them', async () => {
    await using staff = await open()
    const first = await staff.put('about/film.title', { text: 'First', updatedAt: null })
    const { updatedAt } = await first.json()
    const second = await staff.put('about/film.title', { text: 'Second', updatedAt: null })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ changedBy: 'keeper', current: { text: 'First', updatedAt } })
    expect((await staff.put('about/film.title', { text: 'Third', updatedAt })).status).toBe(200)
    expect((await staff.put('about/film.title', { text: 'Fourth', updatedAt })).status).toBe(409)
    expect((await staff.shown('about')).film.title).toBe('Third')
  })

  test('spec B §6.4: what a place said before is kept with who and when, twenty times at most, and comes back', async () => {
    await using staff = await open()
    const { site, cookie } = staff
    const path = '/api/page-texts/about/film.title/versions'
    for (let index = 1; index <= 22; index++) await staff.put('about/film.title', { text: `Film ${index}` })
    const { versions } = await (await site.request(path, { cookie })).json()
    expect(versions).toHaveLength(20)
    expect(versions[0]).toMatchObject({ text: 'Film 21', by: 'keeper', at: expect.any(String) })
    expect(versions.at(-1)).toMatchObject({ text: 'Film 2' })
    expect((await site.request(`${path}/${versions.at(-1).id}/restore`, { method: 'POST', cookie })).status).toBe(200)
    expect((await staff.shown('about')).film.title).toBe('Film 2')
    expect((await site.request(`${path}/999999/restore`, { method: 'POST', cookie })).status).toBe(404)
  })

  test('the activities say who changed which text', async () => {
    await using staff = await open()
    await staff.put('about/film.title', { text: 'A film' })
    const { activity } = await (await staff.site.request('/api/activity', { cookie: staff.cookie })).json()
    expect(activity[0]).toMatchObject({ username: 'keeper', action: 'update', entity: 'page text', label: 'About: Film, heading' })
  })
})
