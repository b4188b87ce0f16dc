import { join } from 'node:path'
import { root } from './checkout.mjs'
import { findFirefox } from './engines.mjs'
import { readPlaywright, readVitest } from './test-report.mjs'

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path)

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
      args: [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
      report: { file: join(reports, 'vitest.json'), read: readVitest },
    },
  ],
  [
    {
      name: 'process tests',
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        '--config=vitest.process.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'processes.json')}`,
      ],
      slow: true,
      report: { file: join(reports, 'processes.json'), read: readVitest },
    },
    {
      name: 'page tests',
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        '--config=vitest.pages.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'pages.json')}`,
      ],
      slow: true,
      report: { file: join(reports, 'pages.json'), read: readVitest },
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
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        '--config=vitest.engines.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'engines.json')}`,
        'smoke',
      ],
      slow: true,
      isPossible: () => findFirefox() !== undefined,
      report: { file: join(reports, 'engines.json'), read: readVitest },
    },
  ],
]
