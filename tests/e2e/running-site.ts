import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { admin, launchHealthy } from '../support/launch'
import type { ServerProcess } from '../support/server-process'
import { openSession } from './staff-desk'

export interface RunningSite extends AsyncDisposable {
  url: string
  dataDir: string
  server: ServerProcess
}

/** Where a running site keeps its data. */
export type SiteFolder = Pick<RunningSite, 'dataDir'>

/** The built site in a process of its own, over an empty data folder with the sample content. */
async function runSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-e2e-'))
  const server = await launchHealthy(dataDir, env)
  return {
    url: server.url,
    dataDir,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A site that the tests of one worker share. */
export interface SharedSite extends RunningSite {
  /** Of a session of the first admin, which is there again after each `reset`; no one ends it. */
  cookie: string
  /** Whether a test has it to itself now, and may leave it in any state. */
  isTaken: boolean
  /** Puts the database back to what it was at the start: a start of its own for each test would cost a second. */
  reset(): Promise<void>
}

export async function shareSite(env: Record<string, string> = {}): Promise<SharedSite> {
  const site = await runSite(env)
  const cookie = await openSession(site.url, admin)
  using database = openDatabase(site)
  // No test is about who came in for it.
  database.exec("delete from audit_log where action = 'log in'")
  database.prepare('vacuum into ?').run(snapshotOf(site))
  return { ...site, cookie, isTaken: false, reset: () => resetSite({ ...site, cookie }) }
}

/** Puts the database of a shared site back to what it was at the start. */
export async function resetSite({ url, dataDir, cookie }: Pick<SharedSite, 'url' | 'dataDir' | 'cookie'>) {
  restore({ dataDir })
  // Only its own writes tell the program at once that its pages are old. What this one leaves goes with what else is there.
  const write = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(anyNewsletter) }
  const answer = await fetch(`${url}/api/cms/newsletters`, write)
  if (!answer.ok) throw new Error(`The site could not be reset: ${answer.status} ${await answer.text()}`)
  restore({ dataDir })
}

const anyNewsletter = { month: 'May', year: 2025, link: 'https://example.org/letter' }
const snapshotOf = (site: SiteFolder) => join(site.dataDir, 'snapshot.db')

/** The running site's database, for what would take many requests, or cannot be asked for. */
export const openDatabase = (site: SiteFolder) =>
  new DatabaseSync(join(site.dataDir, 'flatirons.db'), { timeout: 5000, enableForeignKeyConstraints: false })

/** Every row as in the snapshot, but for the number of the content's version, which never goes back. */
function restore(site: SiteFolder) {
  using database = openDatabase(site)
  database.prepare('attach ? as snapshot').run(snapshotOf(site))
  // The tables of the full-text index are written only through it.
  const tables = database
    .prepare(
      "select name, type from pragma_table_list where schema = 'snapshot' and type in ('table', 'virtual') and name <> 'sqlite_schema'",
    )
    .all() as { name: string; type: string }[]
  const version = "(select value from main.site_state where key = 'content-version')"
  database.exec('begin immediate')
  database.exec(`update snapshot.site_state set value = ${version} where key = 'content-version'`)
  for (const { name, type } of tables) {
    const columns = type === 'virtual' ? `rowid, ${columnsOf(database, name)}` : columnsOf(database, name)
    database.exec(`delete from main.${name}; insert into main.${name} (${columns}) select ${columns} from snapshot.${name}`)
  }
  // A worker may take longer than the ten minutes for which a password counts.
  database.prepare('update main.sessions set authenticated_at = ?').run(new Date().toISOString())
  database.exec('commit')
}

/** Of an index, its rows' numbers are none of its columns. */
const columnsOf = (database: DatabaseSync, table: string) =>
  database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${name}"`)
    .join(', ')
