import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { createClock } from '@/platform/time/clock'
import { nextAnnouncementChange, shownSite } from './live-settings.server'

const json = async (answer: Response | Promise<Response>) => (await answer).json()

/** The calls, as an admin makes them. */
async function settingsOf(site: TestSite) {
  const cookie = await site.logIn()
  const put = (changes: object) => site.request('/api/settings', { method: 'PUT', json: changes, cookie })
  return {
    cookie,
    put,
    get: () => json(site.request('/api/settings', { cookie })),
    versions: async () => (await json(site.request('/api/settings/versions', { cookie }))).versions,
    restore: (id: number) => site.request(`/api/settings/versions/${id}/restore`, { method: 'POST', cookie }),
    async set(changes: object) {
      const answer = await put(changes)
      expect(await answer.clone().json()).toHaveProperty('settings')
      return (await answer.json()).settings
    },
  }
}

const issuesOf = async (answer: Response) => {
  expect(answer.status).toBe(400)
  return (await answer.json()).issues.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)
}

describe.each(engines)('the settings, on %s', (engine) => {
  test('are only for admins', async () => {
    await using site = await openTestSite(engine)
    const colleague = await site.logIn({ username: 'colleague', role: 'member' })
    for (const [path, options] of [
      ['/api/settings', {}],
      ['/api/settings', { method: 'PUT', json: { community: 'Meadow' } }],
      ['/api/settings/versions', {}],
      ['/api/settings/versions/0/restore', { method: 'POST' }],
    ] as const) {
      expect((await site.request(path, options)).status).toBe(401)
      expect((await site.request(path, { ...options, cookie: colleague })).status).toBe(403)
    }
  })

  test('spec B §6.3: a community may have no school, links and videos, and links lead to paths of the site', async () => {
    await using site = await openTestSite(engine)
    const { get, set } = await settingsOf(site)
    await set({ school: '', teachingVideoId: '', introductionVideoId: '', links: { school: '', bonfires: '/community#fires' } })
    const { settings } = await get()
    expect(settings).toMatchObject({ school: '', teachingVideoId: null, introductionVideoId: null })
    expect(settings.links).toMatchObject({ school: null, bonfires: '/community#fires', movement: expect.stringMatching(/^https/) })
    expect(site.services.site).toMatchObject({ school: '', teachingVideoId: null, introductionVideoId: null })

    const back = await set({ school: null, teachingVideoId: null, links: null })
    expect(back).toMatchObject({ school: 'Diamond Approach', teachingVideoId: 'aaaaaaaaaaa', introductionVideoId: null })
    expect(back.links.school).toMatch(/^https/)
  })

  test('keep what is not sent, and null brings a value back to what the site came with', async () => {
    await using site = await openTestSite(engine)
    const { get, set } = await settingsOf(site)
    const { settings: before, originals } = await get()
    expect(before).toEqual({ ...originals, updatedAt: expect.any(String) })

    await set({ community: ' Meadow Community ', links: { bonfires: 'https://fires.example' }, retention: { audit: 12 } })
    const after = await set({ tagline: 'A quiet place.' })
    expect(after).toMatchObject({ community: 'Meadow Community', tagline: 'A quiet place.', school: before.school })
    expect(after.links).toEqual({ ...before.links, bonfires: 'https://fires.example' })
    expect(after.retention).toEqual({ ...before.retention, audit: 12 })
    expect(site.services.site.retention.audit).toBe(12)

    const back = await set({ community: null, links: null, retention: null, tagline: null })
    expect({ ...back, updatedAt: before.updatedAt }).toEqual(before)
    expect(site.services.site).toEqual(site.services.siteDefaults.site)
  })

  test.each([
    [{ community: '' }, 'community: The name of the community is required'],
    [{ community: 'Two\nlines' }, 'community: The name of the community must be one line of text'],
    [{ tagline: 'x'.repeat(100_000) }, 'tagline: The tagline must be 160 characters or fewer'],
    [{ links: { school: 'javascript:alert(1)' } }, 'links.school: The link must start with https://, http:// or /'],
    [{ timeZone: 'Denver' }, 'timeZone: The time zone must be a name like America/Denver'],
    [{ archiveYear: '2025' }, 'archiveYear: The year must have four digits'],
    [{ logoUrl: 'https://elsewhere.example/logo.png' }, 'logoUrl: The logo must be a picture that was uploaded here'],
    [{ accentColor: 'red;}body{display:none' }, 'accentColor: The color must be written like #8f4a42'],
    [{ accentColor: '#C98F88' }, 'accentColor: White text on this color has a contrast of 2.7:1; buttons need 4.5:1.'],
    // A grey by a hair too light, and the next darker one.
    [{ accentColor: '#777777' }, 'accentColor: White text on this color has a contrast of 4.4:1; buttons need 4.5:1.'],
    [{ retention: { audit: 0 } }, 'retention.audit: Please enter a number of months from 1 to 120'],
    [{ announcement: { text: 'Snow', link: 'javascript:alert(1)' } }, 'announcement.link: The link must start with https://, http:// or /'],
    [{ announcement: { text: 'Snow', link: '//evil.example' } }, 'announcement.link: The link must start with https://, http:// or /'],
    [
      { announcement: { text: 'Snow', from: '2027-01-02T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' } },
      'announcement.to: The announcement must end after it begins',
    ],
    [{ phone: 5 }, 'phone: The phone number must be text'],
    [
      { teachingVideoId: 'https://vimeo.com/123456' },
      'teachingVideoId: Please enter the address of a YouTube video, or its 11-character ID',
    ],
    [{ hours: Array(15).fill('Mon') }, 'hours: The hours may have at most 14 lines'],
  ])('refuse %j', async (changes, issue) => {
    await using site = await openTestSite(engine)
    const { put, get } = await settingsOf(site)
    expect(await issuesOf(await put(changes))).toEqual([issue])
    expect((await get()).settings.updatedAt).toBe('1970-01-01T00:00:00.000Z')
  })

  test.each(['https://www.youtube.com/watch?v=abcdefghijk&t=10s', 'youtu.be/abcdefghijk?si=1', ' abcdefghijk '])(
    'of a video keep its ID where %j is sent',
    async (teachingVideoId) => {
      await using site = await openTestSite(engine)
      const { set } = await settingsOf(site)
      expect((await set({ teachingVideoId })).teachingVideoId).toBe('abcdefghijk')
    },
  )

  test('spec B §8.2: a period for what is not kept is refused, and one from a former version is left out', async () => {
    await using site = await openTestSite(engine)
    const { put, get, set, versions, restore } = await settingsOf(site)
    expect((await put({ retention: { visits: 1 } })).status).toBe(400)
    await set({ retention: { audit: 12 } })
    const content = { retention: { registrations: 6, visits: 1 } }
    await site.services.db.updateTable('settings_versions').set({ content }).execute()
    await set({ phone: '1' })
    await restore((await versions())[0].id)
    const { retention } = (await get()).settings
    expect(retention).toEqual({ ...site.services.siteDefaults.site.retention, registrations: 6 })
    expect(site.services.site.retention).toEqual(retention)
  })

  test('refuse what is no setting, and take the darkest colour that fails one shade darker', async () => {
    await using site = await openTestSite(engine)
    const { put, set } = await settingsOf(site)
    expect((await put({ ongoingGroupsSlug: 'groups' })).status).toBe(400)
    expect((await put({ address: { country: 'US' } })).status).toBe(400)
    expect((await set({ accentColor: '#767676' })).accentColor).toBe('#767676')
    expect((await set({ accentColor: '#8F4A42' })).accentColor).toBeNull()
  })

  test('of two saves of one state, the second is refused with the current one', async () => {
    await using site = await openTestSite(engine)
    const { put, get } = await settingsOf(site)
    const { updatedAt } = (await get()).settings
    const answers = await Promise.all([put({ phone: '1', updatedAt }), put({ phone: '2', updatedAt })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = await answers.find(({ status }) => status === 409)?.json()
    const { settings } = await get()
    expect(refused).toMatchObject({ changedBy: 'keeper', changedAt: settings.updatedAt, current: settings })
    expect(refused.message).toMatch(/^keeper changed the settings on /)
    expect((await put({ phone: '3', updatedAt: settings.updatedAt })).status).toBe(200)
  })

  test('former versions are listed and come back, the original one too; the activities name what changed', async () => {
    await using site = await openTestSite(engine)
    const { get, set, versions, restore, cookie } = await settingsOf(site)
    const original = (await get()).settings
    expect(await versions()).toEqual([])
    const first = await set({ community: 'Meadow Community', phone: '1' })
    await set({ community: 'Valley Community' })
    await set({ community: 'Valley Community' })
    const [former, beginning] = await versions()
    expect(former).toEqual({ id: expect.any(Number), at: first.updatedAt, by: 'keeper', changed: ['community', 'phone'] })
    expect(beginning).toEqual({ id: 0, at: null, by: null, changed: [] })

    const { settings } = await json(restore(former.id))
    expect({ ...settings, updatedAt: first.updatedAt }).toEqual(first)
    expect(site.services.site.community).toBe('Meadow Community')
    expect({ ...(await json(restore(0))).settings, updatedAt: original.updatedAt }).toEqual(original)
    expect((await restore(999)).status).toBe(404)
    const { activity } = await json(site.request('/api/activity', { cookie }))
    expect(activity.map(({ action, entity, label }: Record<string, string>) => `${action} ${entity} ${label}`)).toEqual([
      'restore settings Community, Phone',
      'restore settings Community',
      'update settings Community',
      'update settings Community, Phone',
    ])
    expect(activity[2].detail).toBe('from “Meadow Community” to “Valley Community”')
    expect(activity[3].detail).toBe(`Community from “${original.community}” to “Meadow Community”; Phone from “${original.phone}” to “1”`)
  })

  test('an announcement is on pages from one moment to another, and each of both is when pages change', async () => {
    await using site = await openTestSite(engine)
    const { set } = await settingsOf(site)
    const [from, to] = ['2027-10-05T10:00:00.000Z', '2027-10-06T10:00:00.000Z']
    await set({ announcement: { text: 'The center is closed for snow.', link: '/contact', from, to }, mailFooter: 'Only for emails' })
    const at = (moment: string) => {
      site.services.clock = createClock('America/Denver', () => new Date(moment))
      const shown = shownSite(site.services)
      expect(shown).not.toHaveProperty('mailFooter')
      return shown.announcement?.text
    }
    const next = () => nextAnnouncementChange(site.services)
    expect(at('2027-10-05T09:59:59.999Z')).toBeUndefined()
    expect(next()).toBe(from)
    expect(at(from)).toBe('The center is closed for snow.')
    expect(next()).toBe(to)
    expect(at(to)).toBeUndefined()
    expect(next()).toBeUndefined()
  })

  test('a new time zone moves the day of the site, and no event', async () => {
    await using site = await openTestSite(engine)
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-05T12:00:00.000Z'))
    const { set } = await settingsOf(site)
    const cookie = await site.logIn({ username: 'other' })
    const times = { startsAt: '2027-11-05T18:30', endsAt: '2027-11-05T20:00', timeZone: 'America/Denver' }
    const event = await makeEvent(site.services)
    await site.request(`/api/cms/events/${event.id}`, { method: 'PUT', json: times, cookie })
    await set({ timeZone: 'Pacific/Auckland' })
    expect(site.services.clock.today()).toBe('2027-10-06')
    const { events } = await json(site.request('/api/cms/events'))
    expect(events[0]).toMatchObject(times)
  })

  // Before, the day on which an event is over stayed that of Denver, and so one of tonight was past.
  test('B §1.3: an upcoming event is not past where the day is another one in the new time zone, nor in the search', async () => {
    await using site = await openTestSite(engine)
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-05T18:00:00.000Z'))
    await makeEvent(site.services, { title: 'Evening Talk', month: 'October', date: '5', year: '2027', time: '6:30-8 PM' })
    const { set } = await settingsOf(site)
    const lastDay = async () => (await json(site.request('/api/cms/events'))).events[0].lastDay
    const found = () => site.services.db.selectFrom('search_documents').select(['lastDay', 'facts']).where('kind', '=', 'event').execute()
    expect(await lastDay()).toBe('2027-10-05')
    await set({ timeZone: 'Pacific/Auckland' })
    expect([site.services.clock.today(), await lastDay()]).toEqual(['2027-10-06', '2027-10-06'])
    expect(await found()).toEqual([{ lastDay: 20271006, facts: expect.stringContaining('Mountain Time') }])
    await set({ timeZone: 'America/Denver' })
    expect([await lastDay(), (await found())[0]?.lastDay]).toEqual(['2027-10-05', 20271005])
  })
})
