import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createClock } from '@/platform/time/clock'
import { composeMail, defineMail, queueMail, queueMailWithinLimit } from './queue-mail.server'

const kindOf = (kind: string) =>
  defineMail({ kind, label: kind, facts: z.object({}), render: async () => ({ subject: kind, html: '', text: '' }) })
const hello = kindOf('hello')
const goodbye = kindOf('goodbye')
const about = { kind: 'test', id: 1, label: 'A test' }

const write = (to: string, mail = hello) => composeMail(mail, { to, facts: {}, about })
/** Whether it is queued; `scope` is an event's session. */
const queue = ({ services }: TestSite, to: string, { mail = hello, scope = '1' } = {}) =>
  queueMailWithinLimit(services, write(to, mail), scope)
const count = async ({ services: { db } }: TestSite) => (await db.selectFrom('mail_messages').select('id').execute()).length

const spellings = ['ada.quist@gmail.com', 'AdaQuist@googlemail.com', 'a.d.a.quist+1@gmail.com', 'adaquist+evening@Gmail.com']

describe.each(engines)('B §3.5: what a stranger can cause is bounded for each mailbox, on %s', (engine) => {
  test('of a kind for one session three a day, however the address is spelled', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const answers: boolean[] = []
    for (const to of spellings) answers.push(await queue(site, to))
    expect(answers).toEqual([true, true, true, false])
    expect(await queue(site, 'adaquist@gmail.com', { mail: goodbye })).toBe(true)
    expect(await queue(site, 'adaquist@gmail.com', { scope: '2' })).toBe(true)
    // Elsewhere a dot makes another mailbox.
    expect([await queue(site, 'adaquist@example.net'), await queue(site, 'ada.quist@example.net')]).toEqual([true, true])
    expect(await count(site)).toBe(7)
  })

  test('twelve a day in all', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const answers: boolean[] = []
    for (let index = 0; index < 15; index++) answers.push(await queue(site, `ada+${index}@example.net`, { scope: String(index) }))
    expect(answers.filter((isQueued) => isQueued)).toHaveLength(12)
    expect(await queue(site, 'ben@example.net')).toBe(true)
  })

  test('what the community causes is never left out, and counts against nothing', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    await queueMail(
      site.services,
      Array.from({ length: 20 }, () => write('ada@example.net')),
    )
    expect(await queue(site, 'ada@example.net')).toBe(true)
    expect(await count(site)).toBe(21)
  })

  test('what goes with a message that is left out, such as a notice to staff, goes all the same', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    for (let index = 0; index < 5; index++)
      await queueMailWithinLimit(site.services, write('ada@example.net'), '1', [write('office@example.org')])
    expect(await count(site)).toBe(3 + 5)
  })

  test('a day later there may be more', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))
    at('2027-10-05T12:00:00Z')
    for (let index = 0; index < 3; index++) await queue(site, 'ada@example.net')
    at('2027-10-06T11:59:00Z')
    expect(await queue(site, 'ada@example.net')).toBe(false)
    at('2027-10-06T12:00:00Z')
    expect(await queue(site, 'ada@example.net')).toBe(true)
  })

  test('twenty at once, in every spelling, are three', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => queue(site, spellings[index % 4] ?? '')))
    expect(answers.filter((isQueued) => isQueued)).toHaveLength(3)
    expect(await count(site)).toBe(3)
  })

  test('RATE_LIMITS=off lifts it', async () => {
    await using site = await openTestSite(engine)
    for (let index = 0; index < 15; index++) expect(await queue(site, 'ada@example.net')).toBe(true)
    expect(await count(site)).toBe(15)
  })
})
