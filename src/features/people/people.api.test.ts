import { everyRow, MARK, plantPerson } from '@tests/support/planted-person'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import type { Person } from './people.calls'

const ADDRESS = `${MARK}@bücher.example`

/** The desk of one admin. */
async function openDesk(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const cookie = await site.logIn({ username: 'anna' })
  const look = async (email: string): Promise<Person> =>
    (await (await site.request('/api/people/find', { json: { email }, cookie })).json()).person
  const download = (email: string, format: string) => site.request('/api/people/export', { json: { email, format }, cookie })
  const erase = (email: string, confirm = email) => site.request('/api/people/erase', { json: { email, confirm }, cookie })
  return Object.assign(site, { cookie, look, download, erase })
}

const signUp = (site: TestSite, name: string, email: string) => site.request('/api/newsletter/subscribe', { json: { name, email } })
const activities = async (site: TestSite & { cookie: string }) =>
  (await (await site.request('/api/activity', { cookie: site.cookie })).json()).activity as { action: string; detail: string | null }[]

describe.each(engines)('B §8.1: the privacy desk on %s', (engine) => {
  test('shows everything about an address, however it is written, by area, with where staff see it and how long it is kept', async () => {
    await using site = await openDesk(engine)
    await plantPerson(site)
    const person = await site.look(`${MARK.toUpperCase()}@xn--bcher-kva.example`)
    expect(person).toMatchObject({ name: MARK, erasedAt: null })
    expect(Object.fromEntries(person.areas.map(({ label, url, records }) => [label, [url, records.length > 0]]))).toEqual({
      Accounts: ['/admin?tab=accounts', true],
      'Notices of registrations': ['/admin?tab=events', true],
      Registrations: [null, true],
      Donations: [null, true],
      Messages: ['/admin?tab=contact-reports', true],
      'Email we sent': ['/admin?tab=mail', true],
      'Teacher profiles': ['/admin?tab=teachers', true],
      Newsletter: ['/admin?tab=subscribers', true],
      Mailings: ['/admin?tab=mailings', true],
    })
    expect(person.areas.find(({ label }) => label === 'Messages')?.retention).toContain('24 months')
    expect(person.areas.find(({ label }) => label === 'Email we sent')?.records[0]?.title).toMatch(/^Email: /)
    expect(JSON.stringify(person)).not.toContain('other@example.net')
  })

  test('leads from each registration to the attendees of its event, says before what erasing changes for others, and what stays', async () => {
    await using site = await openDesk(engine)
    const { id } = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    for (const name of ['Ada', 'Bo'])
      await site.request('/api/register', { json: { name, email: `${name}@example.net`.toLowerCase(), eventId: id } })
    const { areas } = await site.look('ada@example.net')
    expect(areas.find(({ label }) => label === 'Registrations')?.records).toMatchObject([{ url: `/admin?tab=events&attendees=${id}` }])
    expect((await site.look('ada@example.net')).effects).toEqual([
      '1 upcoming registration ends. Freed places go to the waitlist, whose people get the usual email.',
    ])
    expect((await site.look('bo@example.net')).effects).toEqual(['1 entry on a waitlist of an upcoming date ends.'])
    expect((await site.look('ada@example.net')).remains.join(' ')).toContain('a code in the list of erasures')
    await site.erase('ada@example.net')
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie: site.cookie })).json()
    expect(attendees).toMatchObject([{ name: 'Bo', status: 'offered' }])
  })

  test('erases once the address was typed again, and then knows only that it did', async () => {
    await using site = await openDesk(engine)
    await plantPerson(site)
    const mistyped = await site.erase(ADDRESS, 'planted@example.net')
    expect(mistyped.status).toBe(400)
    expect((await mistyped.json()).issues).toEqual([{ path: 'confirm', message: expect.stringContaining('isn’t the same address') }])
    expect(await everyRow(site)).toContain(MARK)
    const answer = await (await site.erase(ADDRESS, ` ${MARK.toUpperCase()}@xn--bcher-kva.example `)).json()
    expect(answer.erased).toContainEqual({ label: 'Newsletter', count: 1 })
    expect((await everyRow(site)).toLowerCase()).not.toContain(MARK)
    expect(await site.look(ADDRESS)).toMatchObject({ areas: [], name: null, erasedAt: expect.stringMatching(/Z$/) })
    expect((await site.look('other@example.net')).erasedAt).toBeNull()
    expect((await activities(site))[0]).toMatchObject({
      username: 'anna',
      action: 'erase',
      label: null,
      detail: expect.stringMatching(/^entry [\w-]{8} of the list of erasures$/),
    })
  })

  test('of two admins who erase someone at once, one does, and the other reads that no data is left', async () => {
    await using site = await openDesk(engine)
    await signUp(site, 'Ada', 'ada@example.net')
    const statuses = (await Promise.all([site.erase('ada@example.net'), site.erase('ada@example.net')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404])
    expect((await activities(site)).filter(({ action }) => action === 'erase')).toHaveLength(1)
  })
})

