import { Hono } from 'hono'
import type { Generated, Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contentHandlers, presentedContent } from '@/content/content-api.server'
import { contentCalls } from '@/content/content-calls'
import { contentOperations } from '@/content/content-operations.server'
import type { ContentStatus } from '@/content/content-rows.server'
import type { Feature } from '@/content/feature.server'
import { isPublished, type Reader } from '@/content/published.server'
import type { Database, Engine, Schema } from '@/platform/database/database.server'
import { defineCalls } from '@/platform/http/calls'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { idColumn, required, timeType } from '../../../db/migrations/column-types'
import { contentKinds, contentCalls as makeCalls } from '../../../tests/support/content-kinds'
import { engines, openTestSite } from '../../../tests/support/test-site'
import { serveSiteFiles } from '../site-files.server'
import { features } from './features.server'

// A kind of content as a folder of its own would add it: table, schema, presenter, operations, calls, manifest.

declare module '@/platform/database/database.server' {
  interface Schema {
    readings: {
      id: Generated<number>
      title: string
      status: Generated<ContentStatus>
      publishAt: string | null
      createdAt: string
      updatedAt: string
    }
  }
}

const readingInput = z.object({ title: z.string('The title is missing').min(1, 'The title is missing') })
const readingAnswer = z.object({ id: z.int(), title: z.string() }).meta({ id: 'Reading' })

const presentReading = ({ id, title }: Selectable<Schema['readings']>) => ({ id, title })
const everyReading = (db: Database) => db.q().selectFrom('readings').selectAll().orderBy('id')
const listReadings = (reader: Reader) => everyReading(reader.db).where(isPublished(reader, 'readings')).execute()

const readingOperations = contentOperations<'readings', z.output<typeof readingInput>>({
  table: 'readings',
  noun: 'reading',
  input: readingInput,
  label: (row) => row.title,
  searched: ['title'],
  storedInput: ({ title }) => ({ title }),
  columns: (input) => input,
})

const readingCalls = defineCalls(contentCalls({ noun: 'reading', plural: 'readings', input: readingInput, answer: readingAnswer }))

const readingsFeature: Feature = {
  name: 'readings',
  api: [
    serveCalls(
      readingCalls,
      contentHandlers('readings', readingCalls, {
        operations: readingOperations,
        staff: { list: ({ db }) => everyReading(db).execute(), present: (rows) => rows.map(presentReading) },
        visitors: { list: listReadings, present: (rows) => rows.map(presentReading) },
      }),
    ),
  ],
  content: [presentedContent(readingOperations, (rows) => rows.map(presentReading))],
  pages: {
    list: async (reader) => (await listReadings(reader)).map(({ id, updatedAt }) => ({ path: `/readings/${id}`, updatedAt })),
    exists: {},
  },
}

/** What its migration would do. */
const createReadings = ({ engine, q }: Database) =>
  q()
    .schema.createTable('readings')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('title', 'text', required)
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('published'))
    .addColumn('publish_at', timeType(engine))
    .addColumn('created_at', timeType(engine), required)
    .addColumn('updated_at', timeType(engine), required)
    .execute()

/** A site with that kind too. */
async function openSiteWithReadings(engine: Engine) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' }, [readingsFeature])
  await createReadings(site.services.db)
  return site
}

const reading = { noun: 'reading', plural: 'readings' }
const json = async (answer: Response | Promise<Response>) => (await answer).json()

describe.each(engines)('a kind of content that only its own folder and one line of the registry name, on %s', (engine) => {
  test('can be created, read, changed and deleted by its calls, which are documented and refused to visitors', async () => {
    await using site = await openSiteWithReadings(engine)
    const staff = makeCalls(site, reading, await site.signIn())
    const visitor = makeCalls(site, reading, undefined)

    const { id } = await staff.create({ title: 'On Presence' })
    expect((await site.request('/api/cms/readings', { json: {} })).status).toBe(401)
    expect((await visitor.remove(id)).status).toBe(401)
    expect((await staff.update(id, { title: '' })).status).toBe(400)
    expect((await staff.update(id, { title: 'On Being' })).status).toBe(200)
    expect(await visitor.list()).toEqual([{ id, title: 'On Being' }])
    expect(Object.keys((await json(site.request('/api/openapi.json'))).paths)).toContain('/api/cms/readings/{id}')
    expect((await staff.remove(id)).status).toBe(200)
    expect(await visitor.list()).toEqual([])
  })

  test('is restored from Recently Deleted and purged there, and the activities tell of it', async () => {
    await using site = await openSiteWithReadings(engine)
    const cookie = await site.signIn()
    const { create, remove, list } = makeCalls(site, reading, cookie)
    const { id } = await create({ title: 'On Presence' })
    await remove(id)
    const [item] = (await json(site.request('/api/cms/deleted', { cookie }))).deleted
    expect(item).toMatchObject({ entity: 'reading', label: 'On Presence', attendees: null })

    await site.request(`/api/cms/deleted/${item.id}/restore`, { method: 'POST', cookie })
    expect(await list()).toEqual([expect.objectContaining({ id, title: 'On Presence' })])
    await remove(id)
    const [again] = (await json(site.request('/api/cms/deleted', { cookie }))).deleted
    expect((await site.request(`/api/cms/deleted/${again.id}`, { method: 'DELETE', cookie })).status).toBe(200)
    const { activity } = await json(site.request('/api/activity', { cookie }))
    expect(activity.map(({ action, entity }: Record<string, string>) => `${action} ${entity}`)).toEqual([
      'delete for good reading',
      'delete reading',
      'restore reading',
      'delete reading',
      'create reading',
    ])
  })

  test('is found by the sitemap', async () => {
    await using site = await openSiteWithReadings(engine)
    const { create } = makeCalls(site, reading, await site.signIn())
    const { id } = await create({ title: 'On Presence' })
    const app = new Hono()
    serveSiteFiles(site.services)(app)
    expect(await (await app.request('/sitemap.xml')).text()).toContain(`<loc>https://community.example.org/readings/${id}</loc>`)
  })
})

test('the tests of all kinds of content know each kind that the registry lists', () => {
  const listed = features.flatMap(({ content = [] }) => content.map(({ noun }) => noun))
  expect(contentKinds.map(({ noun }) => noun).toSorted()).toEqual(listed.toSorted())
})
