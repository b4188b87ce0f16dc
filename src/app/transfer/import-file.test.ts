import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import type { Feature } from '@/content/feature.server'
import { makeNewsletter } from '@/features/newsletter/archive/newsletter.factory'
import { importFile } from './import-file.server'

const fixture = (name: string) => join('tests/fixtures/import', name)

/** What the command prints, below the file's name. */
const take = async ({ services }: TestSite, name: string, ...options: string[]) =>
  (await importFile(services, [fixture(name), ...options])).split('\n').slice(1)

const everything = async ({ services: { db } }: TestSite) => ({
  events: await db.selectFrom('events').selectAll().orderBy('id').execute(),
  sessions: await db.selectFrom('event_sessions').selectAll().execute(),
  newsletters: await db.selectFrom('newsletters').selectAll().execute(),
  teachers: await db.selectFrom('teachers').selectAll().orderBy('id').execute(),
  subscriptions: await db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
  log: await db.selectFrom('audit_log').selectAll().execute(),
  state: await db.selectFrom('site_state').selectAll().orderBy('key').execute(),
})

test.each(engines)('B §6.5 on %s: without --apply it says line by line what would be done, and nothing is changed', async (engine) => {
  await using site = await openTestSite(engine)
  const before = await everything(site)
  expect(await take(site, 'wordpress.xml')).toEqual([
    'line 69: would add event “Open House – come & see”, Tuesday, October 5, 2027, 10:00 AM – 12:00 PM',
    'line 124: would add event “Sunday Meditation”, Sunday, October 10, 2027, 6:30–7:30 PM, every week on Sunday, until December 31, 2027',
    'line 162: skipped: event “Sunday Meditation”: it is a date of “Sunday Meditation”',
    'line 193: would add event “Autumn Retreat”, November 12–14, 2027, as a draft',
    'line 228: would add event “Evening Talk”, Saturday, November 20, 2027, 7:00–9:00 PM',
    '  Its time zone is “UTC-7”: its times are read as America/Denver.',
    'line 275: skipped: event “Old Plan”: it is in the trash, or was never saved',
    `line 306: refused: event “${'T'.repeat(201)}”, Monday, November 22, 2027, 7:00–9:00 PM: The title must be 200 characters or fewer`,
    'line 337: would add newsletter “October Newsletter”',
    'line 357: skipped: newsletter “A poem for autumn”: it is not a newsletter: neither its title nor its categories or tags say so',
    'line 377: would add page “About us”, as a draft',
    '  Its pictures are links to the old site: upload them to Media, and choose them in the text.',
    '  A link to an online meeting was left out: https://us02web.zoom.us/j/123',
    '6 to add, 0 already there, 3 skipped, 1 refused. Dry run, nothing was changed; add --apply to import.',
  ])
  expect(await everything(site)).toEqual(before)
})

test.each(engines)(
  'B §6.5 on %s: with --apply it is there, with its sessions and its place in the log, and the pages show it',
  async (engine) => {
    await using site = await openTestSite(engine)
    const before = (await everything(site)).state
    expect((await take(site, 'wordpress.xml', '--apply')).at(-1)).toBe('6 added, 0 already there, 3 skipped, 1 refused.')
    const { events } = await (await site.request('/api/cms/events')).json()
    expect(events).toMatchObject([
      {
        title: 'Open House – come & see',
        slug: 'open-house-come-see',
        startsAt: '2027-10-05T10:00',
        endsAt: '2027-10-05T12:00',
        time: '10:00 AM - 12:00 PM',
        location: 'Boulder Community Center, 123 Main Street, Boulder, CO 80302',
        facilitator: 'Anna Example',
        registration: { price: { kind: 'fixed', amount: 25, currency: 'USD' } },
        description:
          'Come and **see**.\n\n[The hall](https://old.example.org/a.jpg)\n\nBad [good](https://example.org/)\n\n[More about this](https://example.org/open-house)',
      },
      {
        title: 'Sunday Meditation',
        recurrence: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20271231',
        extraDates: [{ startsAt: '2027-11-24T18:30', endsAt: '2027-11-24T19:30' }],
        exceptions: [{ date: '2027-10-31', cancelled: true }],
        description: 'A first paragraph.\n\nA second one,  \nwith a line.',
      },
      { title: 'Evening Talk', startsAt: '2027-11-20T19:00', description: 'Cost: $10-20' },
    ])
    expect(await (await site.request('/api/newsletters')).json()).toMatchObject({
      newsletters: [{ month: 'October', year: 2027, link: 'https://old.example.org/post/20/', isSpecial: false }],
    })
    const after = await everything(site)
    expect(after.events.filter(({ status }) => status === 'draft').map(({ title, time }) => [title, time])).toEqual([
      ['Autumn Retreat', expect.stringMatching(/^All day, until [A-Z][a-z]+day, [A-Z][a-z]+ \d+$/)],
    ])
    expect(after.sessions.length).toBeGreaterThan(3)
    expect(after.log.map(({ accountId, action, entity, label, detail }) => [accountId, action, entity, label, detail])).toContainEqual([
      null,
      'create',
      'newsletter',
      'October 2027',
      'from a file',
    ])
    expect(after.state).not.toEqual(before)
  },
)

