import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(findChromium() && { executablePath: findChromium() }),
      // Chromium's sandbox refuses to start as root.
      chromiumSandbox: !isRoot,
      args: ['--disable-gpu', '--disable-background-networking'],
    },
  },
})
