import { contentCalls, contentKinds, fieldValue, namesOf } from '@tests/support/content-kinds'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { eventExample } from '@/features/events/event.example'
import { programExample } from '@/features/programs/program.example'
import { teacherExample } from '@/features/teachers/teacher.example'
import { testimonialExample } from '@/features/testimonials/testimonial.example'
import { createClock } from '@/platform/time/clock'
import { MAX_VERSIONS } from './content-versions.server'

/** The calls about versions of one kind, as one admin makes them. */
function historyCalls(site: TestSite, kind: { noun: string; plural: string }, cookie: string) {
  const path = `/api/cms/${kind.plural}`
  return {
    ...contentCalls(site, kind, cookie),
    versions: async (id: number) => (await (await site.request(`${path}/${id}/versions`, { cookie })).json()).versions,
    restore: (id: number, versionId: number, json: object = {}) =>
      site.request(`${path}/${id}/versions/${versionId}/restore`, { json, cookie }),
    duplicate: (id: number) => site.request(`${path}/${id}/duplicate`, { method: 'POST', cookie }),
  }
}

/** A rich event, so that restoring it has something to lose. */
const event = {
  title: 'Sunday Sitting',
  month: 'October',
  date: '3',
  year: '2999',
  time: '6:30 - 7:00 PM',
  isRecurring: true,
  recurrence: 'FREQ=WEEKLY;BYDAY=TH',
  exceptions: [{ date: '2999-10-10', cancelled: true }],
  location: 'Boulder and online',
  joinUrl: 'https://meet.example.org/1',
  facilitators: ['Anna', 'Bea'],
  registration: {
    capacity: 12,
    guestsAllowed: 2,
    welcome: 'Bring socks.',
    questions: [{ id: 'chair', label: 'A chair?', type: 'yes-no' }],
  },
  registrationEmail: 'desk@example.org',
}

