import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { openThursdays, registerFor, thursdayDates } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '../event.factory'
import { registrationPersonalData } from '../registration.personal-data.server'

const question = { id: 'chair', label: 'A chair?', type: 'choice', options: ['Chair', 'Cushion'], required: true }

async function asHost(site: TestSite, eventId: number) {
  const cookie = await site.logIn({ role: 'host' })
  const list = async () => (await (await site.request(`/api/events/${eventId}/attendees`, { cookie })).json()).attendees
  return {
    list,
    async change(attendeeId: number, json: object) {
      const answer = await site.request(`/api/events/${eventId}/attendees/${attendeeId}`, { method: 'PUT', json, cookie })
      return { code: answer.status, ...(await answer.json()) }
    },
    versions: async (attendeeId: number) =>
      (await (await site.request(`/api/events/${eventId}/attendees/${attendeeId}/versions`, { cookie })).json()).versions,
  }
}

const queuedTo = async ({ services: { db } }: TestSite, email: string) =>
  (await db.selectFrom('mail_messages').select('kind').where('recipient', '=', email).execute()).map(({ kind }) =>
    kind.replace('registration-', ''),
  )

describe.each(engines)('spec B §3.12: details that hosts change, on %s', (engine) => {
  test('name, phone, guests and answers, without an email; former values are listed, and what is owed follows', async () => {
    await using site = await openTestSite(engine)
    const registration = { guestsAllowed: 1, questions: [question], price: { kind: 'fixed', amount: 10 }, capacity: 4 }
    const { id } = await makeEvent(site.services, { registration })
    await registerFor(site, id, 'Ada', { answers: { chair: 'Chair' } })
    const host = await asHost(site, id)
    const [{ id: attendee }] = await host.list()
    const details = { name: 'Ada Lindqvist', phone: '303 555 0100', guests: 2, answers: { chair: 'Cushion' } }
    expect(await host.change(attendee, details)).toMatchObject({
      code: 200,
      attendee: { ...details, contribution: 30, hasFormerVersions: true },
    })
    expect(await queuedTo(site, 'ada@example.net')).toEqual(['confirmation'])
    const [{ fields }] = await host.versions(attendee)
    expect(fields).toContainEqual({ label: 'Name', text: 'Ada Quist' })
    expect(fields).toContainEqual({ label: 'A chair?', text: 'Chair' })
    // Unchanged, it makes no version; what a form asks must not be answered by staff.
    expect(await host.change(attendee, details)).toMatchObject({ code: 200 })
    expect(await host.versions(attendee)).toHaveLength(1)
    expect(await host.change(attendee, { answers: {} })).toMatchObject({ code: 200, attendee: { answers: {} } })
    expect(await host.change(attendee, { answers: { chair: 'Sofa' } })).toMatchObject({ code: 400 })
    expect(await host.change(attendee, { guests: 4 })).toMatchObject({ code: 409 })
    expect(await host.change(attendee, { guests: 4, overCapacity: true })).toMatchObject({ code: 200, attendee: { guests: 4 } })
  })

  test('another address gets the confirmation unless notify is false, links to the former one end, and it is erased with its versions', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    await registerFor(site, id, 'Adda', {})
    await registerFor(site, id, 'Bo', {})
    const host = await asHost(site, id)
    const token = await site.linkTo(id, 'adda@example.net')
    const [bo, ada] = await host.list()
    expect(await host.change(ada.id, { email: 'ada@example.net' })).toMatchObject({ code: 200, attendee: { email: 'ada@example.net' } })
    expect(await queuedTo(site, 'ada@example.net')).toEqual(['confirmation'])
    expect(await queuedTo(site, 'adda@example.net')).toEqual([])
    expect((await site.request(`/api/registrations/${token}`)).status).toBe(410)
    expect((await host.versions(ada.id))[0].fields).toContainEqual({ label: 'Email', text: 'adda@example.net' })
    expect(await host.change(bo.id, { email: 'ADA@example.net' })).toMatchObject({
      code: 409,
      message: 'ADA@example.net is on the list already',
    })
    expect(await host.change(bo.id, { email: 'bob@example.net', notify: false })).toMatchObject({ code: 200 })
    expect(await queuedTo(site, 'bob@example.net')).toEqual([])
    expect(await host.change(bo.id, { email: '' })).toMatchObject({ code: 200, attendee: { email: null, emailState: null } })
    const found = await registrationPersonalData.find(site.services, 'adda@example.net')
    expect(found.map(({ title }) => title)).toEqual(['Former address of a registration'])
    await registrationPersonalData.erase(site.services, 'adda@example.net')
    expect(JSON.stringify(await site.services.db.selectFrom('registration_versions').selectAll().execute())).not.toContain('adda')
    expect(await host.list()).toHaveLength(2)
  })

  test('of two hosts who give two people one address at once, one succeeds', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    for (const who of ['Adda', 'Bo']) await registerFor(site, id, who, {})
    const host = await asHost(site, id)
    const answers = await Promise.all((await host.list()).map((each: { id: number }) => host.change(each.id, { email: 'ada@example.net' })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  test('an address that a mail server refused for good is marked in the list, and counted on Today for hosts, until it is changed or takes an email', async () => {
    await using open = await openThursdays(engine, { capacity: 3 })
    const { site, id } = open
    const refuse = async () => {
      throw new Error('Can’t send mail - all recipients were rejected: 550 5.1.1 <adda@example.net>: no such user')
    }
    const { send } = site.services.mail
    let isThere = false
    site.services.mail.send = async (message) => (message.to === 'adda@example.net' && !isThere ? refuse() : send(message))
    await registerFor(site, id, 'Adda', { session: thursdayDates[0] })
    await registerFor(site, id, 'Bo', { session: thursdayDates[0] })
    await site.runJobs()
    const host = await asHost(site, id)
    const stateOf = async () => (await host.list()).map((each: Record<string, string>) => [each.name, each.emailState, each.emailFailure])
    expect(await stateOf()).toEqual([
      ['Bo Quist', 'ok', null],
      ['Adda Quist', 'failed', 'There is no such address.'],
    ])
    const refusedFor = async (role: 'host' | 'editor') => {
      const cookie = await site.logIn({ username: `${role} ${Math.random()}`.slice(0, 20), role })
      return (await (await site.request('/api/staff/overview', { cookie })).json()).overview.refusedAddresses
    }
    expect(await refusedFor('host')).toEqual([{ eventId: id, title: 'Evening Circle', count: 1, session: thursdayDates[0] }])
    expect(await refusedFor('editor')).toEqual([])
    const [, ada] = await host.list()
    await host.change(ada.id, { email: 'ada@example.net' })
    await site.runJobs()
    expect((await stateOf()).map(([, state]: string[]) => state)).toEqual(['ok', 'ok'])
    expect(await refusedFor('host')).toEqual([])
    await host.change(ada.id, { email: 'adda@example.net' })
    await site.runJobs()
    expect(await refusedFor('host'), 'refused again').toHaveLength(1)
    isThere = true
    await registerFor(site, id, 'Adda', { session: thursdayDates[1] })
    await site.runJobs()
    expect(await refusedFor('host'), 'taken since').toEqual([])
  })
})
