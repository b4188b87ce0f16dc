import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { createClock } from '@/platform/time/clock'
import { makeNewsletter } from '../archive/newsletter.factory'
import { makeSubscriber } from '../list/subscription.factory'

const PICTURE = '/uploads/0123456789abcdef-89abcdef-1600x800.webp'

/** A site on the morning of December 2, 2026, with a subscriber. */
async function openDesk(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' })
  site.services.clock = createClock('America/Denver', () => new Date('2026-12-02T17:00:00Z'))
  await makeSubscriber(site.services, { email: 'ada@example.net' })
  const cookie = await site.logIn()
  const ask = async (path: string, json?: object, method?: string) => {
    const response = await site.request(path, {
      cookie,
      headers: { origin: 'https://community.example.org' },
      ...(json && { json }),
      ...(method && { method }),
    })
    return { status: response.status, ...(await response.json()) }
  }
  return { site, ask, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const mailing = { subject: 'Snow & stillness', markdown: `Come [in].\n\n![Snow](${PICTURE})` }

describe.each(engines)('B §4.3 a mailing in the archive on %s', (engine) => {
  test('has its page from the moment sending starts, to which each email leads, with the events that came next', async () => {
    await using desk = await openDesk(engine)
    await makeEvent(desk.site.services, {
      title: 'Tea [and] fire',
      location: 'Meadow',
      date: '3',
      month: 'December',
      year: '2026',
      time: '',
      startsAt: '2026-12-03T19:00',
      endsAt: '2026-12-03T20:30',
    })
    const written = { ...mailing, withUpcomingEvents: true, inArchive: true }
    const url = 'https://community.example.org/newsletter/snow-stillness'
    expect((await desk.ask('/api/mailings/preview', { preview: '', newsletterId: null, ...written })).text).toContain(
      `View in the browser ${url}`,
    )
    expect(await desk.ask('/api/mailings', written)).toMatchObject({ status: 201, mailing: { archivedAs: null } })
    expect(await desk.ask('/api/newsletters')).toMatchObject({ newsletters: [] })

    expect(await desk.ask('/api/mailings/1/send', {})).toMatchObject({ status: 200, mailing: { archivedAs: 1 } })
    expect(await desk.ask('/api/newsletters')).toMatchObject({
      newsletters: [{ month: 'December', year: 2026, link: url, isSpecial: false }],
    })
    const { newsletter } = await desk.ask('/api/newsletters/slug/snow-stillness')
    expect(newsletter).toMatchObject({ title: 'Snow & stillness' })
    expect(newsletter.body).toBe(
      `${mailing.markdown}\n\n### Coming up\n\n- Thursday, December 3, 7:00–8:30 PM: [Tea \\[and\\] fire](/events/tea-and-fire), Meadow`,
    )
    const [email] = await desk.site.deliverMail()
    expect(email?.text).toContain(`View in the browser ${url}`)
  })

  test('can be put there after it went out, once; the second one of a month is a special edition', async () => {
    await using desk = await openDesk(engine)
    await makeNewsletter(desk.site.services, { month: 'December', year: 2026 })
    await desk.ask('/api/mailings', mailing)
    expect(await desk.ask('/api/mailings/1/archive', undefined, 'POST')).toMatchObject({ status: 409 })
    await desk.ask('/api/mailings/1/send', {})
    const [email] = await desk.site.deliverMail()
    expect(email?.text).not.toContain('View in the browser')
    expect(await desk.ask('/api/mailings/1/archive', undefined, 'POST')).toMatchObject({ status: 200, mailing: { archivedAs: 2 } })
    expect(await desk.ask('/api/mailings/1/archive', undefined, 'POST')).toMatchObject({ status: 409 })
    expect(await desk.ask('/api/cms/newsletters')).toMatchObject({
      newsletters: [{ isSpecial: true, specialDescription: 'Snow & stillness' }, { isSpecial: false }],
    })
  })

  test('its page keeps its address when staff change its title, and a deleted one comes back at a free one', async () => {
    await using desk = await openDesk(engine)
    const page = { title: 'Snow', body: 'Quiet.', month: 'December', year: 2026, link: 'https://example.org' }
    const link = 'https://community.example.org/newsletter/snow'
    expect(await desk.ask('/api/cms/newsletters', page)).toMatchObject({ newsletter: { link, title: 'Snow', body: 'Quiet.' } })
    expect(await desk.ask('/api/cms/newsletters/1', { title: 'Ice' }, 'PUT')).toMatchObject({ newsletter: { link, title: 'Ice' } })
    await desk.ask('/api/cms/newsletters/1', undefined, 'DELETE')
    expect(await desk.ask('/api/newsletters/slug/snow')).toMatchObject({ status: 404 })
    expect(await desk.ask('/api/cms/newsletters', page)).toMatchObject({ newsletter: { link } })
    expect(await desk.ask('/api/cms/deleted/1/restore', undefined, 'POST')).toMatchObject({ status: 200 })
    expect(await desk.ask('/api/newsletters/slug/ice')).toMatchObject({ newsletter: { title: 'Ice' } })
  })
})
