import { expect, test } from 'vitest'
import { allMailWritten, endLeases } from '../support/crash-round'
import { eventually } from '../support/eventually'
import { launchHealthy } from '../support/launch'
import { engines } from '../support/test-site'
import { report } from './fault-table'
import { openFaultySite } from './faulty-site'
import { countOf, mixedLoad, nothingYet } from './mixed-load'
import { judge } from './verdicts'

const KILLS = Number(process.env.FAULTS_KILLS ?? 20)

test.each(engines)('kill -9 under registrations, emails, uploads and edits loses nothing that was acknowledged, on %s', async (engine) => {
  await using site = await openFaultySite(engine)
  const acknowledged = nothingYet()
  let slowest = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const started = performance.now()
    await using server = await launchHealthy(site.dataDir, site.env)
    if (kill > 0) slowest = Math.max(slowest, performance.now() - started)
    const loading = new AbortController()
    const load = mixedLoad(server, acknowledged, { signal: loading.signal })
    const enough = countOf(acknowledged) + 5 + ((kill * 37) % 60)
    await eventually('enough is acknowledged', () => countOf(acknowledged) >= enough, 60_000)
    server.child.kill('SIGKILL')
    await server.exited
    loading.abort()
    await load
  }
  // What the killed process had begun to deliver comes back after two minutes on PostgreSQL; no one needs to wait for that here.
  await endLeases(site)
  await using server = await launchHealthy(site.dataDir, site.env)
  await allMailWritten(site)
  const verdict = await judge(server, acknowledged, site)
  report({
    fault: `kill -9, ${KILLS} times`,
    engine,
    acknowledged: countOf(acknowledged),
    ...verdict,
    recovered: slowest,
    duringFault: 'slowest start',
  })
  expect(acknowledged.uploads.length).toBeGreaterThan(0)
})
