import { engines } from '@tests/support/test-site'
import { openThursdays, registerFor, thursdayDates } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'

const [first, second, third] = thursdayDates

const openSite = (engine: (typeof engines)[number], registration: object = { capacity: 1 }, config: Record<string, string> = {}) =>
  openThursdays(engine, registration, { env: { CONTACT_EMAIL: 'office@example.org', ...config } })

const outcomes = ({ sessions }: { sessions: { status: string }[] }) => sessions.map(({ status }) => status)

describe.each(engines)('B §3.3: registering for several dates at once, on %s', (engine) => {
  test('each date is decided separately, in the order of the dates, and those that no one can have are listed separately', async () => {
    await using open = await openSite(engine, { capacity: 1, waitlist: true })
    const { site, id } = open
    await registerFor(site, id, 'Bo', { session: second })
    const answer = await registerFor(site, id, 'Ada', { sessions: [third, '2027-10-08T19:00', second, first, first] })
    expect(answer).toMatchObject({ status: 'registered' })
    expect(answer.sessions).toEqual([
      { session: first, status: 'registered' },
      { session: '2027-10-08T19:00', status: 'unknown' },
      { session: second, status: 'waitlisted' },
      { session: third, status: 'registered' },
    ])
  })

  test('409 only where none was to be had, with what became of each', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    await registerFor(site, id, 'Bo', { sessions: [first, second] })
    expect(outcomes(await registerFor(site, id, 'Cy', { sessions: [second, third] }))).toEqual(['full', 'registered'])
    const answer = await registerFor(site, id, 'Ada', { sessions: [first, second] })
    expect(answer).toMatchObject({ code: 409, message: 'All places on these dates are taken' })
    expect(outcomes(answer)).toEqual(['full', 'full'])
    const passed = await registerFor(site, id, 'Ada', { sessions: [first, '2027-10-08T19:00'] })
    expect(passed.message).toBe('You can’t register for any of these dates. Please choose others')
  })

  // Before, a form and an email for each date.
  test('one email lists all dates, with a calendar entry for each place and a link for each date; staff get one notice', async () => {
    await using open = await openSite(engine, { capacity: 1, waitlist: true, price: { kind: 'fixed', amount: 20 } })
    const { site, id } = open
    await registerFor(site, id, 'Bo', { session: second })
    await site.deliverMail()
    const before = (await site.deliverMail()).length
    await registerFor(site, id, 'Ada', { sessions: [first, second, third] })
    const mail = (await site.deliverMail()).slice(before)
    const toAda = mail.filter(({ to }) => to?.[0]?.address === 'ada@example.net')
    expect(toAda.map(({ subject }) => subject)).toEqual(['You are registered for two of three dates: Evening Circle'])
    const [email] = toAda
    expect(email?.text).toContain('You’re registered for two of three dates.')
    // Before, “Thu, Oct 7, 2027: Thursday, October 7, 2027, 7:00–8:30 PM, Mountain Time”, on five lines of a phone.
    expect(email?.text).toContain('Thu, Oct 7: 7:00–8:30 PM, Mountain Time')
    expect(email?.text).toContain('You are on the waitlist, currently number 1.')
    const links = [...new Set(email?.text?.match(/https:\/\/community\.example\.org\/registration\/\S+/g))]
    expect(links).toHaveLength(3)
    const sessions = await Promise.all(
      links.map(
        async (link) =>
          (await (await site.request(new URL(link).pathname.replace('/registration/', '/api/registrations/'))).json()).registration,
      ),
    )
    expect(sessions.map(({ session, status }) => [session.startsAt, status])).toEqual([
      [first, 'registered'],
      [second, 'waitlisted'],
      [third, 'registered'],
    ])
    const entries =
      email?.attachments.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content))) ?? []
    expect(entries.map((entry) => /BEGIN:VEVENT[\s\S]*?DTSTART[^:]*:(\w+)/.exec(entry)?.[1])).toEqual([
      '20271007T190000',
      '20271021T190000',
    ])
    expect(entries.every((entry) => entry.includes('METHOD:REQUEST'))).toBe(true)
    const notices = mail.filter(({ to }) => to?.[0]?.address === 'office@example.org')
    expect(notices).toHaveLength(1)
    for (const day of ['October 7', 'October 14', 'October 21']) expect(notices[0]?.text).toContain(day)
    // Before, “Contribution: $20”, as if it were for all of them.
    expect(notices[0]?.text).toContain('Contribution per date: $20')
  })

  test('B §3.4: what is there already stays as it was; the answer is that of a new address, and the email says so', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    await registerFor(site, id, 'Ada', { session: first })
    const before = (await site.deliverMail()).length
    expect(outcomes(await registerFor(site, id, 'Ada', { sessions: [first, second] }))).toEqual(['full', 'registered'])
    const email = (await site.deliverMail()).slice(before).find(({ to }) => to?.[0]?.address === 'ada@example.net')
    expect(email?.text).toContain('You already have a place.')
    expect(email?.text).toContain('You have a place.')
  })

  test('a single date in the list is answered and confirmed like one that is named on its own', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    const answer = await registerFor(site, id, 'Ada', { sessions: [second] })
    expect(answer.sessions).toEqual([{ session: second, status: 'registered' }])
    const [email] = (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === 'ada@example.net')
    expect(email?.subject).toBe('You are registered: Evening Circle')
  })

  test('none, and more than twelve, are refused', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    expect(await registerFor(site, id, 'Ada', { sessions: [] })).toMatchObject({ code: 400, message: 'Please choose at least one date' })
    const many = Array.from({ length: 13 }, (_, index) => `2027-10-${10 + index}T19:00`)
    expect(await registerFor(site, id, 'Ada', { sessions: many })).toMatchObject({ code: 400, message: 'Please choose 12 dates at most' })
  })

  test('of twenty who race for the same dates in different orders one gets each', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    const choices = [
      [first, second, third],
      [third, second],
      [second, first],
      [third, first, second],
    ]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => registerFor(site, id, `P${index}`, { sessions: choices[index % choices.length] })),
    )
    expect(answers.every(({ code }) => code === 201 || code === 409)).toBe(true)
    const got = answers
      .flatMap(({ sessions }) => sessions as { session: string; status: string }[])
      .filter(({ status }) => status === 'registered')
    expect(got.map(({ session }) => session).sort()).toEqual([first, second, third])
    const places = await site.services.db.selectFrom('registration_places').select(['session', 'taken']).orderBy('session').execute()
    expect(places).toEqual([first, second, third].map((session) => ({ session, taken: 1 })))
  })
})
