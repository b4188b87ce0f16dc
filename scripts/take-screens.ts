/**
 * Renews the pictures in `docs/screens/` from the built site with its sample content: `node_modules/.bin/node scripts/take-screens.ts`.
 * Names of screens after it renew only these.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { arrangeScreens } from '../tests/e2e/screen-content.ts'
import { openSession, openStaffDesk } from '../tests/e2e/staff-desk.ts'
import { freePort, startServer } from '../tests/support/server-process.ts'
import { requireChromium } from './chromium.mjs'
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
type StaffState = Awaited<ReturnType<BrowserContext['storageState']>>

const phone = 390
const desk = 1440

const folder = new URL('../docs/screens/', import.meta.url).pathname
const account = { username: 'admin', password: 'for these pictures only' }

const names = process.argv.slice(2)
const taken = screens.filter(({ name }) => names.length === 0 || names.includes(name))
const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-screens-'))
const executablePath = await requireChromium(console.log)
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
// The list of sessions would call a headless Chromium by another name.
const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`
const visitor = { userAgent, reducedMotion: 'reduce', locale: 'en-US' } as const
try {
  await using server = startServer({
    PORT: await freePort(),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  })
  await server.healthy()
  await arrangeScreens(openStaffDesk(server.url, await openSession(server.url, account)))
  await mkdir(folder, { recursive: true })
  if (names.length === 0) for (const file of await readdir(folder)) if (file.endsWith('.webp')) await rm(join(folder, file))
  const staffState = await logIn(browser, server.url)
  for (const screen of taken) for (const width of widthsOf(screen)) await take({ browser, url: server.url, staffState }, screen, width)
} finally {
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
}

function widthsOf({ isFirstView, isForStaff }: Screen): number[] {
  if (isFirstView) return [desk]
  return isForStaff ? [phone, desk] : [...heights.keys()]
}

interface Setting {
  browser: Browser
  url: string
  staffState: StaffState
}

async function take({ browser, url, staffState }: Setting, screen: Screen, width: number) {
  const { name, path, isForStaff, isFirstView, isWindowOnly, open } = screen
  const viewport = { width, height: heights.get(width) ?? 900 }
  const context = await browser.newContext({ ...visitor, baseURL: url, viewport, ...(isForStaff && { storageState: staffState }) })
  const page = await context.newPage()
  page.on('dialog', (question) => question.accept())
  await page.goto(path, { waitUntil: 'networkidle' })
  if (isForStaff) await staffTabIsThere(page)
  await page.waitForLoadState('networkidle')
  await open?.(page)
  if (!isFirstView && !isWindowOnly) await seeAll(page)
  const picture = sharp(await page.screenshot({ fullPage: !isFirstView && !isWindowOnly }))
  if (!isFirstView) picture.resize({ width: Math.max(390, width / 2) })
  const file = isFirstView ? `${name}.webp` : `${name}-${width}.webp`
  const { size } = await picture.webp({ quality: 72, effort: 6 }).toFile(join(folder, file))
  console.log(`${file} ${(size / 1000).toFixed(0)} kB`)
  await context.close()
}

/** Logs in once, as the page does: by the call, and by what the browser stores of it. A session for each picture would fill My Account. */
async function logIn(browser: Browser, url: string): Promise<StaffState> {
  const context = await browser.newContext({ ...visitor, baseURL: url })
  const page = await context.newPage()
  const answer = await page.request.post('/api/auth/login', { data: account })
  const { user } = await answer.json()
  await page.goto('/login')
  await page.evaluate((stored) => localStorage.setItem('auth_user', JSON.stringify(stored)), user)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Waits for a tab's code and its data. Not every tab has a table. */
async function staffTabIsThere(page: Page) {
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('heading').first().waitFor()
  await panel
    .getByText(/^Loading /)
    .first()
    .waitFor({ state: 'hidden' })
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
