import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectNode, root } from './checkout.mjs'
import { isExecutable, onPath, runs } from './programs.mjs'
import { ScriptError } from './script-error.mjs'
import { capture } from './step.mjs'
import { installPackages } from './system-packages.mjs'

// The headless shell comes first: it has no window to draw, and the browser tests take half as long in it.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The Chromium of this machine: the one that CHROMIUM names, one on the PATH, or the one that Playwright has downloaded. */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return isExecutable(named) ? named : undefined
  return [...onPath(NAMES), ...MAC, ...playwrightsOwn()].find(isExecutable)
}

/**
 * Finds a Chromium that runs, or installs one: Playwright's, else the system's where this user may install packages.
 * @param {(line: string) => void} tell
 */
export async function requireChromium(tell) {
  const found = findChromium()
  if (found && runs(found)) return found
  if (process.env.CHROMIUM) throw new ScriptError(`CHROMIUM names ${process.env.CHROMIUM}, which cannot be run.`)

  tell('No Chromium found; downloading one …')
  const download = [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']
  await capture(projectNode(), download, { cwd: root, env: process.env }).catch(() => undefined)
  const downloaded = playwrightsOwn().find((file) => isExecutable(file) && runs(file))
  if (downloaded) return downloaded

  tell('Playwright has none for this machine; installing a package of the system …')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installPackages([name])
    const installed = findChromium()
    if (installed && runs(installed)) return installed
  }
  throw new ScriptError('The browser tests need a Chromium: install one, or name one in CHROMIUM.')
}

function playwrightsOwn() {
  const load = createRequire(join(root, 'package.json'))
  return existsSync(join(root, 'node_modules/@playwright/test')) ? [load('@playwright/test').chromium.executablePath()] : []
}
