import { defineConfig } from 'vitest/config'

/** The built site in other engines than Chromium. They need `dist/`; `scripts/test-engines.mjs` finds the browsers. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/engines/*.engine.ts'],
    environment: 'node',
    testTimeout: 30_000,
    // A browser starts here.
    hookTimeout: 60_000,
  },
})
