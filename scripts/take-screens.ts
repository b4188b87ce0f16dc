/** Renews the pictures in `docs/screens/` from the built site with its sample content: `node_modules/.bin/node scripts/take-screens.ts` */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { freePort, startServer } from '../tests/support/server-process.ts'
import { requireChromium } from './chromium.mjs'

const screens = [{ name: 'home', path: '/', width: 1440, height: 900 }]
const folder = new URL('../docs/screens/', import.meta.url).pathname

const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-screens-'))
const executablePath = await requireChromium(console.log)
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await using server = startServer({ PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  await server.healthy()
  await mkdir(folder, { recursive: true })
  for (const { name, path, width, height } of screens) {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`))
    await page.close()
  }
} finally {
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
}
