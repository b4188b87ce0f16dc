import { defineConfig } from 'vitest/config'

/** What the built program does when things around it break, in minutes: `scripts/test-faults.mjs` starts them and prints the table. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/faults/*.faults.ts'],
    environment: 'node',
    // One fault at a time, so that the times are its own.
    maxWorkers: 1,
    testTimeout: 900_000,
  },
})
