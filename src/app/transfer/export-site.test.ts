import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/index-native.js'
import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { eventOperations } from '@/features/events/event.operations.server'
import { makeContactMessage } from '@/features/messages/contact-message.factory'
import { makeNewsletter } from '@/features/newsletter/archive/newsletter.factory'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'
import { makeTeachers } from '@/features/teachers/teacher.factory'
import { exportSite } from './export-site.server'
import { importFile } from './import-file.server'

/** The texts of an archive by their paths. */
async function filesIn(path: string): Promise<Record<string, string>> {
  const entries = await new ZipReader(new Uint8ArrayReader(await readFile(path))).getEntries()
  const files = entries.map(async (entry) => [entry.filename, entry.directory ? '' : await entry.getData(new TextWriter())] as const)
  return Object.fromEntries(await Promise.all(files))
}

async function exported({ services }: TestSite, folder: string) {
  const path = join(folder, 'site.zip')
  await exportSite(services, [path])
  return filesIn(path)
}

test.each(engines)('B §6.5 on %s: what is in an export is what is stored, drafts included', async (engine) => {
  await using site = await openTestSite(engine)
  await using folder = await temporaryFolder()
  const { services } = site
  await makeTeachers(services, 1)
  for (const name of ['a-picture.pdf', 'a-former-one.pdf', 'a-deleted-one.pdf']) {
    await services.storage.put(name, Buffer.from('a flyer'))
    const stored = { path: `/uploads/${name}`, createdAt: services.clock.now().toISOString() }
    await services.db.insertInto('uploads').values(stored).execute()
  }
  await site.logIn()
  const account = 1
  const deleted = await makeEvent(services, { flyerUrl: '/uploads/a-deleted-one.pdf' })
  await eventOperations.update(services, deleted.id, { title: 'Deleted soon' }, account)
  await eventOperations.delete(services, deleted.id, account)
  const series = { recurrence: 'FREQ=WEEKLY', startsAt: '2999-10-05T10:00' }
  const event = await makeEvent(services, { ...series, flyerUrl: '/uploads/a-former-one.pdf' })
  await eventOperations.update(services, event.id, { flyerUrl: '/uploads/a-picture.pdf' }, account)
  const draft = await makeEvent(services, { title: 'Draft' })
  await services.db.updateTable('events').set({ status: 'draft' }).where('id', '=', draft.id).execute()
  const newsletter = await makeNewsletter(services, { isSpecial: true, specialDescription: 'About "trust"' })
  await makeSubscriber(services)
  await makeContactMessage(services, { message: '=1+1, he wrote' })
  await site.request('/api/register', { json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net' } })

  const files = await exported(site, folder.path)
  const listed = services.features.flatMap(({ exports = [] }) => exports).map(({ path }) => path)
  const inFolders = [`newsletters/2025-05-${newsletter.id}.md`, 'uploads/a-picture.pdf']
  expect(Object.keys(files).sort()).toEqual(['README.txt', ...listed.filter((path) => !path.endsWith('/')), ...inFolders].sort())
  expect(JSON.parse(files['events.json'] ?? '')).toMatchObject([
    { id: event.id, title: 'Open House', recurrence: 'FREQ=WEEKLY', status: 'published', createdAt: event.createdAt },
    { title: 'Draft', status: 'draft' },
  ])
  expect(files['events.ics']).toContain('SUMMARY:Open House')
  expect(files['events.ics']).not.toContain('Draft')
  expect(JSON.parse(files['teachers.json'] ?? '')).toMatchObject([{ name: 'Teacher 1', email: 'teacher-1@example.org' }])
  expect(files['teachers.csv']).toContain('"Teacher 1","Teacher","teacher-1@example.org"')
  expect(JSON.parse(files['programs.json'] ?? '')).toEqual([])
  expect(files[`newsletters/2025-05-${newsletter.id}.md`]).toMatch(
    /^---\nid: \d+\nmonth: "May"\nyear: 2025\n[\s\S]*\n---\n\nAbout "trust"\n$/,
  )
  expect(files['subscribers.csv']).toContain('"ada@example.net","Ada Quist","20')
  expect(files['contact-messages.csv']).toContain(`"'=1+1, he wrote"`)
  expect(files['registrations.csv']).toContain(`"${event.id}","Open House","","registered","Ada Quist","ada@example.net"`)
  expect(files['uploads/a-picture.pdf']).toBe('a flyer')
  expect(files['README.txt']).toContain('events.json')
})

test('B §6.5: no password, session or link is in an export', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const cookie = await site.logIn({ username: 'keeper-of-keys' })
  const event = await makeEvent(site.services)
  await site.request('/api/register', { json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net' } })
  const token = await site.linkTo(event.id, 'ada@example.net')
  const all = JSON.stringify(await exported(site, folder.path))
  const { db } = site.services
  const hashes = [
    ...(await db.selectFrom('accounts').select('passwordHash as secret').execute()),
    ...(await db.selectFrom('sessions').select('tokenHash as secret').execute()),
    ...(await db.selectFrom('registration_links').select('tokenHash as secret').execute()),
  ]
  expect(hashes.length).toBeGreaterThan(2)
  for (const secret of ['keeper-of-keys', token, cookie.split('=')[1], ...hashes.map((row) => row.secret)])
    expect(all).not.toContain(secret)
})

test('B §6.5: what was exported comes into another site as it was, and nothing of it twice into its own', async () => {
  await using site = await openTestSite('sqlite')
  await using other = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const event = await makeEvent(site.services, { startsAt: '2999-10-05T10:00', endsAt: '2999-10-05T12:00', description: 'Come and see.' })
  const times = {
    startsAt: '2999-10-06T10:00',
    endsAt: '2999-10-06T12:00',
    recurrence: 'FREQ=WEEKLY;COUNT=4',
    extraDates: [{ startsAt: '2999-12-24T18:00', endsAt: '2999-12-24T21:00' }],
    exceptions: [
      { date: '2999-10-13', cancelled: true },
      { date: '2999-10-20', startsAt: '2999-10-21T10:00', endsAt: '2999-10-21T12:00' },
    ],
  }
  await makeEvent(site.services, { title: 'Series', date: undefined, month: undefined, year: undefined, time: undefined, ...times })
  await makeSubscriber(site.services)
  await makeTeachers(site.services, 1)
  const files = await exported(site, folder.path)
  await site.services.db.updateTable('events').set({ title: 'Renamed' }).where('id', '=', event.id).execute()
  for (const name of ['events.ics', 'subscribers.csv', 'teachers.csv']) {
    const path = join(folder.path, name)
    await writeFile(path, files[name] ?? '')
    expect(await importFile(site.services, [path, '--apply'])).toMatch(/\n0 added, [12] already there, 0 skipped/)
    expect(await importFile(other.services, [path, '--apply'])).toMatch(/\n[12] added, 0 already there, 0 skipped/)
  }
  const [copy, series] = (await (await other.request('/api/cms/events')).json()).events
  expect(series).toMatchObject(times)
  expect(copy).toMatchObject({ title: 'Open House', startsAt: '2999-10-05T10:00', endsAt: '2999-10-05T12:00', slug: event.slug })
})

test.skipIf(process.platform === 'win32')(
  'B §6.5: only its owner can read an export; it never replaces another file, and nothing is left of one that failed',
  async () => {
    await using site = await openTestSite('sqlite')
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'site.zip')
    await exportSite(site.services, [path])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(exportSite(site.services, [path])).rejects.toThrow(`${path} already exists`)
    site.services.features = [
      {
        name: 'broken',
        exports: [
          {
            path: 'broken.txt',
            about: '',
            files: async function* () {
              yield { path: 'a.txt', content: 'a' }
              throw new Error('the bucket is away')
            },
          },
        ],
      },
    ]
    await expect(exportSite(site.services, [join(folder.path, 'other.zip')])).rejects.toThrow('could not be written (the bucket is away)')
    await expect(exportSite(site.services, [join(folder.path, 'none', 'site.zip')])).rejects.toThrow('could not be written (ENOENT)')
    expect(await readdir(folder.path)).toEqual(['site.zip'])
  },
)

test('every feature that keeps content or people’s data exports it, but for what is no one’s to take away', async () => {
  await using site = await openTestSite('sqlite')
  const keeps = site.services.features.filter(({ content, people }) => content || people)
  const silent = keeps.filter((feature) => !feature.exports).map(({ name }) => name)
  // Accounts open only this site, and their addresses are for logging in to it.
  expect(silent).toEqual(['auth', 'mail'])
})
