import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CrashSite, withDatabase } from '../support/crash-round'
import { createDatabase } from '../support/create-database'
import { eventually } from '../support/eventually'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe'
import { launchHealthy, logIn } from '../support/launch'
import { placesFaults } from '../support/places-faults'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'
import { testedEngines } from '../support/tested-engines'

/** More by hand: CRASH_ROUNDS=20. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)
const PEOPLE = 12
const CAPACITY = 9
const PACE = 15
const MINUTE = 60_000

interface Person {
  email: string
  /** What they do once they have paid. */
  then: 'stay' | 'cancel' | 'get a part back'
  token?: string
  isRefundAsked?: boolean
  isRefunded?: boolean
}

interface Round {
  server: ServerProcess
  fake: FakeStripe
  cookie: string
  eventId: number
}

async function ask({ server, cookie }: Pick<Round, 'server' | 'cookie'>, path: string, json?: object, headers: object = {}) {
  const init = json && { method: 'POST', body: JSON.stringify(json) }
  const answer = await fetch(server.url + path, { ...init, headers: { 'content-type': 'application/json', cookie, ...headers } })
  return { status: answer.status, body: await answer.json() }
}

const price = { kind: 'fixed', amount: 40, online: 'required', refund: { until: null, percent: 100, words: null } }

async function makeEvent(round: Omit<Round, 'eventId'>, number: number): Promise<number> {
  const event = { title: `Retreat ${number}`, month: 'October', date: '5', year: '2999', time: '19:00' }
  const { body } = await ask(round, '/api/cms/events', { ...event, registration: { price, capacity: CAPACITY } })
  return body.event.id
}

/** Registers, pays, and cancels or gets a part back; what was done before is gone through again, as people do after a failure. */
async function goThrough(round: Round, person: Person) {
  const { eventId } = round
  const registered = await ask(round, '/api/register', { eventId, name: 'Ada Quist', email: person.email }, { cookie: '' })
  const token = registered.body.payUrl?.split('/')[2]
  person.token ??= token
  const usable = token ?? person.token
  if (usable && !person.isRefundAsked) await pay(round, usable)
  if (person.then === 'cancel' && person.token) await ask(round, `/api/registrations/${person.token}/cancel`, {})
  if (person.then !== 'get a part back') return
  const { body } = await ask(round, `/api/events/${eventId}/attendees?status=registered`)
  const attendee = body.attendees.find(({ email }: { email: string }) => email === person.email)
  if (!attendee || person.isRefunded) return
  person.isRefundAsked = true
  const path = `/api/events/${eventId}/attendees/${attendee.id}/refunds`
  const { status, body: answer } = await ask(round, path, { amount: 15 }, { 'idempotency-key': `back-${person.email.replace(/\W/g, '-')}` })
  expect(status, JSON.stringify(answer)).toBe(201)
  person.isRefunded = true
}

async function pay(round: Round, token: string) {
  const { fake, server } = round
  const page = await ask(round, `/api/registrations/${token}/pay`, {})
  if (page.status !== 200) return
  fake.pay(page.body.url.split('/pay/')[1])
  const [word] = fake.events
  if (!word) return
  const { body, signature } = fake.signEvent(word)
  const said = fetch(`${server.url}/api/payments/stripe`, { method: 'POST', body, headers: { 'stripe-signature': signature } })
  await Promise.all([ask(round, `/api/registrations/${token}/payment?returned=1`), said])
}

/** Kills it at the provider's so manieth question: before its answer, just after it, or when it has done what it was asked and can't say so. */
function killAt({ server, fake }: Round, question: number, { isDeaf, delay }: { isDeaf: boolean; delay: number }) {
  const last = fake.requests.length + question
  const push = fake.requests.push.bind(fake.requests)
  fake.requests.push = (...asked) => {
    const length = push(...asked)
    if (length === last) {
      if (isDeaf) fake.mode = 'deaf'
      setTimeout(() => server.child.kill('SIGKILL'), delay)
    }
    return length
  }
  return () => {
    fake.requests.push = push
    fake.mode = 'fine'
  }
}

/** What waits is due at once, and payments under way are old enough to be looked at; only where no process runs. */
const passTime = (site: CrashSite, { isLapsed }: { isLapsed: boolean }) =>
  withDatabase(site, async (db) => {
    const ago = new Date(Date.now() - 11 * MINUTE).toISOString()
    await db.updateTable('payment_pages').set({ createdAt: ago }).where('state', 'in', ['making', 'open']).execute()
    if (isLapsed) await db.updateTable('registrations').set({ payBy: ago }).where('status', '=', 'payment-due').execute()
    const kinds = ['look-at-payment', 'look-at-payments', 'refund-payment', ...(isLapsed ? ['end-holds'] : [])]
    await db.updateTable('jobs').set({ runAt: ago }).where('kind', 'in', kinds).where('doneAt', 'is', null).execute()
  })