describe.each(engines)('the versions of content, on %s', (engine) => {
  test.each(contentKinds)(
    'spec B §6.2 $plural: each save keeps who saved when and what differed, and restoring one is a further save',
    async (kind) => {
      await using site = await openTestSite(engine)
      const anna = historyCalls(site, kind, await site.logIn({ username: 'anna' }))
      const berta = historyCalls(site, kind, await site.logIn({ username: 'berta' }))
      const before = await anna.create({ ...kind.input, [kind.field]: fieldValue(kind, 'before') })
      const after = await (await berta.update(before.id, { [kind.field]: fieldValue(kind, 'after') })).json()
      // A save that changes nothing is no version.
      await berta.update(before.id, { [kind.field]: fieldValue(kind, 'after') })
      const versions = await anna.versions(before.id)
      expect(versions).toMatchObject([
        {
          by: 'berta',
          at: after[namesOf(kind).one].updatedAt,
          changed: [kind.field],
          content: { [kind.field]: fieldValue(kind, 'after') },
        },
        { by: 'anna', at: before.updatedAt, changed: [], content: { [kind.field]: fieldValue(kind, 'before') } },
      ])

      const restored = await anna.restore(before.id, versions[1].id)
      expect(restored.status).toBe(200)
      expect((await restored.json())[namesOf(kind).one]).toEqual({ ...before, updatedAt: expect.any(String) })
      expect(await anna.list()).toMatchObject([{ [kind.field]: fieldValue(kind, 'before') }])
      expect((await anna.versions(before.id)).map(({ by, changed }: { by: string; changed: string[] }) => [by, changed])).toEqual([
        ['anna', [kind.field]],
        ['berta', [kind.field]],
        ['anna', []],
      ])
      const { activity } = await (await site.request('/api/activity', { cookie: await site.logIn({ username: 'reader' }) })).json()
      expect(activity[0]).toMatchObject({
        action: 'update',
        entity: kind.noun,
        detail: expect.stringMatching(/^back to what it was on /),
      })
    },
  )

  test.each(contentKinds)('spec B §6.2 $plural: a duplicate is a draft of its own, called a copy', async (kind) => {
    await using site = await openTestSite(engine)
    const { create, duplicate, list, remove } = historyCalls(site, kind, await site.logIn())
    const isOff = kind.noun === 'event' && { state: 'cancelled', stateNote: 'The hall is closed.' }
    const original = await create({ ...kind.input, ...isOff, [kind.field]: fieldValue(kind, 'Original') })
    const answer = await duplicate(original.id)
    expect(answer.status).toBe(201)
    const copy = (await answer.json())[namesOf(kind).one]
    expect(copy).toMatchObject({ status: 'draft', publishAt: null })
    expect(copy.id).not.toBe(original.id)
    const titled = ['name', 'title'].find((name) => name in kind.input)
    if (titled) expect(copy[titled]).toBe(`Copy of ${original[titled]}`)
    if ('slug' in copy) expect(copy.slug).toBe('copy-of-original')
    if ('registrationUrl' in copy) expect(copy.registrationUrl).toBe('/register/copy-of-original')
    // What became of the one says nothing of the next.
    if ('state' in copy) expect(copy).toMatchObject({ state: 'scheduled', stateNote: null })
    await remove(original.id)
    expect(await list()).toMatchObject([{ id: copy.id }])
    expect((await duplicate(original.id)).status).toBe(404)
  })

  test('spec B §6.2: restoring an event brings back its times, places, questions and teachers, and says what visitors see of it as before', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.logIn()
    const { id: teacher } = await contentCalls(site, teacherExample, admin).create(teacherExample.input)
    const { create, update, versions, restore } = historyCalls(site, eventExample, admin)
    const before = await create({ ...event, teacherProfileIds: [teacher] })
    await update(before.id, {
      isRecurring: false,
      recurrence: null,
      time: '9 AM',
      date: '7',
      location: 'Denver',
      joinUrl: null,
      teacherProfileIds: [],
      facilitators: [],
      registration: null,
      registrationEmail: null,
      status: 'draft',
    })
    const [, first] = await versions(before.id)
    const { event: restored } = await (await restore(before.id, first.id)).json()
    expect(restored).toEqual({ ...before, updatedAt: expect.any(String), status: 'draft' })
  })

  test('spec B §6.2: of two people who save at once, the one who restores upon an older state is refused with the reason', async () => {
    await using site = await openTestSite(engine)
    const kind = programExample
    const { create, update, versions, restore, list } = historyCalls(site, kind, await site.logIn())
    const { id, updatedAt } = await create(kind.input)
    await update(id, { title: 'Theirs' })
    const [, first] = await versions(id)
    const late = await restore(id, first.id, { updatedAt })
    expect([late.status, (await late.json()).current.title]).toEqual([409, 'Theirs'])
    const [now] = await list()
    const both = await Promise.all([restore(id, first.id, now), update(id, { title: 'Third', updatedAt: now.updatedAt })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('spec B §6.2: what a version shows that may be shown no more is refused, and nothing is changed', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.logIn()
    const teachers = contentCalls(site, teacherExample, admin)
    const { id: teacher } = await teachers.create(teacherExample.input)
    const { create, update, versions, restore, list } = historyCalls(site, eventExample, admin)
    const { id } = await create({ ...eventExample.input, teacherProfileIds: [teacher] })
    await update(id, { teacherProfileIds: [] })
    await teachers.remove(teacher)
    const [, first] = await versions(id)
    expect((await restore(id, first.id)).status).toBe(400)
    expect(await list()).toMatchObject([{ teacherProfileIds: [] }])
    const other = await create(eventExample.input)
    for (const [of, version] of [
      [other.id, first.id],
      [id, 99_999],
      [99_999, first.id],
    ])
      expect((await restore(of, version)).status).toBe(404)
  })

  test('data: what was stored before there were versions has its first one with its next save; versions come back with what is restored', async () => {
    await using site = await openTestSite(engine)
    const kind = testimonialExample
    const calls = historyCalls(site, kind, await site.logIn())
    const { id } = await calls.create(kind.input)
    await site.services.db.deleteFrom('content_versions').execute()
    await calls.update(id, { quote: 'Another one.' })
    const versions = await calls.versions(id)
    expect(versions.map(({ by, content }: { by: string; content: { quote: string } }) => [by, content.quote])).toEqual([
      ['keeper', 'Another one.'],
      ['keeper', kind.input.quote],
    ])
    await calls.remove(id)
    expect((await site.request(`/api/cms/testimonials/${id}/versions`, { cookie: await site.logIn({ username: 'b' }) })).status).toBe(404)
    await site.request('/api/cms/deleted/1/restore', { method: 'POST', cookie: await site.logIn({ username: 'c' }) })
    expect(await calls.versions(id)).toEqual(versions)
  })

  test('limits: the newest versions are kept, and the others go with the pictures that only they showed', async () => {
    await using site = await openTestSite(engine)
    const kind = programExample
    const { create, update, versions } = historyCalls(site, kind, await site.logIn())
    const { db, clock } = site.services
    await db.insertInto('uploads').values({ path: '/uploads/old.webp', createdAt: clock.now().toISOString() }).execute()
    const { id } = await create({ ...kind.input, imageUrl: '/uploads/old.webp' })
    const stored = async () => (await db.selectFrom('uploads').select('path').execute()).length
    for (let save = 1; save < MAX_VERSIONS; save++) await update(id, { title: `Save ${save}`, imageUrl: null })
    expect([(await versions(id)).length, await stored()]).toEqual([MAX_VERSIONS, 1])
    await update(id, { title: 'One more' })
    expect([(await versions(id)).length, await stored()]).toEqual([MAX_VERSIONS, 0])
  })

  test('spec B §2.1: an event that becomes a draft is canceled in calendars, and comes back with a higher number', async () => {
    await using site = await openTestSite(engine)
    const { create, update } = historyCalls(site, eventExample, await site.logIn())
    const { id } = await create({ ...eventExample.input, time: '10 AM' })
    const { communityCalendar } = await import('@/features/events/calendar/event-calendars.server')
    const fieldLines = async () => (await communityCalendar(site.services)).match(/^(?:STATUS|SEQUENCE):.*$/gm)
    const before = (await fieldLines()) ?? []
    await update(id, { status: 'draft' })
    expect(await fieldLines()).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']))
    await update(id, { title: 'Still a draft' })
    expect(await fieldLines()).toContain('STATUS:CANCELLED')
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await update(id, { status: 'published', publishAt })
    expect(await fieldLines()).toContain('STATUS:CANCELLED')
    site.services.clock = createClock('America/Denver', () => new Date(Date.now() + 3_700_000))
    const back = (await fieldLines()) ?? []
    expect(back).not.toContain('STATUS:CANCELLED')
    expect(back).toEqual(before.map((line) => line.replace('SEQUENCE:0', 'SEQUENCE:2')))
  })
})
