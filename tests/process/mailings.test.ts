import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDatabase } from '../support/crash-round'
import { createDatabase } from '../support/create-database'
import { eventually } from '../support/eventually'
import {
  arrived,
  confirmationDelay,
  fillList,
  lastAfter,
  type MailingDesk,
  openMailingDesk,
  rateOf,
  received,
} from '../support/mailing-run'
import { openSmtpSink } from '../support/smtp-sink'
import { temporaryFolder } from '../support/temporary-folder'
import { testedEngines } from '../support/tested-engines'

/** More by hand: MAILING_RECIPIENTS=5000 MAILING_RATE=1500. */
const RECIPIENTS = Number(process.env.MAILING_RECIPIENTS ?? 80)
const RATE = Number(process.env.MAILING_RATE ?? 1200)
const LONG = 120_000 + (RECIPIENTS / RATE) * 60_000 * 3

const sizeInMegabytes = ({ server }: MailingDesk) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Recipients whose email has arrived, but isn’t recorded as sent yet. */
const unrecorded = (site: Parameters<typeof withDatabase>[0], counts: ReturnType<typeof received>) =>
  withDatabase(site, async (db) => {
    const waiting = await db.selectFrom('mailing_recipients').select('email').where('status', '=', 'waiting').execute()
    return waiting.filter(({ email }) => counts.has(email))
  })

test.each(testedEngines)(
  'B §4.3: a mailing keeps to its rate, lets confirmations pass, pauses, and after kill -9 misses no one, on %s',
  async (engine) => {
    await using folder = await temporaryFolder()
    await using second = await temporaryFolder()
    await using sink = await openSmtpSink()
    const database = engine === 'postgres' ? await createDatabase() : undefined
    const env = { SMTP_URL: sink.url, MAIL_RATE: String(RATE), ...(database && { DATABASE_URL: database.url }) }
    const site = { dataDir: folder.path, env }
    /** What a killed process had taken comes back after two minutes; no one needs to wait for that here. */
    const endLease = () =>
      withDatabase(site, async (db) => {
        const now = new Date().toISOString()
        await db.updateTable('jobs').set({ runAt: now }).where('kind', '=', 'deliver-mailing').where('doneAt', 'is', null).execute()
      })

    let one = await openMailingDesk(folder.path, env)
    const two = engine === 'postgres' ? await openMailingDesk(second.path, env) : undefined
    await fillList(one, RECIPIENTS)
    const sizeBefore = sizeInMegabytes(one)
    expect(await Promise.all([one.step('send'), (two ?? one).step('send')])).toEqual(expect.arrayContaining(['sending', '409']))
    const delays: number[] = []
    await arrived(sink, Math.round(RECIPIENTS / 8))
    for (let person = 0; person < 3; person++) delays.push(await confirmationDelay(one, sink, person))
    await arrived(sink, Math.round(RECIPIENTS / 3))
    const size = sizeInMegabytes(one)
    const rate = rateOf(sink)

    expect(await one.step('pause')).toBe('paused')
    const pausedAfter = await lastAfter(sink, Date.now())
    expect(await one.step('resume')).toBe('sending')
    await arrived(sink, sink.times.length + 5)
    one.server.child.kill('SIGKILL')
    await one.server.exited
    const sentByOne = received(sink)
    if (two) {
      await endLease()
      await arrived(sink, Math.round(RECIPIENTS * 0.7))
      // Otherwise one email could be interrupted by both kills.
      await eventually('what the first process sent is recorded', async () => (await unrecorded(site, sentByOne)).length === 0)
      two.server.child.kill('SIGKILL')
      await two.server.exited
      await endLease()
    }
    one = await openMailingDesk(folder.path, env)
    await eventually('the mailing has been sent', async () => (await one.state()).state === 'sent', LONG)
    const counts = received(sink)
    const extra = [...counts.values()].map((count) => count - 1)
    console.info(
      `${engine}: ${RECIPIENTS} recipients at ${RATE} a minute: rate ${rate.toFixed(0)}, memory ${sizeBefore.toFixed(0)} → ${size.toFixed(0)} → ${sizeInMegabytes(one).toFixed(0)} MB, confirmations after ${delays.join(', ')} ms, last email ${pausedAfter} ms after the pause, ${extra.filter((more) => more > 0).length} got one extra`,
    )
    // Of a few emails the mean says little, and a busy machine may be late with any of them.
    if (RECIPIENTS >= 1000) {
      expect(rate).toBeGreaterThan(RATE * 0.95)
      expect(rate).toBeLessThan(RATE * 1.05)
      expect(Math.max(...delays)).toBeLessThan(2000)
      expect(pausedAfter).toBeLessThan(5000 - 3000)
    }
    expect(counts.size).toBe(RECIPIENTS)
    expect(Math.max(...extra)).toBeLessThanOrEqual(1)
    expect((await one.state()).counts).toEqual({ recipients: RECIPIENTS, sent: RECIPIENTS, failed: 0, left: 0 })
    await one.server[Symbol.asyncDispose]()
    await database?.drop()
  },
  LONG,
)
