import { defineConfig } from 'vitest/config'

/** Tests of the built program in processes of its own. They need `dist/`; half of the time they wait, so two files run at once. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/process/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    // What a file changes is in the processes that it starts.
    isolate: false,
    testTimeout: 60_000,
  },
})
