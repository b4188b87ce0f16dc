/**
 * Renews the pictures in `docs/screens/` from the built site with its sample content: `node_modules/.bin/node scripts/take-screens.ts`.
 * Names of screens after it renew only these.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openStaffDesk, signIn } from '../tests/e2e/staff-desk.ts'
import { freePort, startServer } from '../tests/support/server-process.ts'
import { requireChromium } from './chromium.mjs'
import { arrangeScreens } from './screen-content.ts'
import { type Screen, staffScreens } from './staff-screens.ts'

const screens: Screen[] = [
  { name: 'home-page', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'programs', path: '/programs' },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/events/the-body-and-the-spiritual-journey' },
  { name: 'register', path: '/register/introduction-to-the-diamond-approach' },
  { name: 'teachers', path: '/teachers' },
  { name: 'webinars', path: '/webinars' },
  { name: 'webinar', path: '/webinars/presence-in-ordinary-days' },
  { name: 'newsletter', path: '/newsletter' },
  { name: 'community', path: '/community' },
  { name: 'contact', path: '/contact' },
  { name: 'introductory-teachings', path: '/introductory-teachings' },
  { name: 'inquiry-sessions', path: '/inquiry-sessions' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: '/login' },
  ...staffScreens,
]

const heights = new Map([
  [390, 844],
  [768, 1024],
  [1440, 900],
])
const phone = 390
const desk = 1440

const folder = new URL('../docs/screens/', import.meta.url).pathname
const account = { username: 'admin', password: 'for these pictures only' }

const wanted = process.argv.slice(2)
const taken = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-screens-'))
const executablePath = await requireChromium(console.log)
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await using server = startServer({
    PORT: await freePort(),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  })
  await server.healthy()
  await arrangeScreens(openStaffDesk(server.url, await signIn(server.url, account)))
  await mkdir(folder, { recursive: true })
  if (wanted.length === 0) for (const file of await readdir(folder)) if (file.endsWith('.webp')) await rm(join(folder, file))
  for (const screen of taken) for (const width of widthsOf(screen)) await take(browser, server.url, screen, width)
} finally {
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
}

function widthsOf({ isFirstView, isForStaff }: Screen): number[] {
  if (isFirstView) return [desk]
  return isForStaff ? [phone, desk] : [...heights.keys()]
}

async function take(browser: Browser, url: string, { name, path, isForStaff, isFirstView, isDialog, open }: Screen, width: number) {
  const viewport = { width, height: heights.get(width) ?? 900 }
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', locale: 'en-US' })
  const page = await context.newPage()
  if (isForStaff) await logIn(page)
  page.on('dialog', (question) => question.accept())
  await page.goto(path, { waitUntil: 'networkidle' })
  if (isForStaff && !isFirstView) await page.getByRole('tabpanel').getByRole('table').getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  await open?.(page)
  if (!isFirstView && !isDialog) await seeAll(page)
  const picture = sharp(await page.screenshot({ fullPage: !isFirstView && !isDialog }))
  if (!isFirstView) picture.resize({ width: Math.max(390, width / 2) })
  const file = isFirstView ? `${name}.webp` : `${name}-${width}.webp`
  const { size } = await picture.webp({ quality: 72, effort: 6 }).toFile(join(folder, file))
  console.log(`${file} ${(size / 1000).toFixed(0)} kB`)
  await context.close()
}

/** Signs in as the session does it: by the call, and by what the browser remembers of it. */
async function logIn(page: Page) {
  const answer = await page.request.post('/api/auth/login', { data: account })
  const { user } = await answer.json()
  await page.addInitScript((stored) => localStorage.setItem('auth_user', JSON.stringify(stored)), user)
}

/** Scrolls through the page, so that all of it is loaded, and back to its top. */
async function seeAll(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))
    }
    // One that is not shown, behind another tab, is never loaded.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForLoadState('networkidle')
}
