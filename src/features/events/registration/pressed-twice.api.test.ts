import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { openThursdays, registerFor, thursdayDates } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { registrationPersonalData } from '../registration.personal-data.server'
import { forgetRequestsJob } from './register-for-event.server'

const requestKey = '0b6e3c1a-55a7-4c0e-9d0e-2f6d1f7e9a10'

/** The emails to Ada; staff also get their notice of a registration. */
const mailToAda = async (site: TestSite) => {
  const rows = await site.services.db.selectFrom('mail_messages').select('kind').where('recipient', '=', 'ada@example.net').execute()
  return rows.map(({ kind }) => kind)
}
const peopleOf = (site: TestSite) =>
  site.services.db.selectFrom('registrations').select(['email', 'session', 'status']).orderBy('id').execute()

describe.each(engines)('B §3.3: twice pressed is once, on %s', (engine) => {
  // Before, the second queued an email that says that a registration is there.
  test('the same form again gets the same answer, and makes neither a registration nor an email', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const first = await registerFor(site, id, 'Ada', { requestKey })
    expect(first).toMatchObject({ code: 201, status: 'registered' })
    const mail = await mailToAda(site)
    expect(await registerFor(site, id, 'Ada', { requestKey })).toEqual(first)
    expect(await mailToAda(site)).toEqual(mail)
    expect(mail).toHaveLength(1)
    expect(await peopleOf(site)).toHaveLength(1)
  })

  // Before, 409 'All places are taken'; with a waitlist, 'You are on the waitlist'.
  test.each([false, true])('also for the last place, with a waitlist: %j', async (waitlist) => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { capacity: 1, waitlist } })
    const first = await registerFor(site, id, 'Ada', { requestKey })
    expect(first).toMatchObject({ code: 201, status: 'registered' })
    expect(await registerFor(site, id, 'Ada', { requestKey })).toEqual(first)
    expect(await peopleOf(site)).toMatchObject([{ status: 'registered' }])
  })

  // Before, 409: 'Registration for this event has closed'.
  test('also when registration has closed since', async () => {
    await using open = await openThursdays(engine, { closesBefore: 60 })
    const { site, id } = open
    const sent = { session: thursdayDates[0], requestKey }
    const first = await registerFor(site, id, 'Ada', sent)
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-08T00:30:00Z'))
    expect((await registerFor(site, id, 'Bo', { session: thursdayDates[0] })).code).toBe(409)
    expect(await registerFor(site, id, 'Ada', sent)).toEqual(first)
  })

  // Before, 201 'registered', of which there was nothing left.
  test('a form that arrives again after its person was erased says that it was removed, and registers no one', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    await registerFor(site, id, 'Ada', { requestKey })
    await registrationPersonalData.erase(site.services, 'ada@example.net')
    const again = await registerFor(site, id, 'Ada', { requestKey })
    expect(again).toMatchObject({ code: 410, message: 'This registration has been removed' })
    expect(await peopleOf(site)).toEqual([])
    expect(await registerFor(site, id, 'Ada', { requestKey: 'another-time' })).toMatchObject({ code: 201 })
  })

  // Before, 201 'registered' as long as the address was registered for any other date.
  test('the same where the person is still registered for another date; one that staff moved is there', async () => {
    await using open = await openThursdays(engine, {})
    const { site, id } = open
    const [one, two, three] = thursdayDates
    await registerFor(site, id, 'Ada', { session: two })
    const sent = { session: one, requestKey }
    const first = await registerFor(site, id, 'Ada', sent)
    const cookie = await site.logIn({ username: 'host' })
    const { id: attendeeId } =
      (await site.services.db.selectFrom('registrations').select('id').where('session', '=', one).executeTakeFirst()) ?? {}
    const path = `/api/events/${id}/attendees/${attendeeId}`
    expect((await site.request(path, { method: 'PUT', json: { session: three }, cookie })).status).toBe(200)
    expect(await registerFor(site, id, 'Ada', sent)).toEqual(first)
    expect((await site.request(path, { method: 'DELETE', cookie })).status).toBe(200)
    expect(await registerFor(site, id, 'Ada', sent)).toMatchObject({ code: 410 })
    expect(await peopleOf(site)).toMatchObject([{ session: two }])
  })

  // Before, some of them answered 409, and four emails went out.
  test('of five at once for the last place all get the answer of the first, and one email goes out', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { capacity: 1 } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => registerFor(site, id, 'Ada', { requestKey })))
    expect(answers.map(({ code, status }) => [code, status])).toEqual(Array.from({ length: 5 }, () => [201, 'registered']))
    expect(await mailToAda(site)).toHaveLength(1)
    expect(await peopleOf(site)).toHaveLength(1)
  })

  // Before, the dates with one place came back as `full`, in an email of their own.
  test('several dates are answered as they were, those that could not be had included', async () => {
    await using open = await openThursdays(engine, { capacity: 1 })
    const { site, id } = open
    const [one, two, three] = thursdayDates
    await registerFor(site, id, 'Bo', { session: two })
    const sent = { sessions: [three, two, one], requestKey }
    const first = await registerFor(site, id, 'Ada', sent)
    expect(first.sessions.map(({ status }: { status: string }) => status)).toEqual(['registered', 'full', 'registered'])
    const mail = await mailToAda(site)
    await site.services.db.deleteFrom('registrations').where('session', '=', two).execute()
    expect(await registerFor(site, id, 'Ada', sent)).toEqual(first)
    expect(await mailToAda(site)).toEqual(mail)
    expect((await peopleOf(site)).map(({ session }) => session)).toEqual([one, three])
  })

  test('with another address the key says nothing of whose it is; with another date it takes that one', async () => {
    await using open = await openThursdays(engine, { capacity: 1 })
    const { site, id } = open
    const [one, two] = thursdayDates
    await registerFor(site, id, 'Ada', { session: one, requestKey })
    const withKey = await registerFor(site, id, 'Bo', { session: one, requestKey })
    expect(withKey).toEqual(await registerFor(site, id, 'Cy', { session: one }))
    expect(withKey).toEqual({ code: 409, message: 'All places are taken' })
    expect(await registerFor(site, id, 'Ada', { session: two, requestKey })).toMatchObject({ code: 201, status: 'registered' })
    expect(await peopleOf(site)).toMatchObject([{ session: one }, { session: two }])
  })

  test('what was refused is decided again: the place may be free by now', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { capacity: 1 } })
    await registerFor(site, id, 'Bo', {})
    expect((await registerFor(site, id, 'Ada', { requestKey })).code).toBe(409)
    await site.request(`/api/registrations/${await site.linkTo(id, 'bo@example.net')}/cancel`, { method: 'POST' })
    expect((await registerFor(site, id, 'Ada', { requestKey })).code).toBe(201)
  })

  test('without a key, or after the daily clearing a day later, it is a registration that is there already', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    await registerFor(site, id, 'Ada', { requestKey })
    await forgetRequestsJob.run(site.services, {}, { key: 'now', payload: {}, createdAt: '' })
    await registerFor(site, id, 'Ada', { requestKey })
    expect(await mailToAda(site)).toHaveLength(1)
    const { clock } = site.services
    site.services.clock = createClock('America/Denver', () => new Date(clock.now().getTime() + 25 * 3_600_000))
    await forgetRequestsJob.run(site.services, {}, { key: 'later', payload: {}, createdAt: '' })
    await registerFor(site, id, 'Ada', { requestKey })
    await registerFor(site, id, 'Ada', {})
    expect(await mailToAda(site)).toEqual(['registration-confirmation', 'registration-repeated', 'registration-repeated'])
  })

  test.each(['', 'a b', 'x'.repeat(65), 7])('the key %j is refused', async (key) => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    expect(await registerFor(site, id, 'Ada', { requestKey: key })).toMatchObject({
      code: 400,
      message: 'The requestKey must be 1 to 64 letters, digits and hyphens',
    })
  })
})
