import { contentCalls } from '@tests/support/content-kinds'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { seedSampleContent } from '@/app/background.server'
import { firstSteps } from '@/content/first-steps'
import { makeEvent } from '@/features/events/event.factory'
import { teacherExample } from '@/features/teachers/teacher.example'

async function openNewSite(engine: (typeof engines)[number], env: Record<string, string> = {}) {
  const site = await openTestSite(engine, env)
  const cookie = await site.logIn({ username: 'anna' })
  const put = async (path: string, json: object) => (await site.request(path, { method: 'PUT', json, cookie })).status
  const steps = async (): Promise<{ id: string; isDone: boolean }[] | null> =>
    (await (await site.request('/api/staff/overview', { cookie })).json()).overview.firstSteps
  const done = async () => (await steps())?.filter(({ isDone }) => isDone).map(({ id }) => id)
  const activity = async (): Promise<Record<string, string>[]> => (await (await site.request('/api/activity', { cookie })).json()).activity
  const teachers = contentCalls(site, teacherExample, cookie)
  return { site, cookie, put, steps, done, activity, teachers }
}

const own = {
  community: 'Valley Circle',
  address: { street: '1 Quay', city: 'Wellington', region: 'Te Whanganui', postalCode: '6011' },
  phone: '04 555 0100',
  email: 'office@valley.example',
}

const toHomePictures = ['names', 'links', 'videos', 'look', 'home-texts', 'home-pictures']

