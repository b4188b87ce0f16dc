// npm run test:engines: the built site in Firefox and in WebKit; what follows `--` goes to vitest. Plain JavaScript, as start.mjs is.
import './node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './checkout.mjs'
import { requireEngines } from './engines.mjs'
import { prepare } from './prepare.mjs'
import { runScript, ScriptError } from './script-error.mjs'
import { supervise } from './supervise.mjs'
import { countsOf, readVitest, summary } from './test-report.mjs'

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)

await runScript(async () => {
  try {
    await prepare()
    await requireEngines(say)
  } catch (error) {
    if (error instanceof ScriptError) error.message += '\n0 passed, 1 failed'
    throw error
  }
  const reports = mkdtempSync(join(tmpdir(), 'flatirons-engines-'))
  const file = join(reports, 'engines.json')
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=engines']
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
  const files = process.argv.length > 2 ? process.argv.slice(2) : ['firefox', 'webkit']
  const code = await supervise([...vitest, ...reporters, ...files], process.env)
  const counts = countsOf(code === 0, { file, read: readVitest })
  rmSync(reports, { recursive: true })
  say(summary([counts]))
  return code
})
