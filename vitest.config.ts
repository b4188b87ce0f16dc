import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const include = ['{src,db,tests}/**/*.test.{ts,tsx}']
// These need the built program; vitest.process.config.ts and vitest.pages.config.ts run them.
const exclude = [...configDefaults.exclude, 'tests/process/**', 'tests/pages/**']

/** What outlives a test file in its process: modules that it replaces, and what is set once for the whole program. */
const LASTING = /\bvi\.(?:mock|doMock|resetModules)\(|\b(?:setRequestHandler|setPublicUrl|readFormOutcomeWith|readSiteWith)\(/
const lasting = globSync(include, { cwd: import.meta.dirname }).filter((file) =>
  LASTING.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    // Password hashing is slow on purpose, and a busy machine makes it slower.
    testTimeout: 20_000,
    // By default one core stays free, which is half of two. A test on PostgreSQL waits for it half of the time.
    maxWorkers: process.env.TEST_DATABASE_URL ? Math.ceil(availableParallelism() * 1.5) : '100%',
    globalSetup: ['tests/support/migrated-database.ts'],
    setupFiles: ['tests/support/hashing.ts', 'tests/support/fail-on-console.ts', 'tests/support/clock-put-back.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      // Loading the program again for each file takes as long as all that the files check.
      { extends: true, test: { name: 'shared', include, exclude: [...exclude, ...lasting], isolate: false } },
      { extends: true, test: { name: 'alone', include: lasting, exclude } },
    ],
  },
})
