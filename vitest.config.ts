import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { openRunFolder } from './scripts/run-folder.mjs'

// `npm test` has opened one.
process.env.TMPDIR ??= openRunFolder().path

const include = ['{src,db,tests}/**/*.test.{ts,tsx}']
const exclude = [...configDefaults.exclude, 'tests/process/**', 'tests/pages/**']

/** What outlives a test file in its process: modules that it replaces, and what is set once for the whole program. */
const LASTING = /\bvi\.(?:mock|doMock|resetModules)\(|\b(?:setRequestHandler|readSiteWith)\(/
const lasting = globSync(include, { cwd: import.meta.dirname }).filter((file) =>
  LASTING.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

const unit = {
  // Password hashing is slow on purpose, and a busy machine makes it slower.
  testTimeout: 20_000,
  // By default one core stays free, which is half of two. A test on PostgreSQL waits for it half of the time.
  maxWorkers: process.env.TEST_DATABASE_URL ? Math.ceil(availableParallelism() * 1.5) : '100%',
  globalSetup: ['tests/support/migrated-database.ts'],
  setupFiles: ['tests/support/hashing.ts', 'tests/support/fail-on-console.ts', 'tests/support/clock-put-back.ts'],
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

/** These need `dist/`, and run only by name: `--project pages`. */
const builtProgram = [
  // Pages as they are sent. All files share two sites, so they run one after the other.
  {
    name: 'pages',
    include: ['tests/pages/**/*.test.ts'],
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    globalSetup: ['tests/pages/started-sites.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
  },
  // Processes of their own. Half of the time they wait, so two files run at once; what a file changes is in the processes that it starts.
  { name: 'process', include: ['tests/process/**/*.test.ts'], maxWorkers: 2, isolate: false, testTimeout: 60_000, hookTimeout: 60_000 },
  // Other engines than Chromium: `scripts/test-engines.mjs` finds the browsers, of which one starts in a hook.
  { name: 'engines', include: ['tests/engines/*.engine.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
  // What it does when things around it break, in minutes: one fault at a time, so that the times are its own. `scripts/test-faults.mjs` prints the table.
  { name: 'faults', include: ['tests/faults/*.faults.ts'], maxWorkers: 1, testTimeout: 900_000 },
]

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    // What runs where the command line names none; the types know this only of the command line.
    ...{ project: ['shared', 'alone'] },
    projects: [
      // Loading the program again for each file takes as long as all that the files check.
      { extends: true, test: { ...unit, name: 'shared', include, exclude: [...exclude, ...lasting], isolate: false } },
      { extends: true, test: { ...unit, name: 'alone', include: lasting, exclude } },
      ...builtProgram.map((test) => ({ extends: true as const, test })),
    ],
  },
})
