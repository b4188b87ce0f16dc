import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // A page waits for the network and for frames half of the time, so three keep two cores busy.
  workers: 3,
  reporter: 'list',
  // Patience costs nothing where all goes well, and a machine may do something else at the same time.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Each frame of a movement is drawn by the processor. What a test says of movement asks for it first.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost a fifth of the time; `playwright test --trace on FILE` makes one where it is needed.
    trace: 'off',
    launchOptions: {
      ...(findChromium() && { executablePath: findChromium() }),
      // Chromium's sandbox refuses to start as root.
      chromiumSandbox: !isRoot,
      args: ['--disable-gpu', '--disable-background-networking'],
    },
  },
})
