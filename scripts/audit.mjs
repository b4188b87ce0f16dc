// Asks the package registry for known vulnerabilities of what the program is made of. Writes its counts to the file that is its argument.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { root } from './checkout.mjs'
import { findNpm } from './install.mjs'
import { judgeAudit } from './judge-audit.mjs'

// A registry that says nothing holds no one up for longer.
const limits = ['--fetch-retries=0', '--fetch-timeout=10000']
const npm = findNpm()
const args = [...npm.args, 'audit', '--omit=dev', '--json', ...limits]
execFile(npm.program, args, { cwd: root, timeout: 20_000, maxBuffer: 1 << 26, shell: process.platform === 'win32' }, (_error, output) => {
  const { passed, failed, says } = judgeAudit(output)
  const [file] = process.argv.slice(2)
  if (file) writeFileSync(file, JSON.stringify({ passed, failed }))
  process.stdout.write(`${says}\n`)
  process.exitCode = failed > 0 ? 1 : 0
})
