import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { projectNode, root } from './checkout.mjs'
import { ScriptError } from './script-error.mjs'
import { capture } from './step.mjs'

// The headless shell comes first: it has no window to draw, and the browser tests take half as long in it.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The Chromium of this machine: the one that CHROMIUM names, one on the PATH, or the one that Playwright has downloaded. */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return isExecutable(named) ? named : undefined
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...MAC, ...playwrightsOwn()].find(isExecutable)
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
  await attempt(projectNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  const downloaded = playwrightsOwn().find((file) => isExecutable(file) && runs(file))
  if (downloaded) return downloaded

  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  tell('Playwright has none for this machine; installing a package of the system …')
  await attempt(...command([...asRoot, 'apt-get', 'update']))
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await attempt(...command([...asRoot, 'apt-get', 'install', '-y', '--no-install-recommends', name]))
    const installed = findChromium()
    if (installed && runs(installed)) return installed
  }
  throw new ScriptError('The browser tests need a Chromium: install one, or name one in CHROMIUM.')
}

/** @param {string[]} words @returns {[string, string[]]} */
const command = ([program = '', ...args]) => [program, args]

/** A way that fails is only one of several. @param {string} program @param {string[]} args */
async function attempt(program, args) {
  await capture(program, args, { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).catch(() => undefined)
}

/** A browser without its system libraries cannot even tell its version. @param {string} file */
const runs = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0

function playwrightsOwn() {
  const load = createRequire(join(root, 'package.json'))
  return existsSync(join(root, 'node_modules/@playwright/test')) ? [load('@playwright/test').chromium.executablePath()] : []
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