test('B §6.5: a newsletter of a month that has one already comes as a special edition under its title', async () => {
  await using site = await openTestSite('sqlite')
  await makeNewsletter(site.services, { month: 'October', year: 2027 })
  await take(site, 'wordpress.xml', '--apply')
  const { newsletters } = await (await site.request('/api/newsletters')).json()
  expect(newsletters).toContainEqual(
    expect.objectContaining({ link: 'https://old.example.org/post/20/', isSpecial: true, specialDescription: 'October Newsletter' }),
  )
})

test.each(engines)(
  'spec B §11.7 on %s: a page comes as a draft, without the links that let people in, and its old address leads on',
  async (engine) => {
    await using site = await openTestSite(engine)
    await take(site, 'wordpress.xml', '--apply')
    const { db } = site.services
    expect(await db.selectFrom('pages').select(['slug', 'title', 'status', 'body']).execute()).toEqual([
      {
        slug: 'our-house',
        title: 'About us',
        status: 'draft',
        body: '## The house\n\n\\::events and join\n\n[The porch](https://old.example.org/porch.jpg)',
      },
    ])
    expect(await db.selectFrom('redirects').select(['fromPath', 'toPath']).execute()).toEqual([
      { fromPath: '/about/our-house', toPath: '/our-house' },
    ])
    expect((await take(site, 'wordpress.xml', '--posts-as-pages')).filter((line) => line.includes('page “'))).toEqual([
      'line 337: would add page “October Newsletter”, as a draft',
      'line 357: would add page “A poem for autumn”, as a draft',
      'line 377: skipped: page “About us”, as a draft, already there',
    ])
  },
)

test.each(engines)('B §6.5 on %s: what was imported is not imported again', async (engine) => {
  await using site = await openTestSite(engine)
  for (const name of ['wordpress.xml', 'google.ics', 'apple.ics', 'mailchimp.csv', 'excel-teachers.csv']) {
    await take(site, name, '--apply')
    const before = await everything(site)
    expect((await take(site, name, '--apply')).at(-1)).toMatch(/^0 added, [1-9]/)
    expect({ ...(await everything(site)), state: [] }).toEqual({ ...before, state: [] })
  }
})

test.each(engines)('B §6.5 on %s: a failure on the way is one line, and leaves nothing of the file', async (engine) => {
  const broken: Feature = {
    name: 'broken',
    imports: { post: { name: () => 'post', add: () => Promise.reject(new Error('the disk is full')) } },
  }
  await using site = await openTestSite(engine)
  site.services.features = [broken, ...site.services.features]
  const before = await everything(site)
  await expect(take(site, 'wordpress.xml', '--apply')).rejects.toThrow(
    'The import failed at line 337, and nothing was changed: the disk is full',
  )
  expect(await everything(site)).toEqual(before)
})

test('B §6.5: a calendar as Google writes it becomes events, a series with what differs from its rule one of them', async () => {
  await using site = await openTestSite('sqlite')
  expect(await take(site, 'google.ics', '--apply')).toEqual([
    'line 26: added event “Open House”, Tuesday, October 5, 2027, 10:00 AM – 12:00 PM',
    'line 41: added event “Sunday Meditation”, Sunday, October 10, 2027, 6:30–7:30 PM, every week on Sunday, until December 19, 2027',
    'line 56: added event “Retreat”, November 12–14, 2027, as a draft',
    '3 added, 0 already there, 0 skipped, 0 refused.',
  ])
  const [openHouse, meditation, retreat] = (await everything(site)).events
  expect(openHouse).toMatchObject({
    description: 'Come & see.\n\n- Tea\n\nx [More](https://example.org)',
    location: expect.stringMatching(/^Boulder/),
  })
  expect(meditation?.exceptions).toEqual([
    { date: '2027-10-24', cancelled: true },
    { date: '2027-10-31', startsAt: '2027-11-01T19:00', endsAt: '2027-11-01T20:00' },
  ])
  expect(retreat).toMatchObject({
    startsAt: '2027-11-12T00:00',
    endsAt: '2027-11-14T23:59',
    time: 'All day, until Sunday, November 14',
    status: 'draft',
  })
})

