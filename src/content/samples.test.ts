import { engines, openTestSite } from '@tests/support/test-site'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seedSampleContent } from '@/app/background.server'
import { makeEvent } from '@/features/events/event.factory'
import { up } from '../../db/migrations/0025-samples'

const tables = ['events', 'programs', 'teachers'] as const

describe.each(engines)('samples on %s', (engine) => {
  test('of a site from before there were marks are marked: what came with it, and whether staff changed it; what is their own is not', async () => {
    await using site = await openTestSite(engine)
    const { db } = site.services
    await seedSampleContent(site.services)
    const cookie = await site.logIn()
    const send = (method: string, path: string, json: object) => site.request(path, { method, json, cookie })
    await makeEvent(site.services, { title: 'Open House' })
    await send('POST', '/api/cms/programs', { title: 'Sunday Meditation', description: 'Ours.', linkUrl: '/programs' })
    await send('PUT', '/api/cms/events/1', { title: 'Sitting together' })
    await send('PUT', '/api/cms/teachers/1', { name: 'Mere Quist' })
    const marks = () => Promise.all(tables.map((table) => db.selectFrom(table).select(['id', 'sample']).orderBy('id').execute()))
    const before = await marks()
    expect(before.map((rows) => rows.map(({ sample }) => sample))).toEqual([
      ['edited', 'untouched', 'untouched', 'untouched', 'untouched', null],
      ['untouched', 'untouched', 'untouched', 'untouched', null],
      ['edited', 'untouched', 'untouched'],
    ])
    for (const table of tables) await db.kysely().schema.alterTable(table).dropColumn('sample').execute()
    await up(db.kysely() as unknown as Kysely<unknown>)
    expect(await marks()).toEqual(before)
  })
})
