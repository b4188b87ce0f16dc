import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { openThursdays, registerFor, thursdayDates } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { registrationPersonalData } from '../registration.personal-data.server'

const [first, second] = thursdayDates
const at = (who: string) => `${who}@example.net`

async function correct(site: TestSite, correction: string, who: string) {
  const answer = await site.request('/api/registrations/correct', { method: 'PUT', json: { correction, email: at(who) } })
  return { code: answer.status, ...(await answer.json()) }
}

async function change(site: TestSite, token: string, json: object) {
  const answer = await site.request(`/api/registrations/${token}`, { method: 'PUT', json })
  return { code: answer.status, ...(await answer.json()) }
}

const statusOf = async (site: TestSite, token: string) => (await site.request(`/api/registrations/${token}`)).status

/** Who is on the list, and how: `ada registered`. */
const peopleOf = async ({ services: { db } }: TestSite) =>
  (await db.selectFrom('registrations').select(['email', 'status', 'session']).orderBy('email').orderBy('session').execute()).map(
    ({ email, status, session }) => [email?.split('@')[0], status, session.slice(5, 10)].filter(Boolean).join(' '),
  )

const waitingFor = async ({ services: { db } }: TestSite, who: string) =>
  (await db.selectFrom('mail_messages').select('kind').where('recipient', '=', at(who)).orderBy('id').execute()).map(({ kind }) =>
    kind.replace('registration-', ''),
  )

const mailTo = async (site: TestSite, who: string) => (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === at(who))
const linksIn = (text = '') => [...text.matchAll(/\/registration\/([\w-]+)/g)].map(([, token = '']) => token)