test('the export for programs is JSON, with every field', async () => {
  await using site = await openDesk('sqlite')
  await plantPerson(site)
  const file = await site.download(ADDRESS, 'json')
  expect(
    Object.fromEntries(['content-type', 'content-disposition', 'cache-control'].map((name) => [name, file.headers.get(name)])),
  ).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.json"$/),
    'cache-control': 'no-store',
  })
  const { areas } = await file.json()
  const shown = (await site.look(ADDRESS)).areas
  expect(areas.map(({ area, records }: { area: string; records: object[] }) => [area, records])).toEqual(
    shown.map(({ label, records }) => [label, records.map(({ title, fields }) => ({ title, fields }))]),
  )
  expect((await activities(site))[0]).toMatchObject({ action: 'export', label: null, detail: 'as JSON' })
})

// Before, these were erased with everything else, and shown nowhere.
test('what is shown of a registration includes when its person was checked in and reminded', async () => {
  await using site = await openDesk('sqlite')
  const { id } = await makeEvent(site.services, { startsAt: '2999-10-05T10:00' })
  await site.request('/api/register', { json: { eventId: id, name: 'Ada Quist', email: 'ada@example.net' } })
  const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie: site.cookie })).json()
  await site.request(`/api/events/${id}/attendees/${attendees[0].id}`, { method: 'PUT', json: { present: true }, cookie: site.cookie })
  const remindedAt = '2999-10-04T16:00:00.000Z'
  await site.services.db.updateTable('registration_sessions').set({ remindedAt }).execute()
  const registrations = (await site.look('ada@example.net')).areas.find(({ label }) => label === 'Registrations')
  expect(registrations?.records[0]?.fields).toMatchObject({ 'Checked in for': '2999-10-05T10:00', 'Last reminded at': remindedAt })
})

test('the export to read is one page that loads nothing, and what people wrote is text in it', async () => {
  await using site = await openDesk('sqlite')
  const hostile = '</dd><script>alert(1)</script><img src=x onerror=alert(2)>&amp;'
  await signUp(site, hostile, 'ada@example.net')
  const file = await site.download('ada@example.net', 'html')
  expect(file.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const { document } = new JSDOM(await file.text()).window
  expect(document.querySelectorAll('script, img, link, iframe, [src], [href]')).toHaveLength(0)
  const facts = Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  )
  expect(facts).toMatchObject({ Name: hostile, Email: 'ada@example.net', 'Confirmed at': 'Not given' })
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toContain('Newsletter')
})

test.each(['', 'ada', 'ada@', 'a@b.org, c@d.org', `${'a'.repeat(250)}@example.org`])('%j is no address to look up', async (email) => {
  await using site = await openDesk('sqlite')
  const answer = await site.request('/api/people/find', { json: { email }, cookie: site.cookie })
  expect([answer.status, (await answer.json()).message]).toEqual([400, 'Enter one email address, like ada@example.org'])
})

test('no address of a call names the person that it is about, so that no log of a proxy or history of a browser does', async () => {
  await using site = await openDesk('sqlite')
  await signUp(site, 'Ada', 'ada@example.net')
  for (const path of ['/api/people?email=ada@example.net', '/api/people/export?email=ada@example.net&format=json'])
    expect((await site.request(path, { cookie: site.cookie })).status).toBe(404)
  expect(await activities(site)).toEqual([])
})

test('of an unknown address nothing is shown, exported or erased, and nothing is noted', async () => {
  await using site = await openDesk('sqlite')
  expect(await site.look('nobody@example.net')).toMatchObject({ areas: [], effects: [], erasedAt: null })
  for (const answer of [await site.download('nobody@example.net', 'html'), await site.erase('nobody@example.net')])
    expect([answer.status, (await answer.json()).message]).toEqual([404, 'No data found for this address'])
  expect((await site.download('nobody@example.net', 'pdf')).status).toBe(400)
  expect(await activities(site)).toEqual([])
})
