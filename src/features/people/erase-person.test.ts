import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { everyRow, MARK, plantPerson } from '@tests/support/planted-person'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { dailyNotice } from '@/features/events/emails/to-staff.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { unpackBody } from '@/features/mail/send-email.server'
import { openArchive } from '@/platform/backup/archive.server'
import { backUp } from '@/platform/backup/backup.server'

const run = (site: TestSite, ...args: string[]) => runAdminCommand(site.services, args)

describe.each(engines)('a person on %s', (engine) => {
  test('B §8.1: is found in every feature that holds people, however the address is written', async () => {
    await using site = await openTestSite(engine)
    await plantPerson(site)
    const found = await run(site, 'find-person', `${MARK.toUpperCase()}@xn--bcher-kva.example`)
    for (const { people } of site.services.features) if (people) expect(found).toContain(people.retention(site.services.site.retention))
    expect(found.match(/^\S.*$/gm)).toEqual(
      expect.arrayContaining([
        'Registration for “Open House”',
        'Registration for a deleted event, “Called off”',
        'Message: Get in Touch',
        'Newsletter subscription',
        'Mailing: News of October',
        'Email address of the account first',
        "Teacher's profile",
        "Deleted teacher's profile",
        'Is notified of registrations for an event',
        'Is notified of registrations for a deleted event',
        'Is notified of registrations for a version of an event',
        "Version of a teacher's profile",
      ]),
    )
    expect(found).toContain('  Message: I am planted.\n    Hello.\n')
    expect(found).toMatch(new RegExp(`^Version of a teacher's profile\\n(?: .*\\n)* {2}name: ${MARK}\\n`, 'm'))
    expect(found).not.toContain('other')
  })

  test('B §8.1: is erased from every table, with what the audit log called them; others stay, and pages change', async () => {
    await using site = await openTestSite(engine)
    const { events, teachers } = await plantPerson(site)
    const other = await run(site, 'find-person', 'other@example.net')
    let changes = 0
    site.services.content.onChange(() => changes++)
    expect(await everyRow(site)).toContain(MARK)
    expect(await run(site, 'erase-person', `${MARK}@bücher.example`)).toContain(
      'Permanently erased (older backups still hold it; a restore erases it again):\n',
    )
    const left = await everyRow(site)
    expect(left.toLowerCase()).not.toContain(MARK)
    expect(await run(site, 'find-person', 'other@example.net')).toBe(other)
    // The event's own list, the deleted one's, and those of their versions.
    expect(left.match(/"office@example\.org, desk@example\.org\\*"/g)).toHaveLength(6)
    expect(changes).toBe(1)
    expect((await teachers.list()).map(({ name }: { name: string }) => name)).toEqual(['other', 'moved'])
    expect(await events.list()).toMatchObject([{ registrationEmail: 'office@example.org, desk@example.org' }])
    expect(await run(site, 'find-person', `${MARK}@bücher.example`)).toBe('No data found for this address')
    const log = await run(site, 'log', '--limit', '2')
    expect(log).toMatch(/ {2}command line {2}erase person {2}entry [\w-]{8} of the list of erasures$/m)
    expect(log).toMatch(/ {2}command line {2}change email account \d+ {2}first {2}removed$/m)
  })

  test('an erased address that is unknown is refused, and notes nothing', async () => {
    await using site = await openTestSite(engine)
    await expect(run(site, 'erase-person', 'nobody@example.net')).rejects.toThrow('No data found for this address')
    expect(await run(site, 'log')).toBe('')
  })
})

/** The files in a folder that hold a text. */
async function findFiles(folder: string, text: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((name) => name.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const holds = await Promise.all(paths.map(async (path) => (await readFile(path, 'latin1')).toLowerCase().includes(text)))
  return paths.filter((_, index) => holds[index]).map((path) => relative(folder, path))
}

/** What stored emails say, which is compressed. */
async function storedEmails({ services: { db } }: TestSite): Promise<string> {
  const contents = await db.selectFrom('mail_contents').select('body').execute()
  return JSON.stringify(await Promise.all(contents.map(({ body }) => unpackBody(body))))
}

test('B §8.1: someone who is erased is in no byte of the database, uploads, emails and their files, nor of a new backup', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const { dataDir } = site.services.config
  const { teachers } = await plantPerson(site)
  const photo = await site.storeUnusedFile()
  await writeFile(join(dataDir, 'uploads', photo), MARK)
  const [{ id }] = (await teachers.list()).filter(({ name }: { name: string }) => name === MARK)
  await teachers.update(id, { imageUrl: `/uploads/${photo}` })
  await site.deliverMail()
  const emails = await findFiles(join(dataDir, 'mail'), MARK)
  expect(emails).not.toEqual([])
  expect(await findFiles(dataDir, MARK)).toEqual(expect.arrayContaining([`uploads/${photo}`]))
  expect(await storedEmails(site)).toContain(MARK)

  await run(site, 'erase-person', `${MARK}@bücher.example`)
  const file = join(folder.path, 'site.zip')
  await backUp(site.services, file)
  const archive = await openArchive(file)
  let rows = ''
  for (const table of archive?.rows.tables ?? []) for await (const some of archive?.rows.rows(table) ?? []) rows += JSON.stringify(some)
  const uploads = join(folder.path, 'uploads')
  await mkdir(uploads)
  await archive?.unpackUploads(uploads)
  await archive?.close()
  expect(rows).toContain('other@example.net')
  expect([await findFiles(dataDir, MARK), await findFiles(uploads, MARK), rows.includes(MARK)]).toEqual([[], [], false])
  expect(await storedEmails(site)).not.toContain(MARK)
})

