import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runAdminCommand } from '@/features/accounts/account.cli.server'
import { contentCalls, contentKinds } from '../../../tests/support/content-kinds'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '../../../tests/support/test-site'

const MARK = 'planted'
const run = (site: TestSite, ...args: string[]) => runAdminCommand(site.services, args)

/** Puts one person wherever a person's address is kept, each time written another way, and someone else beside them. */
async function plant(site: TestSite) {
  const cookie = await site.signIn()
  const [eventKind, teacherKind] = contentKinds
  const events = contentCalls(site, eventKind, cookie)
  const teachers = contentCalls(site, teacherKind, cookie)
  const registrationEmail = `office@example.org, ${MARK}@BÜCHER.example, desk@example.org`
  const event = await events.create({ ...eventKind.sample, registrationEmail })
  const deleted = await events.create({ ...eventKind.sample, title: 'Called off', registrationEmail })
  for (const email of [`${MARK}@bücher.example`, 'other@example.net']) {
    const person = { name: email.split('@')[0], email }
    for (const { id } of [event, deleted])
      await site.request('/api/register', { json: { ...person, eventId: id, additionalMessage: person.name } })
    const message = {
      message: `I am ${person.name}.\nHello.`,
      phoneNumber: person.name,
      contactMethod: 'get-in-touch',
      consentToContact: true,
    }
    await site.request('/api/contact', { json: { ...person, ...message } })
    await site.request('/api/newsletter/subscribe', { json: { ...person, email: email.toUpperCase() } })
    const profile = { ...teacherKind.sample, ...person, bio: `About ${person.name}.` }
    const teacher = await teachers.create(profile)
    await events.update(event.id, { teacherProfileIds: [teacher.id] })
    await teachers.remove((await teachers.create(profile)).id)
  }
  await events.remove(deleted.id)
  // Whose profile has another address by now.
  const moved = await teachers.create({ ...teacherKind.sample, name: MARK, email: `${MARK}@bücher.example` })
  await teachers.update(moved.id, { name: 'moved', email: 'moved@example.net' })
  return { events, teachers }
}

/** Every row of every table. */
async function everything({ services: { db } }: TestSite): Promise<string> {
  const tables = await db.q().introspection.getTables()
  const rows = tables.map(({ name }) =>
    db
      .q()
      .selectFrom(name as 'events')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(await Promise.all(rows))
}

describe.each(engines)('a person on %s', (engine) => {
  test('B §8.1: is found in every feature that holds people, however the address is written', async () => {
    await using site = await openTestSite(engine)
    await plant(site)
    const found = await run(site, 'find-person', `${MARK.toUpperCase()}@xn--bcher-kva.example`)
    for (const { people } of site.services.features) if (people) expect(found).toContain(people.retention(site.services.site.retention))
    expect(found.match(/^\S.*$/gm)).toEqual(
      expect.arrayContaining([
        'Registration for “Open House”',
        'Registration for a deleted event, “Called off”',
        'Message: Get in Touch',
        'Newsletter subscription',
        "Teacher's profile",
        "Deleted teacher's profile",
        'Hears of the registrations for an event',
        'Hears of the registrations for a deleted event',
        'Hears of the registrations for a version of an event',
        "Version of a teacher's profile",
      ]),
    )
    expect(found).toContain('  Message: I am planted.\n    Hello.\n')
    expect(found).not.toContain('other')
  })

  test('B §8.1: is erased from every table, with what the audit log called them; others stay, and pages are told', async () => {
    await using site = await openTestSite(engine)
    const { events, teachers } = await plant(site)
    const other = await run(site, 'find-person', 'other@example.net')
    let changes = 0
    site.services.content.onChange(() => changes++)
    expect(await everything(site)).toContain(MARK)
    expect(await run(site, 'erase-person', `${MARK}@bücher.example`)).toContain('Permanently erased (older backups still hold it):\n')
    const left = await everything(site)
    expect(left.toLowerCase()).not.toContain(MARK)
    expect(await run(site, 'find-person', 'other@example.net')).toBe(other)
    // The event's own list, the deleted one's, and those of their versions.
    expect(left.match(/"office@example\.org, desk@example\.org\\*"/g)).toHaveLength(6)
    expect(changes).toBe(1)
    expect((await teachers.list()).map(({ name }: { name: string }) => name)).toEqual(['other', 'moved'])
    expect(await events.list()).toMatchObject([{ registrationEmail: 'office@example.org, desk@example.org' }])
    expect(await run(site, 'find-person', `${MARK}@bücher.example`)).toBe('No data found for this address')
    const log = await run(site, 'log', '--limit', '1')
    expect(log).toMatch(/ {2}command line {2}erase person$/)
  })

  test('an erased address that is unknown is refused, and notes nothing', async () => {
    await using site = await openTestSite(engine)
    await expect(run(site, 'erase-person', 'nobody@example.net')).rejects.toThrow('No data found for this address')
    expect(await run(site, 'log')).toBe('')
  })
})

test('SQLite: whoever is erased is gone from the file, and so from every backup to come', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  await plant(site)
  await run(site, 'erase-person', `${MARK}@bücher.example`)
  const file = join(folder.path, 'copy.db')
  await site.services.db.copyTo(file)
  const bytes = (await readFile(file, 'latin1')).toLowerCase()
  expect([bytes.includes('other@example.net'), bytes.includes(MARK)]).toEqual([true, false])
})

test.each([
  ['find-person'],
  ['find-person', '@ada'],
  ['erase-person', 'ada'],
  ['erase-person', 'ada@'],
  ['erase-person', 'a@b.org', 'c@d.org'],
  ['find-person', 'a@b.org', '--event', '3'],
  ['erase-person', 'a@b.org', '--event', '3'],
])('%s %s is refused in words', async (...args) => {
  await using site = await openTestSite('sqlite')
  await expect(run(site, ...args)).rejects.toThrow(
    /^(Usage:|Please give one email address, like ada@example\.net$|Please give an email address, or a name and the number of its event: --event 12$|--event goes with a name; )/,
  )
})