test('B §6.5: a calendar as Apple writes it: days without times, canceled dates, what is private, what no event can be', async () => {
  await using site = await openTestSite('sqlite')
  expect(await take(site, 'apple.ics', '--apply')).toEqual([
    'line 24: added event “Inquiry Group”, Tuesday, November 2, 2027, 7:00–8:30 PM, every week on Tuesday, 6 times',
    'line 54: added event “Center closed”, Saturday, December 25, 2027, all day',
    'line 61: skipped: event “Dentist”: it is marked as private',
    'line 68: refused: event “Bell”, Saturday, December 4, 2027, 9:00 AM, on various dates: FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.',
    'line 75: added event “Talk: Stillness”, Sunday, December 5, 2027, 9:00–11:00 AM, as a draft',
    '  Its join link (meet.example.org) is shown only to people who register. It is a draft: check its text for other ways to join.',
    '3 added, 0 already there, 1 skipped, 1 refused.',
  ])
  const [inquiry, closed, talk] = (await everything(site)).events
  expect(inquiry).toMatchObject({ location: 'Boulder Community Center, 123 Main Street, Boulder, CO' })
  expect(inquiry?.exceptions).toEqual([
    { date: '2027-11-23', cancelled: true },
    { date: '2027-11-30', cancelled: true },
  ])
  expect(closed).toMatchObject({ eventDate: '2027-12-25', startsAt: '2027-12-25T00:00', time: 'All day' })
  expect(talk).toMatchObject({
    state: 'cancelled',
    location: 'Online',
    joinUrl: 'https://meet.example.org/room',
    description: 'Bring \\*nothing\\*.  \nSee [https://example.org/stillness](https://example.org/stillness).',
  })
})

// Before, no one heard of it: staff found a date that they had canceled still on the page.
test('B §6.5: what a calendar changes of dates that its event doesn’t have is reported', async () => {
  await using folder = await temporaryFolder()
  const entry = (uid: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    'DTSTART:20271005T180000',
    ...lines,
    'END:VEVENT',
  ]
  const weekly = entry('Weekly', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20271006T180000,20271012T180000')
  const listed = entry('Listed', 'RDATE:20271007T180000', 'EXDATE:20271006T180000')
  const file = join(folder.path, 'stray.ics')
  await writeFile(file, ['BEGIN:VCALENDAR', 'VERSION:2.0', ...weekly, ...listed, 'END:VCALENDAR'].join('\r\n'))
  await using site = await openTestSite('sqlite')
  const lines = (await importFile(site.services, [file])).split('\n')
  expect(lines.filter((line) => line.startsWith('  '))).toEqual([
    '  It changes dates that its rule doesn’t give, and these changes do nothing: Wed, Oct 6, 2027.',
    '  It changes dates that it doesn’t have, and these changes do nothing: 2027-10-06.',
  ])
})

test('B §4.4: subscribers come with the moment of their consent, once an address, without those who left; the log names no one', async () => {
  await using site = await openTestSite('sqlite')
  expect(await take(site, 'mailchimp.csv', '--apply')).toEqual([
    'line 2: added subscriber ada@example.net',
    'line 3: added subscriber berta@example.net',
    'line 4: refused: subscriber not-an-address: Please enter a valid email address',
    'line 5: skipped: subscriber Ada@Example.net, already there',
    '2 added, 1 already there, 0 skipped, 1 refused.',
  ])
  expect((await take(site, 'mailchimp-unsubscribed.csv', '--apply'))[0]).toContain(
    'skipped: subscriber dora@example.net: they left that list',
  )
  const { subscriptions, log } = await everything(site)
  expect(subscriptions.map(({ email, name, createdAt }) => [email, name, createdAt])).toEqual([
    ['ada@example.net', 'Ada Quist', '2026-03-01T17:05:30.000Z'],
    ['berta@example.net', '=HYPERLINK(1)', '2026-04-02T08:00:00.000Z'],
  ])
  expect(log.map(({ action, entity, label, detail }) => [action, entity, label, detail])).toEqual([['import', 'subscriber', null, '2']])
})

test('B §4.4: a consent of which only the day is given was given on this day where the community is', async () => {
  await using site = await openTestSite('sqlite')
  await take(site, 'subscribers-days.csv', '--apply')
  const { subscriptions } = await everything(site)
  expect(subscriptions.map(({ createdAt }) => createdAt)).toEqual(['2026-03-01T07:00:00.000Z', '2026-07-01T06:00:00.000Z'])
})

test('B §6.5: teachers from Excel: semicolons, line ends in cells, and what they lack is reported', async () => {
  await using site = await openTestSite('sqlite')
  expect(await take(site, 'excel-teachers.csv', '--apply')).toEqual([
    'line 2: added teacher “Élise Müller”',
    'line 4: refused: teacher “Nobody”: The title is required',
    '1 added, 0 already there, 0 skipped, 1 refused.',
  ])
  expect((await everything(site)).teachers).toMatchObject([
    { email: 'elise@example.net', bio: 'Teaches in "two" places,\nand sings.', websiteUrl: 'https://example.org/elise' },
  ])
})

test('B §6.5: UTF-16 is read, and what is not Unicode is read and reported', async () => {
  await using site = await openTestSite('sqlite')
  expect(await take(site, 'excel-subscribers-unicode.txt')).toEqual([
    expect.stringContaining('refused: subscriber élise@example.net'),
    'line 3: refused: subscriber flo@example.net: “03/04/2026” is not a date; write the consent date like 2026-03-01.',
    '0 to add, 0 already there, 0 skipped, 2 refused. Dry run, nothing was changed; add --apply to import.',
  ])
  const lines = await take(site, 'excel-teachers-latin1.csv')
  expect(lines.slice(0, 2)).toEqual([
    'It is not written in UTF-8, and was read as Windows-1252 (Latin-1): check accented letters.',
    'line 2: would add teacher “Élise Müller”',
  ])
})

const files: [string, string | Uint8Array, string][] = [
  ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'it is not a text file; unpack an archive first'],
  ['a web page', '<html><body>Hello</body></html>', 'it is no WordPress export'],
  ['other words', 'Dear Sir or Madam', 'it is not a WordPress export, a calendar, or a table with the column'],
  [
    'a list that says who left in words of its own',
    'email,status\nada@example.net,gone fishing',
    'in line 2, “gone fishing” in the column',
  ],
  ['half a calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY', 'cannot be read: '],
]

