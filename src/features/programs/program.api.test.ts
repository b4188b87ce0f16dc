import { staffFields } from '@tests/support/staff-fields'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import type { Services } from '@/platform/services.server'
import { insertUpload } from '../media/upload.repository.server'
import { program as kind } from './program.kind'
import { programOperations } from './programs.server'

const program = (fields: object = {}) => ({
  title: 'Sunday Meditation',
  description: 'Half an hour of sitting together.',
  imageUrl: '/images/meditation.webp',
  imageAlt: null,
  imageFocus: null,
  linkUrl: '/programs#sunday-meditation',
  ...fields,
})

const makeProgram = (services: Services, fields: object) => programOperations.create(services, kind.input.parse(program(fields)))

const wrongLink = 'The link must be a path on this site, like /programs#meditation, or an http(s) address'
const refused: [fields: object, message: string][] = [
  [{ linkUrl: 'javascript:alert(1)' }, wrongLink],
  [{ linkUrl: ' JavaScript:alert(1)' }, wrongLink],
  [{ linkUrl: '//other.example' }, wrongLink],
  [{ linkUrl: '/\\other.example' }, wrongLink],
  [{ linkUrl: 'data:text/html,x' }, wrongLink],
  [{ linkUrl: undefined }, 'The link is required'],
  [{ title: ' ' }, 'The title is required'],
  [{ title: 'x'.repeat(201) }, 'The title must be 200 characters or fewer'],
  [{ description: undefined }, 'The description is required'],
  [{ description: ['x'] }, 'The description must be text'],
  [{ imageUrl: 'https://other.example/a.webp' }, 'The image must be a path on this site, like /uploads/picture.webp'],
]

describe.each(engines)('programs on %s', (engine) => {
  test('decisions: what staff create is what visitors read, in the order of ids, until it is deleted', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/cms/programs', { json: program(), cookie })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ program: { id: 1, ...program(), ...staffFields } })
    await makeProgram(site.services, { title: 'Study Groups' })

    const updated = await site.request('/api/cms/programs/1', { method: 'PUT', json: { title: 'Sitting', imageUrl: null }, cookie })
    const changed = { id: 1, ...program({ title: 'Sitting', imageUrl: null }) }
    expect([updated.status, await updated.json()]).toEqual([200, { program: { ...changed, ...staffFields } }])
    const { programs } = await (await site.request('/api/cms/programs')).json()
    expect(programs).toEqual([changed, expect.objectContaining({ id: 2, title: 'Study Groups' })])

    const gone = await site.request('/api/cms/programs/1', { method: 'DELETE', cookie })
    expect([gone.status, await gone.json()]).toEqual([200, { message: 'Program deleted' }])
    expect((await (await site.request('/api/cms/programs')).json()).programs).toHaveLength(1)

    const log = site.services.db.selectFrom('audit_log').select(['action', 'label'])
    const entries = await log.where('entity', '=', 'program').orderBy('id').execute()
    expect(entries).toEqual([
      { action: 'create', label: 'Sunday Meditation' },
      { action: 'update', label: 'Sitting' },
      { action: 'delete', label: 'Sitting' },
    ])
  })

  test('D1 §3 program: its link leads to a place on this site or to an address on the web', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const linkUrl of ['/', '/inquiry-sessions', '/events/ongoing-groups', '/programs#meditation', 'https://example.org/a?b=c#d']) {
      const answer = await site.request('/api/cms/programs', { json: program({ linkUrl }), cookie })
      expect((await answer.json()).program).toMatchObject({ linkUrl })
    }
  })

  test('D2 §7 programs: what does not fit is refused with 400 and words for the field', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const [fields, message] of refused) {
      const answer = await site.request('/api/cms/programs', { json: program(fields), cookie })
      expect([answer.status, await answer.json()]).toEqual([400, { message, issues: [{ path: Object.keys(fields)[0], message }] }])
    }
    expect(await (await site.request('/api/cms/programs', { cookie })).json()).toEqual({ programs: [] })
  })

  test('decisions: an unknown program answers 404, and writing needs an admin', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const call of [{ method: 'PUT', json: {} }, { method: 'DELETE' }]) {
      const answer = await site.request('/api/cms/programs/7', { ...call, cookie })
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Program not found' }])
      expect((await site.request('/api/cms/programs/7', call)).status).toBe(401)
    }
    expect((await site.request('/api/cms/programs', { json: program() })).status).toBe(401)
  })

  test('an uploaded picture stays while one of two programs shows it, showed it before, or could be restored, and goes with the second', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const imageUrl = '/uploads/picture.webp'
    await insertUpload(site.services.db, imageUrl, site.services.clock.now().toISOString())
    await site.services.storage.put('picture.webp', new Uint8Array([1]))
    await makeProgram(site.services, { imageUrl })
    await makeProgram(site.services, { imageUrl })
    const isStored = async () => {
      const file = await site.services.storage.read('picture.webp')
      await file?.body.cancel()
      return file !== undefined
    }
    await site.request('/api/cms/programs/1', { method: 'DELETE', cookie })
    expect(await isStored()).toBe(true)
    await site.request('/api/cms/programs/2', { method: 'PUT', json: { imageUrl: null }, cookie })
    expect(await isStored()).toBe(true)
    await site.request('/api/cms/deleted/1', { method: 'DELETE', cookie })
    expect(await isStored()).toBe(true)
    await site.request('/api/cms/programs/2', { method: 'DELETE', cookie })
    await site.request('/api/cms/deleted/2', { method: 'DELETE', cookie })
    expect(await isStored()).toBe(false)
  })
})
