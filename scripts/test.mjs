// npm test: every check, from a fresh clone. `--fast` leaves the process and browser tests out. Plain JavaScript, as start.mjs is.
import './node-version.mjs'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './checkout.mjs'
import { checksWith } from './checks.mjs'
import { requireChromium } from './chromium.mjs'
import { findFirefox } from './engines.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { openRunFolder } from './run-folder.mjs'
import { ScriptError } from './script-error.mjs'
import { capture } from './step.mjs'
import { countsOf, summary } from './test-report.mjs'

const fast = process.argv.includes('--fast')
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)

process.exitCode = await main()

async function main() {
  try {
    await prepare({ withBuild: false })
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    say(`${error.output}${error.message}\n0 passed, 1 failed`)
    return 1
  }
  if (!fast) printBrowsers()
  // Where none is installed yet, it arrives while the checks before the browser tests run.
  const chromium = fast ? Promise.resolve('') : requireChromium(say)
  // Said by the check that needs it.
  chromium.catch(() => undefined)
  const folder = openRunFolder()
  // For the database server below and for every check.
  process.env.TMPDIR = folder.path
  const database = await openDatabase()
  try {
    const env = { ...process.env, NODE_ENV: undefined, NO_COLOR: '1', TEST_DATABASE_URL: database?.url }
    return await runAll(env, join(folder.path, 'reports'), chromium)
  } finally {
    await database?.stop()
    folder.remove()
  }
}

/** @param {NodeJS.ProcessEnv} env @param {string} reports a folder for what the test runners report @param {Promise<string>} chromium */
async function runAll(env, reports, chromium) {
  mkdirSync(reports)
  const counts = []
  for (const stage of checksWith(reports)) {
    const checks = stage.filter(({ slow, isPossible = () => true }) => !(fast && slow) && isPossible())
    counts.push(...(await Promise.all(checks.map((check) => runCheck(check, env, chromium)))))
  }
  const line = summary(counts)
  say(line)
  return line.endsWith(' 0 failed') ? 0 : 1
}

/** @param {import('./checks.mjs').Check} check @param {NodeJS.ProcessEnv} env @param {Promise<string>} chromium */
async function runCheck({ name, args, report, inChromium, isAlwaysShown, env: own }, env, chromium) {
  const began = performance.now()
  const { code, output } = await run().catch((error) => {
    if (error instanceof ScriptError) return { code: 1, output: error.message }
    throw error
  })
  const counts = countsOf(code === 0, report)
  const tests = report ? `, ${summary([counts])}` : ''
  say(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s${tests})`)
  if (code !== 0 || isAlwaysShown) say(output.trimEnd())
  return counts

  async function run() {
    const browser = inChromium ? { CHROMIUM: await chromium } : {}
    return capture(projectNode(), args, { cwd: root, env: { ...env, ...own, ...browser } })
  }
}

function printBrowsers() {
  const firefox = findFirefox()
  say(firefox ? `Browsers: Chromium, and Firefox from ${firefox}` : 'Browsers: Chromium only; no Firefox was found on this machine')
}

/** The database at TEST_DATABASE_URL, else a private PostgreSQL where the machine has its programs; SQLite is always tested. */
async function openDatabase() {
  const given = process.env.TEST_DATABASE_URL
  const programs = findPostgres()
  if (given) say('Databases: SQLite, and PostgreSQL at TEST_DATABASE_URL')
  if (given) return { url: given, stop: async () => {} }
  if (!programs) {
    say('Databases: SQLite only; no PostgreSQL was found on this machine')
    return undefined
  }
  const server = await startPostgres(programs)
  say(`Databases: SQLite, and PostgreSQL from ${programs}`)
  return server
}
