import { allMailWritten } from '../support/crash-round'
import { eventually } from '../support/eventually'
import { launchHealthy } from '../support/launch'
import type { ServerProcess } from '../support/server-process'
import { report, statusCounts } from './fault-table'
import type { FaultySite } from './faulty-site'
import { countOf, mixedLoad, nothingYet } from './mixed-load'
import { judge } from './verdicts'

/** Longer than a statement, a connection or a lock may take. */
const RECOVERY = 60_000
/** What failed twice waits for a minute and more. */
const MAIL = 300_000

interface Fault {
  name: string
  /** Brings it about. */
  begin(server: ServerProcess): Promise<void> | void
  end(server: ServerProcess): Promise<void> | void
  /** Looks at the site while it lasts; answers what there is to say of it. */
  look?(server: ServerProcess): Promise<string>
}

/** Loads a site, lets a fault come and go, and reports what became of all that was acknowledged before, during, and after it. */
export async function underLoad(site: FaultySite, { name, begin, end, look }: Fault): Promise<void> {
  await using server = await launchHealthy(site.dataDir, site.env)
  const [acknowledged, statuses] = [nothingYet(), statusCounts()]
  const loading = new AbortController()
  let isBegun = false
  const load = mixedLoad(server, acknowledged, { signal: loading.signal, answered: (status) => isBegun && statuses.add(status) })
  const until = (count: number) => eventually(`${count} are acknowledged`, () => countOf(acknowledged) >= count, RECOVERY)
  await until(30)
  // From now on it is at hand.
  await fetch(`${server.url}/events`)
  await begin(server)
  isBegun = true
  const seen = await look?.(server)
  isBegun = false
  const duringFault = statuses.text()
  await end(server)
  const ended = performance.now()
  const before = countOf(acknowledged)
  await until(before + 1)
  const recovered = performance.now() - ended
  await until(before + 30)
  loading.abort()
  await load
  await allMailWritten(site, MAIL)
  const verdict = await judge(server, acknowledged, site)
  report({
    fault: name,
    engine: site.engine,
    acknowledged: countOf(acknowledged),
    ...verdict,
    recovered,
    duringFault: [seen, duringFault && `load got ${duringFault}`].filter(Boolean).join('; '),
  })
}