test.each(files)('B §6.5: %s is refused in one line', async (_what, content, refusal) => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  await writeFile(path, content)
  await expect(importFile(site.services, [path])).rejects.toThrow(refusal)
})

test('B §6.5: a line of a table with an open quote, or with a stray byte, is named, and the others are imported', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  const text = Buffer.from('email,name\nada@example.net,"Ada\nbo@example.net,Bó\ncy@example.net,C')
  await writeFile(path, Buffer.concat([text, Buffer.from([0xe9]), Buffer.from('\n')]))
  expect((await importFile(site.services, [path])).split('\n').slice(1)).toEqual([
    'Line 4 is not wholly in UTF-8: check the letters that were read as “\ufffd”.',
    'line 2: refused: a person: It has a quotation mark that is never closed.',
    'line 3: would add subscriber bo@example.net',
    'line 4: refused: subscriber cy@example.net: A letter of this line can’t be read. Please save the file as UTF-8.',
    '1 to add, 0 already there, 0 skipped, 2 refused. Dry run, nothing was changed; add --apply to import.',
  ])
})

/** A kind that is read from tables with these columns. */
const houses = (...needs: string[][]): NonNullable<Feature['imports']> => ({
  row: { needs, name: () => 'house', add: async () => 'added' },
})

test('B §6.5: a table of no kind is refused with the columns that one needs, and one that could be of two kinds by their names', async () => {
  await using site = await openTestSite('sqlite')
  site.services.features = [
    { name: 'subscribers', imports: houses(['email']) },
    { name: 'teachers', imports: houses(['name'], ['email']) },
    { name: 'mountain-huts', imports: houses(['hut'], ['place', 'town']) },
    { name: 'guest-houses', imports: houses(['house'], ['place']) },
  ]
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'houses.csv')
  const take = async (text: string) => {
    await writeFile(path, text)
    return importFile(site.services, [path])
  }
  await expect(take('hut\nWard')).rejects.toThrow(
    'it is not a WordPress export, a calendar, or a table with the column email, or with the columns hut and place, or with the columns house and place',
  )
  await expect(take('hut,house,place\nWard,Ward,Ward')).rejects.toThrow(
    'its columns fit mountain huts as well as guest houses; leave out one that only one of them needs',
  )
  expect(await take('hut,town\nWard,Ward')).toContain('1 to add')
})

test('B §6.5: a file that declares entities is refused before any is expanded', async () => {
  await using site = await openTestSite('sqlite')
  await expect(take(site, 'entity-bomb.xml')).rejects.toThrow('it declares a document type or entities')
})

test.each([[[]], [['--apply']], [['a', 'b']], [['a', '--aply']]])('a wrong use (%j) prints the usage', async (args) => {
  await using site = await openTestSite('sqlite')
  await expect(importFile(site.services, args)).rejects.toThrow('npm run import -- FILE --apply')
})

test('a file that is not there, and one that is a folder, are reported', async () => {
  await using site = await openTestSite('sqlite')
  await expect(importFile(site.services, ['none.ics'])).rejects.toThrow('There is no file')
  await expect(importFile(site.services, ['tests'])).rejects.toThrow('is no file')
})
