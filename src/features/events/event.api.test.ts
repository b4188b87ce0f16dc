import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeTeachers } from '../teachers/teacher.factory'
import { makeEvent } from './event.factory'

const event = (fields: object = {}) => ({ title: 'Open House', month: 'October', date: '5', year: '2999', ...fields })

describe.each(engines)('events on %s', (engine) => {
  test('D2 §5 slug: a second Open House becomes open-house-2, and links stay when the title changes', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const slugs = []
    for (let count = 0; count < 3; count++) {
      const answer = await site.request('/api/cms/events', { json: event(), cookie })
      expect(answer.status).toBe(201)
      slugs.push((await answer.json()).event)
    }
    expect(slugs.map((created) => created.slug)).toEqual(['open-house', 'open-house-2', 'open-house-3'])
    expect(slugs[1]).toMatchObject({ registrationUrl: '/register/open-house-2', sortOrder: 1, eventDate: '2999-10-05' })

    const renamed = await site.request(`/api/cms/events/${slugs[1].id}`, { method: 'PUT', json: { title: 'Evening' }, cookie })
    expect((await renamed.json()).event).toMatchObject({
      title: 'Evening',
      slug: 'open-house-2',
      registrationUrl: '/register/open-house-2',
    })
  })

  test('D2 §5 slug: ten created at once get ten different slugs', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.request('/api/cms/events', { json: event(), cookie })))
    const slugs = await Promise.all(answers.map(async (answer) => (await answer.json()).event?.slug))
    expect(new Set(slugs).size).toBe(10)
  })

  test.each([
    { month: 'February', date: '31', year: '2999' },
    { month: 'Octember', date: '5', year: '2999' },
    { month: 'October', date: '0', year: '2999' },
    { month: 'October', date: 'Every', year: '2999' },
    { month: '', date: '', year: '' },
  ])('D2 §5 date: $month $date $year is refused', async (fields) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/cms/events', { json: event(fields), cookie })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'Please enter a valid month, date, and year.' })
  })

  test('decisions: months by name, three letters or number, and years as text or number, are stored alike', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const [month, year] of [
      ['october', '2999'],
      ['Oct', 2999],
      [10, 2999],
    ]) {
      const answer = await site.request('/api/cms/events', { json: event({ month, year }), cookie })
      expect((await answer.json()).event).toMatchObject({ month: 'October', date: '5', year: '2999', eventDate: '2999-10-05' })
    }
  })

  test('decisions: registrationEmail is in no answer to anyone but an admin', async () => {
    await using site = await openTestSite(engine)
    const { slug } = await makeEvent(site.services, { registrationEmail: 'planted@example.org' })
    const admin = await site.logIn()
    const member = await site.logIn({ username: 'member', role: 'member' })
    for (const path of ['/api/cms/events', `/api/events/slug/${slug}`]) {
      expect(await (await site.request(path)).text()).not.toMatch(/planted|registrationEmail/)
      expect(await (await site.request(path, { cookie: member })).text()).not.toMatch(/planted|registrationEmail/)
      expect(await (await site.request(path, { cookie: admin })).text()).toContain('planted@example.org')
    }
  })

  // Before, an editor entered an address of their own, and was sent names, messages and answers of the next registrants.
  test('spec B §7.1: only hosts change who is notified of registrations; editors may send it unchanged, and the former address is notified', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registrationEmail: 'host@example.org, both@example.org' })
    const editor = await site.logIn({ username: 'editor', role: 'editor' })
    const host = await site.logIn({ username: 'host', role: 'host' })
    const put = (cookie: string, json: object) => site.request(`/api/cms/events/${id}`, { method: 'PUT', json, cookie })

    for (const answer of [
      await put(editor, { registrationEmail: 'spy@example.net' }),
      await put(editor, { registrationEmail: '' }),
      await site.request(`/api/events/${id}/notices`, { json: { change: 'save', event: { registrationEmail: null } }, cookie: editor }),
      await site.request('/api/cms/events', { json: event({ registrationEmail: 'spy@example.net' }), cookie: editor }),
    ]) {
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({ message: 'Only hosts and admins can change who is notified of registrations.' })
    }
    expect((await put(editor, { title: 'Evening', registrationEmail: 'host@example.org, both@example.org' })).status).toBe(200)
    expect((await site.request(`/api/cms/events/${id}/duplicate`, { method: 'POST', cookie: editor })).status).toBe(201)
    expect(await site.deliverMail()).toEqual([])

    expect((await put(host, { registrationEmail: 'both@example.org, new@example.org' })).status).toBe(200)
    const emails = await site.deliverMail()
    expect(emails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([['host@example.org', 'Notices end: Evening']])

    const { versions } = await (await site.request(`/api/cms/events/${id}/versions`, { cookie: editor })).json()
    const path = `/api/cms/events/${id}/versions/${versions.at(-1).id}/restore`
    const restored = await (await site.request(path, { json: {}, cookie: editor })).json()
    expect(restored.event).toMatchObject({ title: 'Open House', registrationEmail: 'both@example.org, new@example.org' })
  })

  test('decisions: writing events and reading attendees needs an admin', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const member = await site.logIn({ username: 'member', role: 'member' })
    const calls = [
      ['/api/cms/events', { json: event() }],
      [`/api/cms/events/${id}`, { method: 'PUT', json: {} }],
      [`/api/events/${id}/attendees`, {}],
    ] as const
    for (const [path, options] of calls) {
      expect((await site.request(path, options)).status).toBe(401)
      expect((await site.request(path, { ...options, cookie: member })).status).toBe(403)
    }
  })

  test('decisions: a write from another site is refused with 403 and changes nothing', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://other.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) expect((await site.request('/api/cms/events', { json: event(), cookie, headers })).status).toBe(403)
    expect(await (await site.request('/api/cms/events')).json()).toEqual({ events: [] })
  })

  test.each([
    { imageUrl: 'https://other.example/a.webp' },
    { imageUrl: '//other.example/a.webp' },
    { flyerUrl: '/\\other.example/a.pdf' },
    { registrationEmail: 'one@example.org, two' },
    { registrationUrl: 'javascript:alert(1)' },
    { videoUrl: 'javascript:alert(1)' },
    { title: '   ' },
    { title: 'x'.repeat(201) },
    { teacherProfileIds: [99] },
    { isRecurring: 'yes' },
  ])('decisions: an event with %j is refused with 400 and words', async (fields) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/cms/events', { json: event(fields), cookie })
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toMatch(/\w/)
    expect(await (await site.request('/api/cms/events')).json()).toEqual({ events: [] })
  })

  test('D2 §3 teacher profiles: in the order given, each once', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const [first = 0, second = 0] = await makeTeachers(site.services, 2)
    const answer = await site.request('/api/cms/events', { json: event({ teacherProfileIds: [second, first, second] }), cookie })
    const { event: created } = await answer.json()
    expect(created).toMatchObject({ teacherProfileIds: [second, first], teacherProfiles: [{ id: second }, { id: first }] })

    const kept = await site.request(`/api/cms/events/${created.id}`, { method: 'PUT', json: { time: 'Noon' }, cookie })
    const noon = { time: 'Noon', startsAt: '2999-10-05T12:00', nextSession: expect.any(Object) }
    expect((await kept.json()).event).toEqual({ ...created, ...noon, updatedAt: expect.any(String) })
  })

  test('decisions: a recurring event may have the word Every for a date', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/cms/events', { json: event({ isRecurring: true, date: 'Every', month: '', year: '' }), cookie })
    expect((await answer.json()).event).toMatchObject({ isRecurring: true, date: 'Every', eventDate: null })
  })

  test.each(['/api/cms/events/0', '/api/cms/events/-1', '/api/cms/events/1.5', '/api/cms/events/99999999999', '/api/cms/events/x'])(
    'decisions: %s is an unknown event, 404',
    async (path) => {
      await using site = await openTestSite(engine)
      const cookie = await site.logIn()
      expect((await site.request(path, { method: 'PUT', json: {}, cookie })).status).toBe(404)
    },
  )

  test('decisions: bodies count only as JSON, and broken ones are explained', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const send = (body: string, type = 'application/json') => site.request('/api/register', { body, headers: { 'content-type': type } })
    expect((await send('eventId=1', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await send('{"eventId":1', 'text/plain')).status).toBe(415)
    expect((await send('{"eventId":1')).status).toBe(400)
    expect((await send('[]')).status).toBe(400)
    expect((await send('null')).status).toBe(400)
    expect((await send(JSON.stringify({ eventId: id, name: 'A\0da', email: 'ada@example.net' }))).status).toBe(400)
    expect((await send('['.repeat(200_000))).status).toBe(400)
    expect((await send(JSON.stringify({ name: 'x'.repeat(300_000) }))).status).toBe(413)
  })
})
