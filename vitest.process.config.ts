import { defineConfig } from 'vitest/config'

/** Tests of the built program in processes of its own. They need `dist/`, and a machine's ports and cores to themselves. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/process/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
  },
})