describe.each(engines)('spec B §3.12: an address that is wrong, on %s', (engine) => {
  test('what a form made moves to the address that was meant; the former one reads neither that nor a detail', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { title: 'Open House' })
    const { correction } = await registerFor(site, id, 'Adda', { name: 'Ada Quist' })
    const [confirmation] = await mailTo(site, 'adda')
    const [token = ''] = linksIn(confirmation?.text)
    expect(await statusOf(site, token)).toBe(200)

    expect(await correct(site, correction, 'ada')).toMatchObject({ code: 200, email: at('ada'), canCorrect: true })
    expect(await peopleOf(site)).toEqual(['ada registered'])
    const [confirmed] = await mailTo(site, 'ada')
    expect(confirmed?.subject).toBe('You are registered: Open House')
    expect(await statusOf(site, linksIn(confirmed?.text)[0] ?? '')).toBe(200)
    expect(await statusOf(site, token)).toBe(410)
    const [, word] = await mailTo(site, 'adda')
    expect(word?.subject).toBe('A registration is no longer with your address')
    expect(`${word?.text} ${word?.html}`).not.toMatch(/ada@|Ada|Quist|Open House|\/registration\//)
    expect(word?.attachments).toEqual([])
  })

  test('what waits for the former address never goes there: a confirmation is made anew, the rest goes to the new one', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const { correction } = await registerFor(site, id, 'Adda', {})
    const message = { subject: 'Parking', markdown: 'Use the meadow.', to: 'registered' }
    await site.request(`/api/events/${id}/messages`, { json: message, cookie: await site.logIn() })
    await correct(site, correction, 'ada')
    expect(await waitingFor(site, 'adda')).toEqual(['former-address'])
    expect((await waitingFor(site, 'ada')).toSorted()).toEqual(['confirmation', 'message'])
    expect((await mailTo(site, 'ada')).map(({ text }) => linksIn(text).length)).toEqual([1, 1])
  })

  test('it can be used three times, whoever is faster, and for an hour', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const { correction } = await registerFor(site, id, 'Adda', {})
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((who) => correct(site, correction, who)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 410, 410])
    expect(await peopleOf(site)).toHaveLength(1)
    const late = await registerFor(site, id, 'Bo', {})
    const { now } = site.services.clock
    site.services.clock = createClock('America/Denver', () => new Date(now().getTime() + 3_600_001))
    expect(await correct(site, late.correction, 'bob')).toMatchObject({ code: 410 })
    expect(await correct(site, 'unknown', 'bob')).toMatchObject({ code: 404 })
  })

  test('it opens nothing once the registration has another address, or is gone', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const { correction } = await registerFor(site, id, 'Adda', {})
    await change(site, await site.linkTo(id, at('adda')), { email: at('ada') })
    expect(await correct(site, correction, 'eve')).toMatchObject({ code: 410 })
    const erased = await registerFor(site, id, 'Bo', {})
    await registrationPersonalData.erase(site.services, at('bo'))
    expect((await correct(site, erased.correction, 'eve')).code).toBe(404)
    const removed = await registerFor(site, id, 'Cy', {})
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie: await site.logIn() })).json()
    await site.request(`/api/events/${id}/attendees/${attendees[0].id}`, {
      method: 'DELETE',
      cookie: await site.logIn({ username: 'two' }),
    })
    expect((await correct(site, removed.correction, 'eve')).code).toBe(410)
    expect(await peopleOf(site)).toEqual(['ada registered'])
  })

  test('where the new address is registered there, the answer is the same, one place is left, and its owner gets the link', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { capacity: 3, waitlist: true } })
    await registerFor(site, id, 'Ada', { name: 'The first Ada' })
    const { correction } = await registerFor(site, id, 'Adda', {})
    const other = await registerFor(site, id, 'Bob', {})
    await registerFor(site, id, 'Cy', {})
    const taken = await correct(site, correction, 'ada')
    expect({ ...taken, ...{ message: '', email: '' } }).toEqual({
      ...(await correct(site, other.correction, 'bo')),
      ...{ message: '', email: '' },
    })
    expect(await peopleOf(site)).toEqual(['ada registered', 'adda cancelled', 'bo registered', 'cy offered'])
    expect(await waitingFor(site, 'ada')).toEqual(['confirmation', 'repeated'])
    expect(await statusOf(site, await site.linkTo(id, at('ada')))).toBe(200)
    // Meant for someone else after all: what was asked for is made there.
    expect(await correct(site, correction, 'eve')).toMatchObject({ code: 200 })
    expect((await peopleOf(site)).filter((each) => /^(ada|eve)/.test(each))).toEqual(['ada registered', 'eve waitlisted'])
  })

  test('a canceled registration of the new address gives way: its link opens the one that comes, and what was paid counts for it', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { price: { kind: 'fixed', amount: 10 } } })
    await registerFor(site, id, 'Ada', {})
    const token = await site.linkTo(id, at('ada'))
    const { id: attendeeId } = await site.services.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
    const json = { payment: 'paid', amountPaid: 10 }
    await site.request(`/api/events/${id}/attendees/${attendeeId}`, { method: 'PUT', json, cookie: await site.logIn() })
    await site.request(`/api/registrations/${token}/cancel`, { method: 'POST' })
    const { correction } = await registerFor(site, id, 'Adda', {})
    await correct(site, correction, 'ada')
    expect(await peopleOf(site)).toEqual(['ada registered'])
    const { registration } = await (await site.request(`/api/registrations/${token}`)).json()
    expect(registration).toMatchObject({ name: 'Adda Quist', status: 'registered', payment: 'paid', amountPaid: 10 })
  })

  test('who gives an address that is registered already moves nothing of its owner’s, and is registered with the one that was meant', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    await registerFor(site, id, 'Ada', { name: 'The first Ada' })
    const { correction } = await registerFor(site, id, 'Ada', { name: 'Eve Quist' })
    expect(await correct(site, correction, 'eve')).toMatchObject({ code: 200, email: at('eve') })
    expect(await peopleOf(site)).toEqual(['ada registered', 'eve registered'])
    const rows = await site.services.db.selectFrom('registrations').select('name').orderBy('email').execute()
    expect(rows.map(({ name }) => name)).toEqual(['The first Ada', 'Eve Quist'])
    expect(await waitingFor(site, 'ada')).toEqual(['confirmation', 'repeated'])
  })

  test('two registrations that move to one address at once leave one of them, and two that swap lock nothing for good', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    site.services.limits.publicForm.use = async () => {}
    const [one, two] = [await makeEvent(site.services), await makeEvent(site.services)]
    const made = [await registerFor(site, one.id, 'Adda', {}), await registerFor(site, one.id, 'Addda', {})]
    const answers = await Promise.all(made.map(({ correction }) => correct(site, correction, 'ada')))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect((await peopleOf(site)).filter((each) => each.endsWith('registered'))).toEqual(['ada registered'])
    const [bo, cy] = [await registerFor(site, one.id, 'Bo', {}), await registerFor(site, two.id, 'Cy', {})]
    const swapped = await Promise.all([correct(site, bo.correction, 'cy'), correct(site, cy.correction, 'bo')])
    expect(swapped.map(({ code }) => code)).toEqual([200, 200])
  })

  test('several dates move together, with one email that has a link for each', async () => {
    await using open = await openThursdays(engine, { capacity: 1, waitlist: true })
    const { site, id } = open
    await registerFor(site, id, 'Bo', { session: second })
    await registerFor(site, id, 'Ada', { session: thursdayDates[2] })
    const { correction } = await registerFor(site, id, 'Adda', { sessions: [...thursdayDates] })
    expect(await correct(site, correction, 'ada')).toMatchObject({ code: 200 })
    expect(await peopleOf(site)).toEqual([
      ...['ada registered 10-07', 'ada waitlisted 10-14', 'ada registered 10-21'],
      ...['adda cancelled 10-21', 'bo registered 10-14'],
    ])
    const [, all, ...more] = await mailTo(site, 'ada')
    expect(more).toEqual([])
    expect(all?.subject).toBe('You are registered for one of two dates: Evening Circle')
    expect(linksIn(all?.text)).toHaveLength(3)
    expect(await waitingFor(site, 'adda')).toEqual(['former-address'])
  })

  test('by her page, a person’s dates move together; an offer, a turn and what was canceled there keep what they are', async () => {
    await using open = await openThursdays(engine, { capacity: 1, waitlist: true })
    const { site, id } = open
    await registerFor(site, id, 'Bo', { session: first })
    await registerFor(site, id, 'Cy', { session: second })
    for (const session of [first, second]) await registerFor(site, id, 'Adda', { session })
    await registerFor(site, id, 'Ada', { session: first })
    await site.request(`/api/registrations/${await site.linkTo(id, at('ada'), first)}/cancel`, { method: 'POST' })
    const former = await site.linkTo(id, at('ada'), first)
    await site.request(`/api/registrations/${await site.linkTo(id, at('bo'), first)}/cancel`, { method: 'POST' })
    const token = await site.linkTo(id, at('adda'), second)
    const answer = await change(site, token, { name: 'Ada Lindqvist', email: at('ada') })
    expect(answer).toMatchObject({
      code: 200,
      registration: { email: at('ada'), name: 'Ada Lindqvist', status: 'waitlisted', position: 1 },
    })
    expect(await peopleOf(site)).toEqual(['ada offered 10-07', 'ada waitlisted 10-14', 'bo cancelled 10-07', 'cy registered 10-14'])
    expect([await statusOf(site, token), await statusOf(site, former)]).toEqual([410, 200])
    expect(await waitingFor(site, 'adda')).toEqual(['former-address'])
    expect((await waitingFor(site, 'ada')).at(-1)).toBe('dates')
  })

  test('the page of a deleted event says that it is canceled, whatever address is sent with it', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const { correction } = await registerFor(site, id, 'Adda', {})
    const token = await site.linkTo(id, at('adda'))
    await site.request(`/api/cms/events/${id}`, { method: 'DELETE', cookie: await site.logIn() })
    expect(await change(site, token, { email: at('ada') })).toMatchObject({ code: 409, message: 'This event is canceled' })
    expect(await correct(site, correction, 'ada')).toMatchObject({ code: 410 })
  })

  test('a link that is drawn for the former address while its registration moves opens nothing', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    const { correction } = await registerFor(site, id, 'Adda', {})
    const { send } = site.services.mail
    site.services.mail.send = async (message) => {
      if (message.to === at('adda') && message.subject.startsWith('You are registered')) await correct(site, correction, 'ada')
      return send(message)
    }
    const [drawn] = await mailTo(site, 'adda')
    expect(await statusOf(site, linksIn(drawn?.text)[0] ?? '')).toBe(410)
  })

  test('each email about it counts against the limit of its mailbox, while the registration moves all the same', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    site.services.limits.publicForm.use = async () => {}
    const { id } = await makeEvent(site.services)
    for (const who of ['a', 'b', 'c', 'd', 'e']) {
      const { correction } = await registerFor(site, id, who, {})
      await correct(site, correction, `ada+${who}`)
    }
    const rows = await site.services.db.selectFrom('mail_messages').select('kind').where('limitMailbox', '=', at('ada')).execute()
    expect(rows).toHaveLength(3)
    expect(await peopleOf(site)).toHaveLength(5)
  })
})
