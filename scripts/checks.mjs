import { join } from 'node:path'
import { root } from './checkout.mjs'
import { findFirefox } from './engines.mjs'
import { readPlaywright, readVitest } from './test-report.mjs'

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path)

/** What runs tests in vitest, and reads what it reports. @param {string} reports @param {string} name @param {string[]} args */
function vitest(reports, name, ...args) {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { args: [bin('vitest/vitest.mjs'), 'run', ...reporters, ...args], report: { file, read: readVitest } }
}

/**
 * Every check, in stages that run one after the other; the checks of a stage run side by side. One that is not possible on this machine is
 * left out. What one prints is shown where it fails, or always. The build comes before the types: it writes the route tree that they need.
 * @typedef {{ name: string, args: string[], slow?: boolean, isAlwaysShown?: boolean, inChromium?: boolean, isPossible?: () => boolean, env?: NodeJS.ProcessEnv, report?: { file: string, read: import('./test-report.mjs').Reader } }} Check
 * @param {string} reports a folder for what the test runners report
 * @returns {Check[][]}
 */
export const checksWith = (reports) => [
  [
    {
      name: 'format and lint',
      args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200'],
    },
    { name: 'import rules', args: [join(root, 'scripts/check-imports.ts')] },
    { name: 'build', args: [join(root, 'scripts/start.mjs'), '--build'] },
    {
      name: 'known vulnerabilities',
      args: [join(root, 'scripts/audit.mjs'), join(reports, 'audit.json')],
      slow: true,
      isAlwaysShown: true,
      report: { file: join(reports, 'audit.json'), read: (counts) => counts },
    },
  ],
  [
    // Each further checker reads much of the program once more, and dead code is looked for on the other core; memory is cheaper than collecting it.
    { name: 'types', args: [bin('typescript/bin/tsc'), '--checkers', '1'], env: { GOGC: '400' } },
    { name: 'dead code', args: [bin('knip/bin/knip.js')] },
  ],
  [
    {
      name: 'unit and API tests',
      ...vitest(reports, 'unit'),
    },
  ],
  [
    {
      name: 'process tests',
      ...vitest(reports, 'process', '--project=process'),
      slow: true,
    },
    {
      name: 'page tests',
      ...vitest(reports, 'pages', '--project=pages'),
      slow: true,
    },
  ],
  [
    {
      name: 'browser tests',
      args: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      slow: true,
      inChromium: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
      report: { file: join(reports, 'playwright.json'), read: readPlaywright },
    },
  ],
  // Runs on its own: it expects pages to answer within seconds.
  [
    {
      name: 'Firefox, smoke test',
      ...vitest(reports, 'engines', '--project=engines', 'smoke'),
      slow: true,
      isPossible: () => findFirefox() !== undefined,
    },
  ],
]
