import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { sweepUploads } from '@/features/media/store-upload.server'
import { noteUploadsOfTexts } from './upgrades.server'

const LONG_AGO = '2020-01-01T00:00:00.000Z'
const HALL = '/uploads/hall-0123abcd-1200x800.webp'

describe.each(engines)('on %s', (engine) => {
  test('a picture of a mailing or newsletter that an earlier release did not note stays at a start, and what nothing shows goes', async () => {
    await using site = await openTestSite(engine)
    const { db } = site.services
    const cookie = await site.logIn({ role: 'host' })
    const paths = [HALL, HALL.replace('hall', 'garden'), HALL.replace('hall', 'nowhere')]
    await db
      .insertInto('uploads')
      .values(paths.map((path) => ({ path, createdAt: LONG_AGO })))
      .execute()
    await site.request('/api/mailings', { json: { subject: 'October', markdown: `![Hall](${HALL} "Our hall")` }, cookie })
    const newsletter = { month: 'May', year: 2025, link: 'https://example.org', title: 'May', body: `![Garden](<${paths[1]}>)` }
    await site.request('/api/cms/newsletters', { json: newsletter, cookie })
    await db.deleteFrom('upload_uses').execute()
    for (const _start of [1, 2]) {
      await noteUploadsOfTexts(site.services)
      await sweepUploads(site.services)
    }
    const left = await db.selectFrom('uploads').select('path').orderBy('path').execute()
    expect(left.map(({ path }) => path)).toEqual([paths[1], HALL])
  })

  test('a picture that was chosen into a mailing which is not saved yet survives a start, for a day', async () => {
    await using site = await openTestSite(engine)
    const { db, clock } = site.services
    const stored = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
    const paths = [HALL, HALL.replace('hall', 'older')]
    await db
      .insertInto('uploads')
      .values(paths.map((path, index) => ({ path, createdAt: stored(index === 0 ? 23 : 25) })))
      .execute()
    await sweepUploads(site.services)
    expect(await db.selectFrom('uploads').select('path').execute()).toEqual([{ path: HALL }])
  })
})