describe.each(engines)('spec B §6.5 the first steps, on %s', (engine) => {
  test('each is done by what is stored, and once all are the list is gone', async () => {
    const { site, cookie, put, steps, done, teachers } = await openNewSite(engine, { SMTP_URL: 'smtp://localhost:2525' })
    await using _closed = site
    const textsLeft = async () =>
      (await steps())?.find(({ id, isDone }) => id === 'texts' && !isDone) as { url: string; hint: string } | undefined
    expect((await steps())?.map(({ id }) => id)).toEqual(firstSteps.map(({ id }) => id))
    expect((await textsLeft())?.hint).toBe(
      'Still the original, and perhaps not yours: Home 4, About 15, Programs 2, Contact 3, Community 12, Introductory Teachings 1, Newsletter 1, Webinars 1, Footer and unknown pages 2.',
    )
    expect(await done()).toEqual([])

    await put('/api/settings', own)
    expect(await done()).toEqual([])
    await put('/api/settings', { hours: ['Whenever the light is on'] })
    expect(await done()).toEqual(['names'])
    const placeholders = Object.keys(site.services.site.links)
    const links = Object.fromEntries(placeholders.map((name) => [name, `https://valley.example/${name}`]))
    const { school, ...others } = links
    await put('/api/settings', { links: others })
    expect(await done()).toEqual(['names'])
    await put('/api/settings', { links: { school } })
    expect(await done()).toEqual(['names', 'links'])
    await put('/api/settings', { teachingVideoId: '' })
    expect(await done()).toEqual(['names', 'links'])
    await put('/api/settings', { introductionVideoId: 'dQw4w9WgXcQ' })
    expect(await done()).toEqual(['names', 'links', 'videos'])
    await put('/api/settings', { accentColor: '#3c5a6e' })
    await put('/api/page-texts/home/hero.text', { text: 'A quiet place by the water.' })
    expect(await done()).toEqual(['names', 'links', 'videos', 'look', 'home-texts'])
    await put('/api/page-texts/home/hero.text', { text: null })
    expect(await done()).toEqual(['names', 'links', 'videos', 'look'])
    await put('/api/page-texts/home/hero.text', { text: 'A quiet place by the water.' })
    const { db, clock } = site.services
    const updatedAt = clock.now().toISOString()
    await db.insertInto('page_texts').values({ page: 'home', place: 'hero.picture', text: '{}', updatedAt }).execute()
    await teachers.create({ ...teacherExample.input, name: 'Zoë Ångström' })
    await makeEvent(site.services, { title: 'Open House' })
    await site.logIn({ username: 'bo' })
    await put('/api/settings', { groupQuestion: false })
    await site.request('/api/cms/programs', { json: { title: 'Silent days', description: 'Two a year.', linkUrl: '/programs' }, cookie })
    expect(await done()).toEqual([...toHomePictures, 'group-question', 'programs', 'teachers', 'events', 'account'])
    for (let left = await textsLeft(); left; left = await textsLeft()) {
      const address = new URLSearchParams(left.url.slice('/admin?'.length))
      expect(await put(`/api/page-texts/${address.get('page')}/${address.get('field')}`, { text: 'Ours.' })).toBe(200)
    }
    expect(await done()).toEqual([...toHomePictures, 'texts', 'group-question', 'programs', 'teachers', 'events', 'account'])
    await site.request('/api/contact', {
      json: {
        name: 'Ada',
        email: 'ada@example.net',
        message: 'I would like to know more.',
        contactMethod: 'get-in-touch',
        consentToContact: true,
      },
    })
    expect(await done()).not.toContain('mail')
    await db.updateTable('mail_messages').set({ sentAt: updatedAt, sentBy: 'file' }).execute()
    expect(await done()).not.toContain('mail')
    await db.updateTable('mail_messages').set({ sentBy: 'server' }).execute()
    expect(await done()).toContain('mail')
    await put('/api/staff/first-steps/privacy', { isDone: true })
    await put('/api/staff/first-steps/pages', { isDone: true })
    await put('/api/staff/first-steps/payments', { isDone: true })
    expect(await steps()).not.toBeNull()
    await put('/api/staff/first-steps/backup', { isDone: true })
    expect(await steps()).toBeNull()
  })

  test('samples are not of one’s own until name and words are others, nor is an account that is disabled', async () => {
    const { site, put, done } = await openNewSite(engine)
    await using _closed = site
    await seedSampleContent(site.services)
    await site.logIn({ username: 'bo' })
    await site.services.db.updateTable('accounts').set({ disabledAt: '2026-01-01T00:00:00.000Z' }).where('username', '=', 'bo').execute()
    expect(await done()).toEqual([])
    await put('/api/cms/teachers/1', { name: 'Mere Quist' })
    await put('/api/cms/events/1', { location: 'The boat house' })
    expect(await done()).toEqual([])
    await put('/api/cms/teachers/1', { bio: 'Listens.' })
    expect(await done()).toEqual(['teachers'])
    const draft = await makeEvent(site.services, { title: 'Open House' })
    const show = (status: 'draft' | 'published') =>
      site.services.db.updateTable('events').set({ status }).where('id', '=', draft.id).execute()
    await show('draft')
    expect(await done()).toEqual(['teachers'])
    await show('published')
    expect(await done()).toEqual(['teachers', 'events'])
  })

  test('opening a step of several fields leads to the first that is not one’s own yet', async () => {
    const { site, put, steps } = await openNewSite(engine)
    await using _closed = site
    const urls = async () => ((await steps()) as { id: string; url?: string }[] | null)?.slice(0, 2).map(({ url }) => url)
    expect(await urls()).toEqual(['/admin?tab=settings&field=community', '/admin?tab=settings&field=links.school'])
    await put('/api/settings', { community: own.community, address: own.address, links: { school: 'https://valley.example/school' } })
    expect(await urls()).toEqual(['/admin?tab=settings&field=phone', '/admin?tab=settings&field=links.socialPage'])
  })

  test('staff tick off what nothing stored shows, and hide all of them; each change is noted once', async () => {
    const { site, cookie, put, steps, done, activity } = await openNewSite(engine)
    await using _closed = site
    for (const isDone of [true, true, false, true]) expect(await put('/api/staff/first-steps/privacy', { isDone })).toBe(200)
    expect(await done()).toEqual(['privacy'])
    for (const step of ['names', 'hidden', 'nothing']) expect(await put(`/api/staff/first-steps/${step}`, { isDone: true })).toBe(404)
    for (const isHidden of [true, true]) await put('/api/staff/first-steps', { isHidden })
    expect(await steps()).toBeNull()
    await put('/api/staff/first-steps', { isHidden: false })
    expect(await done()).toEqual(['privacy'])
    expect((await activity()).map(({ entity, label, detail }) => `${entity} ${label}, ${detail}`)).toEqual([
      'list First steps, which is shown again',
      'list First steps, which is hidden now',
      'first step The privacy page read through, which is done',
      'first step The privacy page read through, which is not done yet',
      'first step The privacy page read through, which is done',
    ])
    expect((await site.request('/api/staff/first-steps', { method: 'PUT', json: { isHidden: 'yes' }, cookie })).status).toBe(400)
  })
})
