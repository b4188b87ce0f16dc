import { join } from 'node:path'
import { root } from './checkout.mjs'
import { readPlaywright, readVitest } from './test-report.mjs'

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path)
const reports = join(root, '.cache/reports')
const report = (/** @type {string} */ name) => join(reports, name)

/**
 * Every check, in the order in which it runs. The build comes before the types: it writes the route tree that they need.
 * @typedef {{ name: string, args: string[], slow?: boolean, env?: NodeJS.ProcessEnv, report?: { file: string, read: import('./test-report.mjs').Reader } }} Check
 * @type {Check[]}
 */
export const checks = [
  {
    name: 'format, lint and import rules',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200'],
  },
  { name: 'build', args: [join(root, 'scripts/start.mjs'), '--build'] },
  { name: 'types', args: [bin('typescript/bin/tsc')] },
  { name: 'dead code', args: [bin('knip/bin/knip.js')] },
  {
    name: 'unit and API tests',
    args: [bin('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report('vitest.json')}`],
    report: { file: report('vitest.json'), read: readVitest },
  },
  {
    name: 'browser tests',
    args: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    slow: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright.json') },
    report: { file: report('playwright.json'), read: readPlaywright },
  },
]