const lookedAgain = (site: CrashSite) =>
  withDatabase(site, (db) =>
    eventually(
      'the site has looked at what happened',
      async () => {
        const soon = new Date(Date.now() + 5 * MINUTE).toISOString()
        const due = db.selectFrom('jobs').select('kind').where('lane', 'in', ['network', 'upkeep']).where('doneAt', 'is', null)
        return (await due.where('runAt', '<', soon).execute()).every(({ kind }) => !/payment|holds/.test(kind))
      },
      MINUTE,
    ),
  )

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** What may be held of someone's money once all is settled, in cents. */
function rightFor(status: string, person: Person | undefined): number[] {
  if (status !== 'registered') return [0]
  if (person?.isRefunded) return [2500]
  return person?.then === 'get a part back' ? [2500, 4000] : [4000]
}

/** What is wrong with places and money, in words. */
const faults = (site: CrashSite, fake: FakeStripe, people: readonly Person[]) =>
  withDatabase(site, async (db) => {
    const rows = await db.selectFrom('registrations').selectAll().execute()
    const items = await db.selectFrom('payment_page_items').selectAll().execute()
    const ledger = await db.selectFrom('ledger_entries').selectAll().execute()
    const of = ({ id, email, status, paidCents }: (typeof rows)[number]) => {
      const pages = items.filter(({ registrationId }) => registrationId === id).map(({ pageId }) => pageId)
      const sessions = fake.sessions.filter(({ form }) => pages.includes(String(form.client_reference_id)))
      const held = sum(sessions.map((session) => fake.held(session.id)))
      const booked = sum(ledger.filter(({ registrationId }) => registrationId === id).map(({ amountCents }) => amountCents))
      const person = people.find((each) => each.email === email)
      const found = {
        [`is ${status}, and ${held} are held`]: !rightFor(status, person).includes(held),
        // Whose canceling was not answered registers and pays anew; the first payment has gone back.
        'was charged twice': person?.then !== 'cancel' && sessions.filter(({ charge }) => charge).length > 1,
        [`has paid ${paidCents}, ${booked} are booked, and ${held} are held`]: paidCents !== held || booked !== held,
      }
      return Object.entries(found).flatMap(([fault, isThere]) => (isThere ? [`${email} ${fault}`] : []))
    }
    const [held, booked] = [sum(fake.sessions.map(({ id }) => fake.held(id))), sum(ledger.map(({ amountCents }) => amountCents))]
    return [...(await placesFaults(db)), ...rows.flatMap(of), ...(held === booked ? [] : [`${held} are held, ${booked} are booked`])]
  })

test.each(testedEngines)(
  'B §13: kill -9 while people pay and get money back charges no one twice and loses nothing once the site has looked, on %s',
  async (engine) => {
    await using folder = await temporaryFolder()
    await using fake = await startFakeStripe()
    fake.pace = PACE
    const database = engine === 'postgres' ? await createDatabase() : undefined
    const env = { ...fake.keys, SAMPLE_CONTENT: 'off', ...(database && { DATABASE_URL: database.url }) }
    const site: CrashSite = { engine, dataDir: folder.path, env }
    const people: Person[] = []
    const kills: string[] = []
    let server = await launchHealthy(site.dataDir, env)
    const cookie = await logIn(server)
    const restart = async (how: { isLapsed: boolean }) => {
      server.child.kill('SIGKILL')
      await server.exited
      await passTime(site, how)
      server = await launchHealthy(site.dataDir, env)
      await lookedAgain(site)
    }
    try {
      for (let number = 0; number < ROUNDS; number++) {
        const all = Array.from({ length: PEOPLE }, (_, each): Person => {
          const then = (['stay', 'cancel', 'get a part back'] as const)[each % 3] ?? 'stay'
          return { email: `person${each}-${number}@example.net`, then }
        })
        people.push(...all)
        const eventId = await makeEvent({ server, fake, cookie }, number)
        const round = () => ({ server, fake, cookie, eventId })
        const isDeaf = randomInt(2) === 0
        const [question, delay] = [randomInt(1, 60), isDeaf ? PACE + 20 : randomInt(0, 3 * PACE)]
        const stop = killAt(round(), question, { isDeaf, delay })
        await Promise.allSettled(all.map((person) => goThrough(round(), person)))
        kills.push(server.child.killed ? `${question}${isDeaf ? ' deaf' : ''}` : 'the end')
        stop()
        await restart({ isLapsed: false })
        await Promise.all(all.map((person) => goThrough(round(), person)))
        await restart({ isLapsed: true })
        expect(await faults(site, fake, people), `killed at question ${kills.join(', ')}`).toEqual([])
      }
    } finally {
      server.child.kill('SIGKILL')
      await server.exited
    }
    const charges = fake.sessions.flatMap(({ charge }) => charge ?? [])
    const refunds = charges.flatMap(({ refunds: made }) => made)
    console.info(`${engine}: killed at ${kills.join(', ')}; ${charges.length} charges, ${refunds.length} refunds`)
    await database?.drop()
  },
  ROUNDS * 2 * MINUTE,
)
