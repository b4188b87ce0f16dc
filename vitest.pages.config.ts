import { defineConfig } from 'vitest/config'

/** Tests of the pages as the built program sends them. They need `dist/`; all files share two sites, so they run one after the other. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/pages/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    isolate: false,
    testTimeout: 20_000,
    globalSetup: ['tests/pages/started-sites.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
  },
})
