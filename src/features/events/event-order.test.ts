import { expect, test } from 'vitest'
import { engines, openTestSite } from '../../../tests/support/test-site'

test.each(engines)(
  'spec B §6.3: by date the next session comes first, after what is pinned, and past events last, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const cookie = await site.signIn()
    const save = async (title: string, fields: object) => {
      const answer = await site.request('/api/cms/events', {
        method: 'POST',
        json: { title, ...fields },
        cookie,
      })
      expect(answer.status).toBe(201)
    }
    await save('Far', { startsAt: '2998-05-02T10:00', endsAt: '2998-05-02T12:00' })
    await save('Past', { startsAt: '2001-05-02T10:00', endsAt: '2001-05-02T12:00' })
    await save('Without a date', { month: '', date: '', year: '', isRecurring: true })
    await save('Soon', { startsAt: '2997-05-02T10:00', endsAt: '2997-05-02T12:00' })
    await save('Pinned', { startsAt: '2999-05-02T10:00', endsAt: '2999-05-02T12:00', isPinned: true })
    const listed = async (sender?: string) => {
      const { events } = await (await site.request('/api/cms/events', { ...(sender && { cookie: sender }) })).json()
      return events
        .toSorted((a: { sortOrder: number }, b: { sortOrder: number }) => a.sortOrder - b.sortOrder)
        .map(({ title }: { title: string }) => title)
    }
    expect(await listed()).toEqual(['Far', 'Past', 'Without a date', 'Soon', 'Pinned'])

    expect((await site.request('/api/settings', { method: 'PUT', json: { eventOrder: 'by-date' }, cookie })).status).toBe(200)
    const byDate = ['Pinned', 'Soon', 'Far', 'Without a date', 'Past']
    await expect.poll(() => listed()).toEqual(byDate)
    expect(await listed(cookie)).toEqual(byDate)
    expect((await (await site.request('/api/cms/events')).json()).events[0]).not.toHaveProperty('isPinned')

    expect((await site.request('/api/settings', { method: 'PUT', json: { eventOrder: null }, cookie })).status).toBe(200)
    await expect.poll(() => listed()).toEqual(['Far', 'Past', 'Without a date', 'Soon', 'Pinned'])
  },
)
