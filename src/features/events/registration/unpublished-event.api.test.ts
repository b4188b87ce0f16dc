import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { createLink } from '../places/registration.repository.server'

const announced = {
  title: 'Evening of Inquiry',
  month: 'October',
  date: '5',
  year: '2027',
  time: '',
  startsAt: '2027-10-05T19:00',
  endsAt: '2027-10-05T20:30',
  location: 'Boulder Community Center',
  facilitators: ['Anna Example'],
  joinUrl: 'https://video.example.org/announced',
  registration: {
    welcome: 'By the garden door.',
    capacity: 1,
    waitlist: true,
    questions: [{ id: 'q', label: 'Announced?', type: 'text' }],
  },
}
const secret = {
  title: 'Secret plan',
  startsAt: '2027-10-12T18:00',
  endsAt: '2027-10-12T19:00',
  date: '12',
  time: '',
  eventDate: null,
  location: 'Secret place',
  facilitators: ['Secret guest'],
  joinUrl: 'https://video.example.org/secret',
  stateNote: 'Secret note',
  registration: { welcome: 'By the secret door.', questions: [{ id: 'q', label: 'Secret?', type: 'text' }] },
}
const ofDraft = /secret|October 12|2027-10-12|20271012/i

async function openDesk(engine: (typeof engines)[number], fields: object = announced) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' })
  const { services } = site
  services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(services, { ...announced, ...fields })
  const cookie = await site.logIn()
  const linkOf = async (name: string, more: object = {}) => {
    const json = { eventId: id, name: `${name} Quist`, email: `${name}@example.net`, ...more }
    expect((await site.request('/api/register', { json })).status).toBe(201)
    const row = await services.db.selectFrom('registrations').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return `/api/registrations/${await createLink(services.db, row.id, services.clock.now().toISOString())}`
  }
  return {
    site,
    linkOf,
    update: async (json: object) => expect((await site.request(`/api/cms/events/${id}`, { method: 'PUT', json, cookie })).status).toBe(200),
    read: async (link: string) => (await (await site.request(link)).json()).registration,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('a registration for an event that visitors see no more, on %s', (engine) => {
  test('B §6.1: its page, its calendar file and its emails hold what visitors saw last, and nothing of the draft', async () => {
    await using desk = await openDesk(engine)
    const { site, linkOf, update, read } = desk
    const [ada, bo] = [await linkOf('ada'), await linkOf('bo')]
    const before = await read(ada)
    expect(before).toMatchObject({ isPublished: true, event: { title: announced.title, nextSession: { startsAt: announced.startsAt } } })
    await update({ status: 'draft' })
    await update(secret)
    expect(await read(ada)).toEqual({ ...before, isPublished: false })
    expect(await (await site.request(`${ada}/calendar`)).text()).not.toMatch(ofDraft)
    await site.request(`${ada}/resend`, { method: 'POST' })
    await site.request(`${ada}/cancel`, { method: 'POST' })
    await site.request(`${bo}/accept`, { method: 'POST' })
    const sent = (await site.deliverMail()).filter(({ to }) => to?.[0]?.address?.endsWith('@example.net'))
    expect(sent.map(({ subject }) => subject?.split(':')[0]).toSorted()).toEqual([
      'A place has opened up for you',
      'You are on the waitlist',
      'You are registered',
      'You are registered',
      'You are registered',
      'Your place is canceled',
    ])
    for (const mail of sent) expect(JSON.stringify([mail.subject, mail.text, mail.html, mail.attachments])).not.toMatch(ofDraft)
    // Its page is no more for now.
    const cancelled = sent.find(({ subject }) => subject?.startsWith('Your place is canceled'))
    expect(cancelled?.text).toContain('View all events: https://community.example.org/events\n')
    expect(cancelled?.text).not.toContain('register again')
    await update({ status: 'published' })
    expect(await read(bo)).toMatchObject({ isPublished: true, event: { title: secret.title, location: secret.location } })
  })

  test('B §6.1: the same holds while it is to appear again at a moment, and however often the draft is saved', async () => {
    await using desk = await openDesk(engine)
    const { linkOf, update, read } = desk
    const ada = await linkOf('ada')
    await update({ status: 'published', publishAt: '2027-10-02T18:00:00Z', title: 'Secret title' })
    expect((await read(ada)).event.title).toBe(announced.title)
    await update({ status: 'draft' })
    for (let index = 0; index < 55; index++) await update({ title: `Secret title ${index}` })
    expect((await read(ada)).event.title).toBe(announced.title)
  })

  test('B §1.4: a date that the draft moves is shown as it was', async () => {
    const weekly = { startsAt: '2027-10-05T19:00', endsAt: '2027-10-05T20:30', recurrence: 'FREQ=WEEKLY;BYDAY=TU' }
    await using desk = await openDesk(engine, { ...weekly, registration: { perSession: true } })
    const { linkOf, update, read } = desk
    const ada = await linkOf('ada', { session: '2027-10-12T19:00' })
    const { session } = await read(ada)
    await update({ status: 'draft' })
    await update({ startsAt: '2027-10-05T08:00', endsAt: '2027-10-05T09:00', time: '' })
    expect((await read(ada)).session).toEqual(session)
    await update({ status: 'published' })
    expect((await read(ada)).session).toMatchObject({ startsAt: '2027-10-12T08:00', endsAt: '2027-10-12T09:00' })
  })

  test('of one that visitors never saw, its people see what staff have written', async () => {
    await using desk = await openDesk(engine)
    const { site, read } = desk
    const draft = await makeEvent(site.services, { title: 'Not yet announced' })
    const cookie = await site.logIn({ username: 'host' })
    await site.request(`/api/cms/events/${draft.id}`, { method: 'PUT', json: { status: 'draft' }, cookie })
    await site.services.db.deleteFrom('content_versions').where('entityId', '=', draft.id).execute()
    await site.request(`/api/events/${draft.id}/attendees`, { json: { name: 'Ada Quist', email: 'ada@example.net' }, cookie })
    const link = `/api/registrations/${await site.linkTo(draft.id, 'ada@example.net')}`
    expect(await read(link)).toMatchObject({ isPublished: false, event: { title: 'Not yet announced' } })
  })
})
