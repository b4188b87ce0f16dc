import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucketServer } from '@tests/support/bucket-server'
import { contentCalls, contentKinds, labelOf } from '@tests/support/content-kinds'
import { aPdf } from '@tests/support/files'
import { placesFaults } from '@tests/support/places-faults'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runCommand } from '@/app/main.server'
import { makeEvent } from '@/features/events/event.factory'
import { eventOperations } from '@/features/events/event.operations.server'
import { erasePerson } from '@/features/people/erase-person.server'
import { makeTeachers } from '@/features/teachers/teacher.factory'
import type { Engine } from '@/platform/database/database.server'

/** A site with a backup of it, from which things can be brought back. */
async function openBackedUpSite(engine: Engine, fill: (site: TestSite) => Promise<void>) {
  const site = await openTestSite(engine)
  const folder = await temporaryFolder()
  const cookie = await site.logIn()
  await fill(site)
  const file = join(folder.path, 'site.zip')
  await runCommand('backup', [file], site.services.config)
  const remove = (path: string, method = 'DELETE') => site.request(path, { method, cookie })
  return {
    site,
    cookie,
    file,
    restore: (only: string, ...more: string[]) => runCommand('restore', [file, '--only', only, ...more], site.services.config),
    /** Deletes it as staff do, and then out of Recently Deleted too. */
    async deleteForGood(path: string) {
      expect((await remove(`/api/cms/${path}`)).status).toBe(200)
      const { deleted } = await (await remove('/api/cms/deleted', 'GET')).json()
      expect((await remove(`/api/cms/deleted/${deleted[0].id}`)).status).toBe(200)
    },
    async [Symbol.asyncDispose]() {
      expect(await placesFaults(site.services.db)).toEqual([])
      expect((await readdir(site.services.config.dataDir)).filter((name) => name.startsWith('.'))).toEqual([])
      await folder[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

const evening = { title: 'Evening', date: '5', startsAt: '2999-10-05T19:00', endsAt: '2999-10-05T20:30', time: '' }

/** All rows of the tables that hold what people see, without what changes with each restore. */
async function rowsOf({ services: { db } }: TestSite, ...tables: string[]) {
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db.kysely())
    const without = rows.map(({ updatedAt: _, sequence: __, calendarSequence: ___, ...row }) => row)
    found[table] = without.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return found
}

describe.each(engines)('B §9.3: restore --only, on %s', (engine) => {
  test.each(contentKinds)('$plural: what is gone for good comes back under its id, and a dry run changes nothing', async (kind) => {
    await using backedUp = await openBackedUpSite(engine, async (site) => {
      await contentCalls(site, kind, await site.logIn({ username: 'ada' })).create(kind.input)
    })
    const { site, restore, cookie } = backedUp
    const { list } = contentCalls(site, kind, cookie)
    const [{ updatedAt: _, id, ...before }] = await list()
    await backedUp.deleteForGood(`${kind.plural}/${id}`)

    const tables = [kind.plural.replaceAll('-', '_'), 'deleted_items', 'content_versions', 'audit_log']
    const gone = await rowsOf(site, ...tables)
    expect(await restore(`${kind.plural}/${id}`, '--dry-run')).toMatch(
      new RegExp(`^Would restore ${kind.noun} ${id}:\\n  “${labelOf(kind)}”[^\\n]*; published\\n[^]*Dry run, nothing was changed`),
    )
    expect(await rowsOf(site, ...tables)).toEqual(gone)
    expect(await restore(`${kind.plural}/${id}`)).toMatch(new RegExp(`^Restored ${kind.noun} ${id}:\\n  “${labelOf(kind)}”`))
    expect(await list()).toMatchObject([{ id, ...before }])
    const entry = await site.services.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(entry).toMatchObject({ accountId: null, action: 'restore', entity: kind.noun, entityId: id, detail: 'from a backup' })
    expect((await rowsOf(site, 'deleted_items')).deleted_items).toEqual([])
  })

  test('an event comes with its teachers, attendees, waitlist, history, links and files, and no email leaves', async () => {
    let token = ''
    await using backedUp = await openBackedUpSite(engine, async (site) => {
      const { services, request } = site
      await makeTeachers(services, 1)
      const name = 'a-flyer.pdf'
      await services.storage.put(name, aPdf())
      await services.db
        .insertInto('uploads')
        .values({ path: `/uploads/${name}`, createdAt: services.clock.now().toISOString() })
        .execute()
      const registration = { capacity: 1, waitlist: true }
      const { id } = await makeEvent(services, { ...evening, teacherProfileIds: [1], flyerUrl: `/uploads/${name}`, registration })
      await eventOperations.update(services, id, { facilitator: 'Bea Example' }, 1)
      for (const person of ['kim', 'lee'])
        await request('/api/register', { json: { eventId: id, name: `${person} Quist`, email: `${person}@example.net` } })
      // Their emails make links.
      await site.deliverMail()
      token = await site.linkTo(id, 'kim@example.net')
    })
    const { site, restore, cookie } = backedUp
    const tables = ['events', 'event_sessions', 'event_teachers', 'registrations', 'registration_places', 'registration_links']
    const all = [...tables, 'content_versions', 'upload_uses']
    const before = await rowsOf(site, ...all)
    const figures = async () => (await (await site.request('/api/figures?months=3', { cookie })).json()) as object
    const counted = await figures()
    await backedUp.deleteForGood('events/1')
    expect(await site.services.storage.size('a-flyer.pdf')).toBeUndefined()

    const words = [
      'restore event 1:',
      '  “Evening”: October 5, 2999, 7:00 PM - 8:30 PM · Boulder Community Center; published',
      '  2 registrations',
      '  2 entries of its version history',
      '  1 uploaded file',
    ].join('\n')
    expect(await restore('events/1', '--dry-run')).toContain(words)
    expect(await site.services.storage.size('a-flyer.pdf')).toBeUndefined()
    expect(await restore('events/1')).toContain(words.replace('restore', 'Restored'))

    expect(await rowsOf(site, ...all)).toEqual(before)
    expect(await site.services.storage.size('a-flyer.pdf')).toBe(aPdf().length)
    expect((await (await site.request(`/api/registrations/${token}`)).json()).registration.status).toBe('registered')
    expect(await figures()).toEqual(counted)
    const sent = (await site.deliverMail()).length
    await site.request(`/api/registrations/${token}/cancel`, { method: 'POST' })
    expect((await site.deliverMail()).slice(sent).map(({ to }) => to?.[0]?.address)).toContain('lee@example.net')
  })

  test('who was erased since the backup stays erased, and the next on the waitlist gets the place', async () => {
    await using backedUp = await openBackedUpSite(engine, async ({ services, request }) => {
      const { id } = await makeEvent(services, { ...evening, registration: { capacity: 1, waitlist: true } })
      for (const person of ['kim', 'lee'])
        await request('/api/register', { json: { eventId: id, name: `${person} Quist`, email: `${person}@example.net` } })
    })
    const { site, restore } = backedUp
    await site.deliverMail()
    await erasePerson(site.services, 'kim@example.net', null)
    await backedUp.deleteForGood('events/1')
    const sent = (await site.deliverMail()).length
    expect(await restore('events/1')).toContain('  1 registration\n')
    const rows = await site.services.db.selectFrom('registrations').select(['email', 'status']).execute()
    expect(rows).toEqual([{ email: 'lee@example.net', status: 'offered' }])
    expect((await site.deliverMail()).slice(sent).map(({ to }) => to?.[0]?.address)).toEqual(['lee@example.net'])
  })

  test('someone whom staff removed by mistake is on the list again, with their link; who took the place keeps it', async () => {
    let token = ''
    await using backedUp = await openBackedUpSite(engine, async (site) => {
      const { id } = await makeEvent(site.services, { ...evening, registration: { capacity: 1, waitlist: true } })
      await site.request('/api/register', { json: { eventId: id, name: 'Kim Quist', email: 'kim@example.net' } })
      token = await site.linkTo(id, 'kim@example.net')
    })
    const { site, restore, cookie } = backedUp
    expect((await site.request('/api/events/1/attendees/1', { method: 'DELETE', cookie })).status).toBe(200)
    await site.request('/api/register', { json: { eventId: 1, name: 'Lee Quist', email: 'lee@example.net' } })
    const gone = await rowsOf(site, 'registrations', 'registration_places', 'audit_log', 'figure_counts')
    expect(await restore('people/Kim@example.net', '--dry-run')).toContain('  Registration for “Evening”: registered\nDry run, nothing')
    expect(await rowsOf(site, 'registrations', 'registration_places', 'audit_log', 'figure_counts')).toEqual(gone)
    expect(await restore('people/kim@example.net')).toContain(
      'Restored what was removed of kim@example.net:\n  Registration for “Evening”: registered\n',
    )
    expect((await (await site.request(`/api/registrations/${token}`)).json()).registration.status).toBe('registered')
    const rows = await site.services.db.selectFrom('registrations').select(['email', 'status']).orderBy('id').execute()
    expect(rows.map(({ email, status }) => `${email} ${status}`)).toEqual(['kim@example.net registered', 'lee@example.net registered'])
    await expect(restore('people/kim@example.net')).rejects.toThrow('no registration of kim@example.net that was removed')
    await erasePerson(site.services, 'kim@example.net', null)
    await expect(restore('people/kim@example.net')).rejects.toThrow('kim@example.net was erased after the backup was made')
  })

  test('what went back since the backup stays back: the ledger here says what was paid', async () => {
    await using backedUp = await openBackedUpSite(engine, async ({ services, request }) => {
      const { id } = await makeEvent(services, { ...evening, registration: { price: { kind: 'fixed', amount: 40 } } })
      await request('/api/register', { json: { eventId: id, name: 'Kim Quist', email: 'kim@example.net' } })
      await services.db.updateTable('registrations').set({ payment: 'paid', paidCents: 4000 }).execute()
    })
    const { site, restore } = backedUp
    const entry = { currency: 'USD', isTest: false, at: '2027-01-01T00:00:00.000Z', registrationId: 1, eventId: 1 }
    await site.services.db
      .insertInto('ledger_entries')
      .values([
        { ...entry, kind: 'charge', amountCents: 4000 },
        { ...entry, kind: 'refund', amountCents: -4000 },
      ])
      .execute()
    await backedUp.deleteForGood('events/1')
    await restore('events/1')
    const rows = await site.services.db.selectFrom('registrations').select(['payment', 'paidCents']).execute()
    expect(rows).toEqual([{ payment: 'none', paidCents: 0 }])
  })
})

test('B §9.3: restore --only says in words why it changes nothing', async () => {
  await using backedUp = await openBackedUpSite('sqlite', async ({ services }) => {
    await makeEvent(services, evening)
    await makeEvent(services, { ...evening, title: 'Retreat' })
  })
  const { site, restore, cookie, file } = backedUp
  const list = 'The events of the backup:\n  1  Evening (is on the site)\n  2  Retreat'
  await expect(restore('events/1')).rejects.toThrow('Event 1, “Evening”, is on the site: what it was at its last saves is in its version')
  await site.request('/api/cms/events/2', { method: 'DELETE', cookie })
  await expect(restore('events/2', '--dry-run')).rejects.toThrow(/^Event 2, “Retreat”, is in Recently Deleted until .*: restore it there/)
  await expect(restore('events/7')).rejects.toThrow(`The backup has no event of that number.\n${list}`)
  expect(await restore('events')).toBe(list)
  expect(await restore('webinars')).toBe('The backup has no webinars.')
  const kinds =
    'events/NUMBER, programs/NUMBER, teachers/NUMBER, testimonials/NUMBER, newsletters/NUMBER, webinars/NUMBER, pages/NUMBER or people/ADDRESS'
  for (const wrong of ['accounts/1', 'events/1/2', ''])
    await expect(restore(wrong)).rejects.toThrow(`${wrong} names nothing: --only takes ${kinds}`)
  const run = (...args: string[]) => runCommand('restore', args, site.services.config)
  await expect(run(file, '--dry-run')).rejects.toThrow('Usage:')
  await expect(run('--only', 'events/1')).rejects.toThrow('Usage:')
  const elsewhere = { ...site.services.config, dataDir: join(file, '../nowhere') }
  await expect(runCommand('restore', [file, '--only', 'events/1'], elsewhere)).rejects.toThrow('holds no site')
})

test('a backup in a bucket gives one thing back too, and its files go where uploads are kept, unless it fails', async () => {
  await using bucket = await openBucketServer()
  await using site = await openTestSite('sqlite', bucket.env)
  const { services } = site
  await services.storage.put('a-flyer.pdf', aPdf())
  await services.db.insertInto('uploads').values({ path: '/uploads/a-flyer.pdf', createdAt: services.clock.now().toISOString() }).execute()
  await makeEvent(services, { ...evening, flyerUrl: '/uploads/a-flyer.pdf' })
  const file = 's3://community/backups/site.zip'
  await runCommand('backup', [file], services.config)
  const cookie = await site.logIn()
  await site.request('/api/cms/events/1', { method: 'DELETE', cookie })
  await site.request('/api/cms/deleted/1', { method: 'DELETE', cookie })
  const bring = () => runCommand('restore', [file, '--only', 'events/1'], services.config)
  await sql`create trigger refuse before insert on events begin select raise(abort, 'the disk is full'); end`.execute(services.db.kysely())
  await expect(bring()).rejects.toThrow('the disk is full')
  expect([...bucket.objects.keys()], 'after a restore that failed').toEqual(['backups/site.zip'])
  await sql`drop trigger refuse`.execute(services.db.kysely())
  expect(await bring()).toContain('  1 uploaded file\n')
  expect([...bucket.objects.keys()]).toEqual(['backups/site.zip', 'uploads/a-flyer.pdf'])
})

test('a backup of another site is refused: its numbers mean other things there', async () => {
  const plantKey = (site: TestSite, value: string) => site.services.db.insertInto('secret_keys').values({ name: 'links', value }).execute()
  await using other = await openBackedUpSite('sqlite', async (site) => {
    await makeEvent(site.services, evening)
    await plantKey(site, 'a')
  })
  await using site = await openTestSite('sqlite')
  await plantKey(site, 'b')
  for (const only of ['events/1', 'people/ada@example.net'])
    await expect(runCommand('restore', [other.file, '--only', only], site.services.config)).rejects.toThrow('a backup of another site')
})

test('what was in Recently Deleted when the backup was made comes back out of there', async () => {
  await using backedUp = await openBackedUpSite('sqlite', async (site) => {
    const { id } = await makeEvent(site.services, { ...evening, registration: { capacity: 5 } })
    await site.request('/api/register', { json: { eventId: id, name: 'Kim Quist', email: 'kim@example.net' } })
    await eventOperations.delete(site.services, id, 1)
  })
  const { site, restore, cookie } = backedUp
  await site.request('/api/cms/deleted/1', { method: 'DELETE', cookie })
  expect(await restore('events/1')).toContain('  1 registration\n')
  expect(await site.services.db.selectFrom('registrations').select('status').execute()).toEqual([{ status: 'registered' }])
})
