import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launchHealthy, logIn } from '../support/launch'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'
import type { StartBrowser } from './browser'
import { visitorAt } from './visitor'

/** A test with the built site, its admin's session, and someone new at the one browser of the file. */
export const engineTest = (startBrowser: StartBrowser, isDark = process.env.COLOR_SCHEME === 'dark') =>
  test
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to learn what a fixture needs.
    .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
      const folder = await temporaryFolder()
      onCleanup(() => folder[Symbol.asyncDispose]())
      return folder
    })
    .extend('site', { scope: 'file' }, async ({ folder }, { onCleanup }) => {
      const server = await launchHealthy(folder.path)
      onCleanup(() => server[Symbol.asyncDispose]())
      await addWebinar(server)
      return server
    })
    .extend('session', { scope: 'file' }, async ({ site, folder }) => {
      const cookie = await logIn(site)
      const answer = await fetch(`${site.url}/api/auth/user`, { headers: { cookie } })
      return { cookie, user: (await answer.json()).user as object, dataDir: folder.path }
    })
    .extend('browser', { scope: 'file' }, async ({ site }, { onCleanup }) => {
      const browser = await startBrowser(site.url, { isDark })
      onCleanup(() => browser[Symbol.asyncDispose]())
      await browser.open('/terms')
      expect(await browser.run(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(isDark)
      return browser
    })
    .extend('visitor', async ({ browser, onTestFailed, task }) => {
      onTestFailed(async () => keepScreenshot(task.fullTestName, await browser.screenshot()))
      await browser.clearVisitor()
      browser.takeProblems()
      return visitorAt(browser)
    })

/** The sample content has none. */
async function addWebinar(site: ServerProcess) {
  const webinar = { title: 'Presence', presenter: 'Anna Example', description: 'A talk.', videoUrl: 'https://youtu.be/abcdefghijk' }
  const headers = { 'content-type': 'application/json', cookie: await logIn(site) }
  const body = JSON.stringify({ ...webinar, year: 2025, month: 'May' })
  const answer = await fetch(`${site.url}/api/cms/webinars`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The webinar was refused: ${await answer.text()}`)
}

/** Where Playwright keeps its own. */
async function keepScreenshot(test: string, image: Buffer) {
  const folder = 'test-results/engines'
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${test.replace(/\W+/g, '-')}.png`), image)
}

export type EngineTest = ReturnType<typeof engineTest>
