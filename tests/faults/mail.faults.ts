import { setTimeout } from 'node:timers/promises'
import { test } from 'vitest'
import { allMailWritten } from '../support/crash-round'
import { eventually } from '../support/eventually'
import { launchHealthy } from '../support/launch'
import { openSmtpSink } from '../support/smtp-sink'
import { engines } from '../support/test-site'
import { report } from './fault-table'
import { openFaultyLink } from './faulty-link'
import { openFaultySite } from './faulty-site'
import { countOf, mixedLoad, nothingYet } from './mixed-load'
import { judge } from './verdicts'

/** A server that dribbles is left after a minute, and the email tried again half a minute later. */
const RECOVERY = 240_000

const states = [
  ['is gone', 'gone'],
  ['is silent', 'silent'],
  ['dribbles', 'dribbles'],
] as const

test.concurrent.for(engines.flatMap((engine) => states.map(([what, state]) => [what, engine, state] as const)))(
  'a mail server that %s holds up no one, and each email comes once when it is back, on %s',
  async ([, engine, state]) => {
    await using sink = await openSmtpSink()
    await using link = await openFaultyLink({ host: '127.0.0.1', port: Number(new URL(sink.url).port) })
    await using site = await openFaultySite(engine, { env: { SMTP_URL: `smtp://127.0.0.1:${link.port}` } })
    await using server = await launchHealthy(site.dataDir, site.env)
    link.become(state)
    const acknowledged = nothingYet()
    const loading = new AbortController()
    const load = mixedLoad(server, acknowledged, { signal: loading.signal, workers: 1 })
    await eventually('some are acknowledged, and the mail server was tried', () => countOf(acknowledged) >= 30 && link.faulty() > 0, 60_000)
    loading.abort()
    await load
    await setTimeout(2000)
    const sentDuringFault = sink.messages.length
    link.become('works')
    const back = performance.now()
    await allMailWritten(site, RECOVERY)
    const verdict = await judge(server, acknowledged, { messages: sink.messages })
    report({
      fault: `mail server ${state}`,
      engine,
      acknowledged: countOf(acknowledged),
      ...verdict,
      recovered: performance.now() - back,
      duringFault: `${sentDuringFault} emails sent, ${acknowledged.registrations.length} registered`,
    })
  },
)
