import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { projectNode, root } from './checkout.mjs'
import { isExecutable, onPath, runs } from './programs.mjs'
import { ScriptError } from './script-error.mjs'
import { capture } from './step.mjs'
import { installPackages } from './system-packages.mjs'

// The same engine without the browser around it: the tests take little more than half of the time in it.
const SHELL = 'chromium-headless-shell'
const SHELLS = [SHELL, 'chrome-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

const shells = () => [...onPath(SHELLS), ...playwrightsShells()]
const wholeBrowsers = () => [...onPath(WHOLE), ...MAC, ...playwrightsOwn()]

/**
 * The Chromium of this machine: the one that CHROMIUM names, else a headless shell, else a whole browser; each from the PATH, or as Playwright
 * has downloaded it.
 */
export function findChromium() {
  const named = process.env.CHROMIUM
  return (named ? [named] : [...shells(), ...wholeBrowsers()]).find(isExecutable)
}

/**
 * Finds a Chromium that runs: a headless shell, which is installed where there is none, by Playwright or else by the system where this user
 * may install packages; a whole browser where no shell can be had.
 * @param {(line: string) => void} report
 */
export async function requireChromium(report) {
  const named = process.env.CHROMIUM
  if (named && !(findChromium() && runs(named))) throw new ScriptError(`CHROMIUM names ${named}, which cannot be run.`)

  const found = named ?? shells().find(isWorking) ?? (await installShell(report)) ?? wholeBrowsers().find(isWorking)
  if (found) return found

  await installPackages(['chromium'])
  const installed = wholeBrowsers().find(isWorking)
  if (!installed) throw new ScriptError('The browser tests need a Chromium: install one, or name one in CHROMIUM.')
  return installed
}

/** @param {(line: string) => void} report */
async function installShell(report) {
  report("No headless shell of Chromium found; installing Playwright's …")
  const download = [join(root, 'node_modules/@playwright/test/cli.js'), 'install', SHELL]
  await capture(projectNode(), download, { cwd: root, env: process.env }).catch(() => undefined)
  const downloaded = playwrightsShells().find(isWorking)
  if (downloaded) return downloaded

  report('Playwright has none for this machine; installing a package of the system …')
  await installPackages([SHELL])
  return shells().find(isWorking)
}

/** @param {string} file */
const isWorking = (file) => isExecutable(file) && runs(file)

function playwrightsOwn() {
  const load = createRequire(join(root, 'package.json'))
  return existsSync(join(root, 'node_modules/@playwright/test')) ? [load('@playwright/test').chromium.executablePath()] : []
}

/** Playwright names its whole browser only; the shell of the same revision is in a folder next to it, in one named after the system. */
function playwrightsShells() {
  return playwrightsOwn().flatMap((/** @type {string} */ whole) => {
    const [browsers = '', revision] = whole.split(/chromium-(\d+)/)
    const folder = join(browsers, `chromium_headless_shell-${revision}`)
    const systems = existsSync(folder) ? readdirSync(folder) : []
    return systems.map((system) => join(folder, system, `chrome-headless-shell${extname(whole)}`))
  })
}
