import { staffFields } from '@tests/support/staff-fields'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeNewsletter } from './newsletter.factory'

const newsletter = (fields: object = {}) => ({ month: 'May', year: 2025, link: 'https://example.org/may', ...fields })

const refused: [fields: object, message: string][] = [
  [{ month: undefined }, 'Please choose a month'],
  [{ month: 13 }, 'Please choose a month'],
  [{ month: ['May'] }, 'Please choose a month'],
  [{ year: undefined }, 'Please enter a year'],
  [{ year: '25' }, 'Please enter a year with four digits'],
  [{ link: undefined }, 'The link is required'],
  [{ link: 7 }, 'The link must be text'],
  [{ link: 'example.org' }, 'The link must be an address that starts with https:// or http://'],
  [{ link: 'javascript:alert(1)' }, 'The link must be an address that starts with https:// or http://'],
  [{ isSpecial: 'yes' }, 'Special edition must be true or false'],
  [{ specialDescription: 'x'.repeat(2001) }, 'The special description must be 2000 characters or fewer'],
]

describe.each(engines)('newsletters on %s', (engine) => {
  test('D2 §7 newsletters: what staff create is what visitors read, until it is deleted', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const special = { isSpecial: true, specialDescription: ' On stillness ' }
    const answer = await site.request('/api/cms/newsletters', { json: newsletter(special), cookie })
    expect(answer.status).toBe(201)
    const created = { id: 1, ...newsletter(), isSpecial: true, specialDescription: 'On stillness' }
    expect(await answer.json()).toEqual({ newsletter: { ...created, ...staffFields } })
    for (const path of ['/api/newsletters', '/api/cms/newsletters'])
      expect(await (await site.request(path)).json()).toEqual({ newsletters: [created] })

    const gone = await site.request('/api/cms/newsletters/1', { method: 'DELETE', cookie })
    expect([gone.status, await gone.json()]).toEqual([200, { message: 'Newsletter deleted' }])
    expect(await (await site.request('/api/newsletters')).json()).toEqual({ newsletters: [] })
  })

  test('decisions: months by name, three letters or number, and years as text or number, are stored alike', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const [month, year] of [
      ['september', '2025'],
      ['Sep', ' 2025 '],
      ['09', 2025],
      [9, 2025],
    ]) {
      const answer = await site.request('/api/cms/newsletters', { json: newsletter({ month, year }), cookie })
      expect((await answer.json()).newsletter).toMatchObject({ month: 'September', year: 2025 })
    }
  })

  test('D2 §2 order: newest first, December before January, and the last added first within a month', async () => {
    await using site = await openTestSite(engine)
    for (const [month, year] of [
      ['April', 2025],
      ['December', 2024],
      ['January', 2025],
      ['December', 2025],
      ['April', 2025],
    ]) {
      await makeNewsletter(site.services, { month, year })
    }
    const { newsletters } = await (await site.request('/api/newsletters')).json()
    expect(newsletters.map((each: { id: number }) => each.id)).toEqual([4, 5, 1, 3, 2])
  })

  test('decisions: an update changes the fields that it has, and an ordinary newsletter has no special description', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id } = await makeNewsletter(site.services, { isSpecial: true, specialDescription: 'On stillness' })
    const update = async (json: object) => {
      const answer = await site.request(`/api/cms/newsletters/${id}`, { method: 'PUT', json, cookie })
      expect(answer.status).toBe(200)
      return (await answer.json()).newsletter
    }
    const changed = await update({ month: 6 })
    expect(changed).toMatchObject({ month: 'June', year: 2025, isSpecial: true, specialDescription: 'On stillness' })
    expect(await update({ isSpecial: false })).toEqual({
      ...changed,
      isSpecial: false,
      specialDescription: null,
      ...staffFields,
    })
    expect(await update({ specialDescription: 'On sound' })).toMatchObject({ specialDescription: null })
  })

  test('one with a page of its own never links to a page that is gone, and is called by its month where it has no title', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id, link } = await makeNewsletter(site.services, { title: 'Spring', body: 'Hello all' })
    const update = async (json: object) => {
      const answer = await site.request(`/api/cms/newsletters/${id}`, { method: 'PUT', json, cookie })
      return { status: answer.status, ...(await answer.json()) }
    }
    expect(await update({ body: '' })).toMatchObject({ status: 400, issues: [{ path: 'body' }] })
    expect(await update({ title: '' })).toMatchObject({ newsletter: { link, title: 'Newsletter of May 2025' } })
    expect(await update({ body: '', link: 'https://example.org/may' })).toMatchObject({ newsletter: { link: 'https://example.org/may' } })
  })

  test('D2 §7 newsletters: what does not fit is refused with 400 and words for the field', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const [fields, message] of refused) {
      const answer = await site.request('/api/cms/newsletters', { json: newsletter(fields), cookie })
      expect([answer.status, await answer.json()]).toEqual([400, { message, issues: [{ path: Object.keys(fields)[0], message }] }])
    }
    expect(await (await site.request('/api/cms/newsletters', { cookie })).json()).toEqual({ newsletters: [] })
  })

  test('decisions: an unknown newsletter answers 404, and writing needs an admin', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const member = await site.logIn({ username: 'member', role: 'member' })
    for (const call of [{ method: 'PUT', json: {} }, { method: 'DELETE' }]) {
      const answer = await site.request('/api/cms/newsletters/7', { ...call, cookie })
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Newsletter not found' }])
      expect((await site.request('/api/cms/newsletters/7', call)).status).toBe(401)
      expect((await site.request('/api/cms/newsletters/7', { ...call, cookie: member })).status).toBe(403)
    }
    expect((await site.request('/api/cms/newsletters', { json: newsletter() })).status).toBe(401)
  })

  test('D2 §7 newsletters: each change leaves its entry in the audit log and drops the pages that show newsletters', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    let changes = 0
    site.services.content.onChange(() => changes++)
    await site.request('/api/cms/newsletters', { json: newsletter(), cookie })
    await site.request('/api/cms/newsletters/1', { method: 'PUT', json: { month: 'June' }, cookie })
    await site.request('/api/cms/newsletters/1', { method: 'DELETE', cookie })
    expect(changes).toBe(3)
    const log = site.services.db.selectFrom('audit_log').select(['action', 'label']).where('entity', '=', 'newsletter')
    const entries = await log.orderBy('id').execute()
    expect(entries).toEqual([
      { action: 'create', label: 'May 2025' },
      { action: 'update', label: 'June 2025' },
      { action: 'delete', label: 'June 2025' },
    ])
  })
})
