import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{src,db,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tests/support/fail-on-console.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
