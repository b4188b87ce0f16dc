import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { findUniqueSlug } from './content-operations.server'

describe.each(engines)('a free slug on %s', (engine) => {
  test('is the wanted one, or has the first number that no row and no reserved word has', async () => {
    await using site = await openTestSite(engine)
    const { db } = site.services
    for (const title of ['Open House', 'Open House', 'Open House', 'Open Housewarming', 'Open House 9'])
      await makeEvent(site.services, { title })
    expect(await findUniqueSlug(db, 'events', 'open')).toBe('open')
    expect(await findUniqueSlug(db, 'events', 'open-house')).toBe('open-house-4')
    expect(await findUniqueSlug(db, 'events', 'open-house-9')).toBe('open-house-9-2')
    expect(await findUniqueSlug(db, 'events', 'calendar', ['calendar', 'calendar-2'])).toBe('calendar-3')
  })

  test.each(['100%', 'open_house', 'a\\b', '🏔%_'])('takes %s as text, not as a pattern', async (wanted) => {
    await using site = await openTestSite(engine)
    const { db } = site.services
    const ids: number[] = []
    for (let each = 0; each < 3; each++) ids.push((await makeEvent(site.services, { title: 'Open House' })).id)
    const rename = (id: number | undefined, slug: string) =>
      db
        .updateTable('events')
        .set({ slug })
        .where('id', '=', id ?? 0)
        .execute()
    await rename(ids[0], wanted)
    await rename(ids[1], `${wanted}-2`)
    expect(await findUniqueSlug(db, 'events', wanted)).toBe(`${wanted}-3`)
    expect(await findUniqueSlug(db, 'events', 'open-house')).toBe('open-house')
  })
})