test('B §8.1: the files of someone’s emails go also where the program ends in the moment in which they are erased', async () => {
  await using site = await openTestSite('sqlite')
  const { services } = site
  const mail = join(services.config.dataDir, 'mail')
  await plantPerson(site)
  await site.deliverMail()
  // As a kill after the commit: nothing that follows it happens.
  const killed = { ...site, services: { ...services, db: { ...services.db, afterCommit: () => {} } } }
  await run(killed, 'erase-person', `${MARK}@bücher.example`)
  expect(await findFiles(mail, MARK)).not.toEqual([])
  await site.deliverMail()
  expect(await findFiles(mail, MARK)).toEqual([])
})

test('B §8.1: so do those that were written a moment ago, of which nothing is noted yet', async () => {
  await using site = await openTestSite('sqlite')
  const { db, config } = site.services
  const mail = join(config.dataDir, 'mail')
  await plantPerson(site)
  await site.deliverMail()
  await db.updateTable('mail_messages').set({ sentAt: null, sentBy: null }).execute()
  await db.updateTable('mailing_recipients').set({ sentBy: null }).execute()
  expect(await findFiles(mail, MARK)).not.toEqual([])
  await run(site, 'erase-person', `${MARK}@bücher.example`)
  expect(await findFiles(mail, MARK)).toEqual([])
})

/** Queues the email to staff about all who have canceled, the planted person among them. */
async function queueDailyNotice({ services }: TestSite) {
  const { db } = services
  await db.updateTable('registrations').set({ status: 'cancelled' }).execute()
  const [{ id, eventId } = { id: 0, eventId: 0 }] = await db.selectFrom('registrations').selectAll().where('name', '=', MARK).execute()
  const event = await findStoredEvent(db, eventId)
  if (!event) throw new Error('The planted person is registered for no event')
  await queueMail(services, dailyNotice.compose(services, { event, registrationIds: [id], further: 0 }))
}

test('B §8.1: so does what staff were sent that names several people, also where that is not noted yet', async () => {
  await using site = await openTestSite('sqlite')
  const { db, config } = site.services
  const mail = join(config.dataDir, 'mail')
  await plantPerson(site)
  await queueDailyNotice(site)
  const notices = (await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Cancellations: '))
  expect(notices.map(({ text }) => text?.includes(MARK))).toEqual([true, true, true])
  await db.updateTable('mail_messages').set({ sentAt: null, sentBy: null }).execute()
  await run(site, 'erase-person', `${MARK}@bücher.example`)
  expect(await findFiles(mail, MARK)).toEqual([])
})

test('B §8.1: an email to staff that was being written while someone whom it names was erased is written without them', async () => {
  await using site = await openTestSite('sqlite')
  const { services } = site
  const mail = join(services.config.dataDir, 'mail')
  await plantPerson(site)
  await site.deliverMail()
  await queueDailyNotice(site)
  const { kind, send: write } = services.mail
  let erased: Promise<string> | undefined
  const eraseFirst: typeof write = async (message) => {
    erased ??= run(site, 'erase-person', `${MARK}@bücher.example`)
    await erased
    // As if it had been carried out already.
    await services.db.deleteFrom('jobs').where('kind', '=', 'remove-mail-files').execute()
    await write(message)
  }
  services.mail = { kind, send: eraseFirst }
  const written = (await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Cancellations: '))
  expect(written).not.toEqual([])
  expect(await findFiles(mail, MARK)).toEqual([])
})

test('B §8.1: a file whose writing a crash cut short is gone once its email has been tried again', async () => {
  await using site = await openTestSite('sqlite')
  const { services } = site
  const mail = join(services.config.dataDir, 'mail')
  await plantPerson(site)
  const { kind, send: write } = services.mail
  // As a kill between the file and the look at whether its reader was erased.
  const crash: typeof write = async (message) => {
    await write(message)
    if (!message.to.startsWith(MARK)) return
    await run(site, 'erase-person', message.to).catch(() => {})
    await services.db.deleteFrom('jobs').where('kind', '=', 'remove-mail-files').execute()
    await write(message)
    throw new Error('planted')
  }
  services.mail = { kind, send: crash }
  await site.runJobs()
  expect(await findFiles(mail, MARK)).not.toEqual([])
  services.mail = { kind, send: write }
  await services.db.updateTable('jobs').set({ runAt: '2020-01-01T00:00:00.000Z' }).where('doneAt', 'is', null).execute()
  await site.runJobs()
  expect(await findFiles(mail, MARK)).toEqual([])
})

test.each([
  ['find-person'],
  ['find-person', '@ada'],
  ['erase-person', 'ada'],
  ['erase-person', 'ada@'],
  ['erase-person', 'a@b.org', 'c@d.org'],
  ['find-person', 'a@b.org', '--event', '3'],
  ['erase-person', 'a@b.org', '--event', '3'],
])('%s %s is refused with a reason', async (...args) => {
  await using site = await openTestSite('sqlite')
  await expect(run(site, ...args)).rejects.toThrow(
    /^(Usage:|Please give one email address, like ada@example\.net$|Please give an email address, or a name and the number of its event: --event 12$|--event goes with a name; )/,
  )
})
