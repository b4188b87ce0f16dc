import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{src,db,tests}/**/*.test.{ts,tsx}'],
    // These start the built program; vitest.process.config.ts runs them.
    exclude: [...configDefaults.exclude, 'tests/process/**'],
    environment: 'node',
    // Password hashing is slow on purpose, and a busy machine makes it slower.
    testTimeout: 20_000,
    // By default one core stays free, which is half of two.
    maxWorkers: '100%',
    globalSetup: ['tests/support/migrated-database.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
