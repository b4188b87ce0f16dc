import { contentCalls, contentKinds, labelOf } from '@tests/support/content-kinds'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { contactMessageRow, makeContactMessage } from '@/features/messages/contact-message.factory'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'
import { settingFieldNames, settingFields } from '@/features/pages/settings/setting-fields'
import { settingNames } from '@/features/pages/settings/setting-names'
import { placesOf } from '@/features/pages/texts/resolve-texts'
import { textPagesOf } from '@/features/pages/texts/shown-texts.server'
import { spoken } from '@/platform/text/nouns'
import { type ChoiceGroup, choicesFor } from './choices'

async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const cookie = await site.logIn({ username: 'anna' })
  const search = (q: string) => site.request(`/api/staff/search?${new URLSearchParams({ q })}`, { cookie })
  return { site, cookie, search, groups: async (q: string) => (await (await search(q)).json()).groups }
}

describe.each(engines)("spec B §6.6 staff's search, on %s", (engine) => {
  test('is refused to visitors and members, takes at most 100 characters and is kept nowhere', async () => {
    const { site, search } = await openSite(engine)
    await using _closed = site
    const member = await site.logIn({ username: 'eli', role: 'member' })
    expect((await site.request('/api/staff/search?q=ada')).status).toBe(401)
    expect((await site.request('/api/staff/search?q=ada', { cookie: member })).status).toBe(403)
    expect((await search('a'.repeat(101))).status).toBe(400)
    const answer = await search('a'.repeat(100))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toEqual({ groups: [] })
  })

  test.each(contentKinds)('finds $plural, and each opens in its dialog', async (kind) => {
    const { site, cookie, groups } = await openSite(engine)
    await using _closed = site
    const { id } = await contentCalls(site, kind, cookie).create({ ...kind.input })
    const found = (await groups(labelOf(kind))).filter(({ label }: { label: string }) => label.toLowerCase() === spoken(kind.plural))
    expect(found[0]?.results).toEqual([expect.objectContaining({ url: `/admin?tab=${kind.plural}&edit=${id}` })])
  })

  test('finds people by name and address in all that they did, whatever the case and the accents', async () => {
    const { site, groups } = await openSite(engine)
    await using _closed = site
    const event = await makeEvent(site.services)
    await site.request('/api/register', { json: { eventId: event.id, name: 'Zoë Ångström', email: 'Zoe@Example.net' } })
    await makeContactMessage(
      site.services,
      contactMessageRow({ name: 'Zoe Angstrom', email: 'zoe@example.net', createdAt: '2026-11-18T16:00:00.000Z' }),
    )
    await makeSubscriber(site.services, { email: 'zoe@example.net', name: null })

    for (const q of ['zoe', 'ZOË', 'angstrom zoë', 'zoe@example'])
      expect([q, (await groups(q)).map(({ label }: { label: string }) => label)].flat()).toEqual(
        q === 'angstrom zoë' ? [q, 'Attendees', 'Messages'] : [q, 'Attendees', 'Messages', 'Subscribers'],
      )
    const letters = { name: 'Þóra Łukaszewska-Ødegård Straße Işık Ægir Đurić', email: 'thora@example.net' }
    await site.request('/api/register', { json: { eventId: event.id, ...letters } })
    expect(await groups('thora LUKASZEWSKA odegard strasse isik aegir duric')).toMatchObject([{ results: [{ title: letters.name }] }])
    expect(await groups(letters.name.toUpperCase())).toMatchObject([{ results: [{ title: letters.name }] }])
    const [attendees, enquiries, subscribers] = await groups('zoe')
    expect(attendees.results[0]).toMatchObject({ title: 'Zoë Ångström', url: `/admin?tab=events&attendees=${event.id}` })
    expect(enquiries.results[0].url).toMatch(/^\/admin\?tab=contact-reports&message=\d+$/)
    expect(subscribers.results[0]).toMatchObject({ url: '/admin?tab=subscribers', lookFor: 'zoe@example.net' })
    expect((await groups('anna'))[0]).toMatchObject({ label: 'Accounts', results: [{ title: 'anna' }] })
    const labelsFor = async (role: 'editor' | 'host', q: string) => {
      const answer = await site.request(`/api/staff/search?q=${q}`, { cookie: await site.logIn({ username: `${role} ${q}`, role }) })
      return (await answer.json()).groups.map(({ label }: { label: string }) => label)
    }
    expect([await labelsFor('editor', 'zoe'), await labelsFor('host', 'zoe')]).toEqual([[], ['Attendees', 'Messages', 'Subscribers']])
    expect(await labelsFor('host', 'anna')).not.toContain('Accounts')
  })

  test('finds the attendees of an event by its title, for hosts', async () => {
    const { site, groups } = await openSite(engine)
    await using _closed = site
    const { id } = await makeEvent(site.services, { title: 'Winter Retreat' })
    const list = { title: 'Attendees of Winter Retreat', url: `/admin?tab=events&attendees=${id}` }
    for (const q of ['retreat', 'attendees winter', 'Attendees of winter retreat'])
      expect((await groups(q)).find(({ label }: { label: string }) => label === 'Attendees')?.results).toMatchObject([list])
    const cookie = await site.logIn({ username: 'ed', role: 'editor' })
    expect(await (await site.request('/api/staff/search?q=retreat', { cookie })).text()).not.toContain('Attendees')
  })

  test('finds every field of the settings and every text of a page by its label, and each opens where it is', async () => {
    const { site, groups } = await openSite(engine)
    await using _closed = site
    const fields = settingFieldNames.map((name) => [settingFields[name].label, `/admin?tab=settings&field=${name}`])
    const texts = textPagesOf(site.services).flatMap((page) =>
      placesOf(page).map(({ label, place }) => [label, `/admin?tab=pages&page=${page.name}&field=${place}`]),
    )
    expect(Object.keys(settingNames).filter((name) => !settingFieldNames.some((field) => field.split('.')[0] === name))).toEqual([
      'logoUrl',
      'logoFocus',
    ])
    const notFound: (string | undefined)[] = []
    const notFirst: (string | undefined)[] = []
    for (const [label = '', url] of [...fields, ...texts]) {
      const found: ChoiceGroup[] = await groups(label)
      if (!found.some(({ results }) => results.some((result) => result.url === url))) notFound.push(url)
      const [first] = choicesFor({ search: label, tabs: [], commands: [], recent: [], found })
      if (url?.startsWith('/admin?tab=settings') && first?.results[0]?.url !== url) notFirst.push(url)
    }
    expect(notFound).toEqual([])
    expect(notFirst).toEqual([])
  })

  test('finds settings by other words for them, and page texts by what they say now, those that are called so first', async () => {
    const { site, cookie, groups } = await openSite(engine)
    await using _closed = site
    const firstOf = async (q: string) => (await groups(q))[0]
    expect(await firstOf('zip')).toMatchObject({ label: 'Settings', results: [{ title: 'Postal code', detail: 'Where and when' }] })
    expect((await firstOf('phone')).results[0]).toMatchObject({ url: '/admin?tab=settings&field=phone' })
    const json = { text: 'We sit in a boat house.' }
    await site.request('/api/page-texts/home/hero.text', { method: 'PUT', json, cookie })
    expect(await firstOf('boat house')).toMatchObject({
      label: 'Page texts',
      results: [{ title: 'Top of the page', detail: 'Home', url: '/admin?tab=pages&page=home&field=hero.text' }],
    })
  })

  test('takes % and _ as they are, and gives five of a kind, the newest first', async () => {
    const { site, groups } = await openSite(engine)
    await using _closed = site
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
      await makeContactMessage(site.services, contactMessageRow({ name: `Sample ${name}` }))
    expect(await groups('%')).toEqual([])
    expect(await groups('sampl_')).toEqual([])
    const [{ results }] = await groups('sample')
    expect(results.map(({ title }: { title: string }) => title)).toEqual(['F', 'E', 'D', 'C', 'B'].map((name) => `Sample ${name}`))
  })
})
