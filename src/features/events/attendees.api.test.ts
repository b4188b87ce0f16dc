import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from './event.factory'
import { registerForEvent } from './registration/register-for-event.server'
import { registrationRequest } from './registration/registration.schema'

async function makeRegistrations(site: TestSite, eventId: number, count: number) {
  for (let number = 1; number <= count; number++) {
    const person = { name: `Person ${number}`, email: `person-${number}@example.net` }
    await registerForEvent(site.services, registrationRequest.parse({ ...person, eventId }))
  }
}

const names = ({ attendees }: { attendees: { name: string }[] }) => attendees.map(({ name }) => name)

describe.each(engines)('attendees on %s', (engine) => {
  test('decisions: the whole list, newest first, or one page of it, always with the total', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    await makeRegistrations(site, id, 5)
    const cookie = await site.logIn()
    const read = async (query: string) => (await site.request(`/api/events/${id}/attendees${query}`, { cookie })).json()

    const all = await read('')
    expect([all.total, names(all)]).toEqual([5, ['Person 5', 'Person 4', 'Person 3', 'Person 2', 'Person 1']])
    expect(names(await read('?limit=2'))).toEqual(['Person 5', 'Person 4'])
    const page = await read('?limit=2&offset=3')
    expect([page.total, names(page)]).toEqual([5, ['Person 2', 'Person 1']])
    expect(names(await read('?offset=4'))).toEqual(['Person 1'])
    expect(names(await read('?limit=&offset='))).toHaveLength(5)
  })

  test.each(['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'limit=1.5', 'offset=1e3'])('%s is refused with words', async (query) => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const answer = await site.request(`/api/events/${id}/attendees?${query}`, { cookie: await site.logIn() })
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringContaining('must be a whole number')])
  })

  test('decisions: an attendee is removed from their own event only, and can register again', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services)
    const other = await makeEvent(site.services)
    await makeRegistrations(site, event.id, 2)
    const cookie = await site.logIn()
    const list = async () => (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()
    const [{ id }] = (await list()).attendees
    const remove = async (eventId: number) =>
      (await site.request(`/api/events/${eventId}/attendees/${id}`, { method: 'DELETE', cookie })).status

    expect(await remove(other.id)).toBe(404)
    expect(await remove(event.id)).toBe(200)
    expect(await remove(event.id)).toBe(404)
    expect(names(await list())).toEqual(['Person 1'])
    await makeRegistrations(site, event.id, 2)
    expect((await list()).total).toBe(2)
  })

  test('the audit row of a removed attendee has neither name nor address', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    await makeRegistrations(site, id, 1)
    const cookie = await site.logIn()
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
    await site.request(`/api/events/${id}/attendees/${attendees[0].id}`, { method: 'DELETE', cookie })
    const rows = await site.services.db.selectFrom('audit_log').selectAll().where('entity', '=', 'attendee').execute()
    expect(rows).toMatchObject([{ action: 'delete', entityId: attendees[0].id, label: null }])
  })
})
