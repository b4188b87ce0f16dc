import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { contactMessageRow, makeContactMessage } from './contact-message.factory'
import { interestFilterValues, interests } from './contact-options'

const denverClock = (now: string) => createClock('America/Denver', () => new Date(now))

/** What an admin gets at `path`, and a way to get more. */
async function desk(site: TestSite) {
  const cookie = await site.logIn()
  const list = async (query = '') => (await site.request(`/api/contact${query}`, { cookie })).json()
  return { cookie, list, ids: async (query: string) => (await list(query)).messages.map((message: { id: number }) => message.id) }
}

describe.each(engines)('contact reports on %s', (engine) => {
  test.each(['/api/contact', '/api/contact/export'])('decisions: GET %s is for admins: 401 logged out, 403 for others', async (path) => {
    await using site = await openTestSite(engine)
    expect((await site.request(path)).status).toBe(401)
    expect((await site.request(path, { cookie: await site.logIn({ role: 'member' }) })).status).toBe(403)
  })

  test('D2 §3, B §10 contact message: its fields, with nothing where a visitor left something out, and what staff made of it', async () => {
    await using site = await openTestSite(engine)
    const id = await makeContactMessage(site.services, { interest: null, createdAt: '2027-10-05T16:30:00.000Z' })
    site.services.clock = denverClock('2027-10-06T12:00:00Z')
    const { list } = await desk(site)
    expect((await list()).messages).toEqual([
      {
        id,
        name: 'Ada Quist',
        email: 'ada@example.net',
        phoneNumber: null,
        interest: null,
        hearAboutUs: null,
        message: 'I would like to know more.',
        contactMethod: 'get-in-touch',
        consentToContact: true,
        createdAt: '2027-10-05T16:30:00.000Z',
        status: 'new',
        assigneeId: null,
        assignee: null,
        overdueDays: null,
        notes: [],
        replies: [],
        held: false,
        heldReason: null,
      },
    ])
  })

  test('decisions: the counters are of all time and of this month in Denver, whatever the filters say', async () => {
    await using site = await openTestSite(engine)
    // Denver is six hours behind in September and October, seven in December.
    for (const createdAt of [
      '2027-10-01T05:59:59.999Z',
      '2027-10-01T06:00:00.000Z',
      '2027-11-01T05:59:59.999Z',
      '2027-11-01T06:00:00.000Z',
    ])
      await makeContactMessage(site.services, { createdAt })
    site.services.clock = denverClock('2027-11-01T05:59:59.999Z')
    const { list } = await desk(site)
    expect(await list()).toMatchObject({ total: 4, totalThisMonth: 2 })
    expect(await list('?interest=newsletter')).toEqual({ messages: [], total: 4, totalThisMonth: 2 })
    site.services.clock = denverClock('2027-11-01T06:00:00Z')
    expect(await list()).toMatchObject({ total: 4, totalThisMonth: 1 })
  })

  test.each([
    ['2027-07-01', '2027-07-01T06:00:00.000Z', '2027-07-02T05:59:59.999Z'],
    ['2027-03-14', '2027-03-14T07:00:00.000Z', '2027-03-15T05:59:59.999Z'],
    ['2027-11-07', '2027-11-07T06:00:00.000Z', '2027-11-08T06:59:59.999Z'],
  ])('decisions: the day %s lasts from %s to %s, as in Denver, and both ends are included', async (day, first, last) => {
    await using site = await openTestSite(engine)
    const at = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString()
    const make = (createdAt: string) => makeContactMessage(site.services, { createdAt })
    const before = await make(at(first, -1))
    const within = [await make(first), await make(last)]
    const after = await make(at(last, 1))
    const { ids } = await desk(site)
    expect(await ids(`?startDate=${day}&endDate=${day}`)).toEqual(within.toReversed())
    expect(await ids(`?startDate=${day}`)).toEqual([after, ...within.toReversed()])
    expect(await ids(`?endDate=${day}`)).toEqual([...within.toReversed(), before])
  })

  test('decisions: the interest filters find the interests that belong to them, and together every message', async () => {
    await using site = await openTestSite(engine)
    for (const interest of [...interests, null]) await makeContactMessage(site.services, { interest })
    const { list } = await desk(site)
    const found: Record<string, unknown[]> = {}
    for (const value of interestFilterValues)
      found[value] = (await list(`?interest=${value}`)).messages
        .map((message: { interest: string | null }) => message.interest)
        .toReversed()
    expect(found).toEqual({
      'introductory-weekend': ['introductory-events', 'workshops'],
      'ongoing-groups': ['ongoing-groups', 'programs'],
      'private-sessions': ['private-sessions', 'private'],
      meditation: ['meditation'],
      newsletter: ['newsletter'],
      general: ['general', 'other', null],
    })
  })

  test('decisions: filters narrow together; empty ones count as absent; a start after the end finds nothing', async () => {
    await using site = await openTestSite(engine)
    const wanted = await makeContactMessage(site.services, { interest: 'meditation', contactMethod: 'speak-with-team' })
    await makeContactMessage(site.services, { interest: 'meditation' })
    const other = await makeContactMessage(site.services, { contactMethod: 'speak-with-team' })
    const { ids } = await desk(site)
    expect(await ids('?contactMethod=speak-with-team')).toEqual([other, wanted])
    expect(await ids('?contactMethod=speak-with-team&interest=meditation')).toEqual([wanted])
    expect(await ids('?startDate=&endDate=&contactMethod=&interest=&limit=&offset=')).toHaveLength(3)
    expect(await ids('?startDate=2027-10-06&endDate=2027-10-05')).toEqual([])
    expect(await ids('?startDate=1000-01-01&endDate=9999-12-31')).toHaveLength(3)
  })

  test.each([
    ['startDate=2027-02-31', 'startDate must be a date that exists, like 2027-10-05'],
    ['endDate=soon', 'endDate must be a date that exists, like 2027-10-05'],
    ['endDate=2027-1-5', 'endDate must be a date that exists, like 2027-10-05'],
    ['contactMethod=pigeon', 'contactMethod must be one of get-in-touch, speak-with-teacher, speak-with-team'],
    [
      'interest=workshops',
      'interest must be one of introductory-weekend, ongoing-groups, private-sessions, meditation, newsletter, general',
    ],
    ['limit=1001', 'limit must be a whole number from 1 to 1000'],
  ])('decisions: a filter that does not exist is refused with 400: %s', async (query, message) => {
    await using site = await openTestSite(engine)
    const { cookie } = await desk(site)
    const answer = await site.request(`/api/contact?${query}`, { cookie })
    expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
  })

  test('decisions: limit and offset give one page, newest first, and the count under the filters', async () => {
    await using site = await openTestSite(engine)
    const made: number[] = []
    // Two of one moment each: the later one comes first.
    for (const day of [3, 1, 2])
      for (let twin = 0; twin < 2; twin++)
        made.push(await makeContactMessage(site.services, { createdAt: `2027-10-0${day}T12:00:00.000Z`, interest: 'other' }))
    await makeContactMessage(site.services, { createdAt: '2027-10-04T12:00:00.000Z' })
    const newestFirst = [made[1], made[0], made[5], made[4], made[3], made[2]]
    const { list, ids } = await desk(site)
    const range = 'startDate=2027-10-01&endDate=2027-10-03'
    expect(await list(`?${range}&limit=4`)).toMatchObject({ total: 7, matching: 6 })
    expect(await ids(`?${range}&limit=4`)).toEqual(newestFirst.slice(0, 4))
    expect(await ids(`?${range}&limit=4&offset=4`)).toEqual(newestFirst.slice(4))
    expect(await ids(`?${range}&limit=4&offset=6`)).toEqual([])
    expect(await list(`?${range}&offset=5`)).toMatchObject({ messages: [{ id: newestFirst[5] }], matching: 6 })
    expect(await list()).not.toHaveProperty('matching')
  })

  test('decisions, CSV: the export has the table’s columns, labels, quotes, and no formulas, byte for byte', async () => {
    await using site = await openTestSite(engine)
    await makeContactMessage(site.services, {
      createdAt: '2027-10-05T05:59:59.000Z',
      name: '=HYPERLINK("https://example.com")',
      phoneNumber: '+1 303 555 0100',
      interest: 'private-sessions',
      hearAboutUs: 'advertisement',
      contactMethod: 'speak-with-team',
      message: '-1, "quoted"\r\nZoë',
    })
    await makeContactMessage(site.services, { createdAt: '2027-10-05T06:00:00.000Z', interest: null, consentToContact: false })
    site.services.clock = denverClock('2027-10-06T05:59:00Z')
    const answer = await site.request('/api/contact/export', { cookie: await site.logIn() })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contact-messages-2027-10-05.csv"',
      'cache-control': 'no-store',
    })
    const expected = [
      '"Date","Name","Email","Phone","Interest","How Heard","Contact Method","Consent","Message"',
      '"Oct 5, 2027","Ada Quist","ada@example.net","","","","Get in Touch","No","I would like to know more."',
      `"Oct 4, 2027","'=HYPERLINK(""https://example.com"")","ada@example.net","'+1 303 555 0100","Connect with a Teacher","Advertisement","Speak with Teaching Team Member","Yes","'-1, ""quoted""\r\nZoë"`,
    ]
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(`\uFEFF${expected.join('\r\n')}\r\n`))
  })

  test('decisions, CSV: the export follows the filters, and is only its columns where they find nothing', async () => {
    await using site = await openTestSite(engine)
    await makeContactMessage(site.services, { name: 'Ada', interest: 'meditation' })
    await makeContactMessage(site.services, { name: 'Bo' })
    const cookie = await site.logIn()
    const names = async (query: string) => {
      const text = await (await site.request(`/api/contact/export?${query}`, { cookie })).text()
      return text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split('","')[1])
    }
    expect(await names('')).toEqual(['Bo', 'Ada'])
    expect(await names('interest=meditation')).toEqual(['Ada'])
    expect(await names('interest=newsletter')).toEqual([])
    expect((await site.request('/api/contact/export?interest=chess', { cookie })).status).toBe(400)
  })

  test('a list of several batches is whole, in order and without repetition, also where many came in one moment', async () => {
    await using site = await openTestSite(engine)

    for (let hundred = 0; hundred < 25; hundred++)
      await site.services.db
        .insertInto('contact_messages')
        .values(
          Array.from({ length: 100 }, () =>
            contactMessageRow({ createdAt: hundred < 12 ? '2027-10-05T12:00:00.000Z' : `2027-10-06T12:00:${hundred}.000Z` }),
          ),
        )
        .execute()
    const { cookie, ids } = await desk(site)
    const all = Array.from({ length: 2500 }, (_, index) => 2500 - index)
    expect(await ids('')).toEqual(all)
    expect(await ids('?offset=1200')).toEqual(all.slice(1200))
    expect((await (await site.request('/api/contact/export', { cookie })).text()).split('\r\n')).toHaveLength(2502)
  })
})
