import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{src,db}/**/*.test.{ts,tsx}', 'tests/tooling/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/support/fail-on-console.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
