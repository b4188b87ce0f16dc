import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createClock } from '@/platform/time/clock'
import { engines, openTestSite, type TestSite } from '../../../tests/support/test-site'
import { defineMail } from './define-mail.server'
import { composeMail } from './queue-mail.server'
import { queueMailWithinLimit } from './queue-mail-within-limit.server'

const kindOf = (kind: string) =>
  defineMail({ kind, label: kind, facts: z.object({}), render: async () => ({ subject: kind, html: '', text: '' }) })
const hello = kindOf('hello')
const goodbye = kindOf('goodbye')
const about = { kind: 'test', id: 1, label: 'A test' }

const write = (to: string, mail = hello) => composeMail(mail, { to, facts: {}, about })
const queue = async ({ services }: TestSite, ...messages: ReturnType<typeof write>[]) =>
  (await queueMailWithinLimit(services, messages, { mostADay: 3 })).map(({ to }) => to)
const kinds = async ({ services: { db } }: TestSite) =>
  (await db.q().selectFrom('mail_messages').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

describe.each(engines)('B §3.5: three mails a day of a kind to one address on %s', (engine) => {
  test('the fourth is left out, however the address is spelled; another kind and another address are not', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    for (const to of ['ada@example.net', 'ADA@example.net', 'ada@Example.net']) expect(await queue(site, write(to))).toEqual([])
    expect(await queue(site, write('Ada@example.net'))).toEqual(['Ada@example.net'])
    expect(await queue(site, write('ada@example.net', goodbye), write('ben@example.net'))).toEqual([])
    expect(await kinds(site)).toEqual(['hello', 'hello', 'hello', 'goodbye', 'hello'])
  })

  test('of one that is within the limit and one that is not, the first goes', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const messages = Array.from({ length: 5 }, () => write('ada@example.net'))
    expect(await queue(site, ...messages)).toHaveLength(2)
    expect(await kinds(site)).toHaveLength(3)
  })

  test('a day later there may be three more', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))
    at('2027-10-05T12:00:00Z')
    await queue(site, write('ada@example.net'), write('ada@example.net'), write('ada@example.net'))
    at('2027-10-06T11:59:00Z')
    expect(await queue(site, write('ada@example.net'))).toHaveLength(1)
    at('2027-10-06T12:00:00Z')
    expect(await queue(site, write('ada@example.net'))).toEqual([])
  })

  test('twelve at once are three', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const left = await Promise.all(Array.from({ length: 12 }, () => queue(site, write('ada@example.net'), write(`ben@example.net`))))
    expect(left.flat()).toHaveLength(18)
    expect(await kinds(site)).toHaveLength(6)
  })

  test('RATE_LIMITS=off lifts it', async () => {
    await using site = await openTestSite(engine)
    expect(await queue(site, ...Array.from({ length: 5 }, () => write('ada@example.net')))).toEqual([])
    expect(await kinds(site)).toHaveLength(5)
  })
})
