// npm run test:faults: what the built site does when things around it break, and the table of it; what follows `--` goes to vitest. Plain JavaScript, as start.mjs is.
import './node-version.mjs'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './checkout.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './script-error.mjs'
import { supervise } from './supervise.mjs'

const HEAD = '| fault | database | acknowledged | lost | doubled | recovered after, s | during the fault |\n|---|---|---|---|---|---|---|\n'

await runScript(async () => {
  await prepare()
  const programs = process.env.TEST_DATABASE_URL ? undefined : findPostgres()
  const postgres = programs ? await startPostgres(programs) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'flatirons-faults-'))
  const table = join(folder, 'table.md')
  writeFileSync(table, HEAD)
  try {
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=faults', ...process.argv.slice(2)]
    const code = await supervise(vitest, { ...process.env, FAULTS_TABLE: table, ...(postgres && { TEST_DATABASE_URL: postgres.url }) })
    process.stdout.write(`\n${readFileSync(table, 'utf8')}`)
    return code
  } finally {
    rmSync(folder, { recursive: true })
    await postgres?.stop()
  }
})
