import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checkout.mjs'
import { ScriptError } from './script-error.mjs'
import { runStep } from './step.mjs'

const NEEDED_BYTES = 1_500_000_000

/**
 * Whether node_modules holds exactly what package-lock.json says. npm writes its own account of what it installed as the last
 * step, so a half-finished installation counts as none; packages for other platforms may be missing.
 * @param {string} [folder]
 */
export function isInstalled(folder = root) {
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (!installed) return false
  const wanted = packagesOf(join(folder, 'package-lock.json')) ?? {}
  const declared = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return (
    sameDependencies(declared, wanted['']) &&
    Object.entries(wanted).every(([path, entry]) => path === '' || sameEntry(entry, installed[path]))
  )
}

/**
 * Installs the packages in a folder of their own and then puts that in the place of the present ones, so that these stay as they are while npm works, and
 * where it fails: a site that runs loads some of them only when it needs them.
 * @param {{ quiet: boolean, folder?: string }} options
 */
export async function install({ quiet, folder = root }) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < NEEDED_BYTES) throw new ScriptError('Installing the packages needs 1.5 GB of free disk space.')
  const fresh = join(folder, '.cache/install')
  const npm = findNpm()
  const step = { doing: 'Installing packages', done: 'Installed packages', quiet, cwd: fresh, env: LEAN, explain: explainFailure }
  try {
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    for (const name of DESCRIPTIONS) if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(fresh, name))
    // With NODE_ENV=production npm would leave out what the build needs.
    await runStep(step, npm.program, [...npm.args, 'ci', '--include=dev', '--ignore-scripts', ...QUIETLY])
    // Only now, since the package of Node itself starts a second npm.
    await runStep({ ...step, doing: 'Setting up packages', done: 'Set up packages' }, npm.program, [...npm.args, 'rebuild', ...QUIETLY])
    replacePackages(fresh, join(folder, 'node_modules'))
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
    // After its reason, npm prints a page of usage.
    if (error instanceof ScriptError) error.output = error.output.split('npm error Clean install a project')[0] ?? ''
    if (code === 'ENOENT') throw new ScriptError('npm was not found. It comes with Node.js: https://nodejs.org')
    if (['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'].includes(code)) throw new ScriptError(`${NOT_WRITABLE} (${code})`)
    throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error']

/** npm’s heap, in MB: it fills what it may, and an install must fit a machine with 700 MB. */
const LEAN = { ...process.env, MALLOC_ARENA_MAX: '1', NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=8' }

/** What npm reads to know what to install. */
const DESCRIPTIONS = ['package.json', 'package-lock.json', '.npmrc']

const NOT_WRITABLE = 'Installing the packages failed: node_modules cannot be written.'

/** @param {string} fresh @param {string} current */
function replacePackages(fresh, current) {
  const former = join(fresh, 'former')
  if (existsSync(current)) renameSync(current, former)
  try {
    renameSync(join(fresh, 'node_modules'), current)
  } catch (error) {
    if (existsSync(former)) renameSync(former, current)
    throw error
  }
}

/** Inside `npm start`, the same npm and the same Node again: the first one on the PATH may be in the folder that npm replaces. */
export function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script?.endsWith('npm-cli.js') && existsSync(script))
    return { program: node && existsSync(node) ? node : process.execPath, args: [script] }
  return { program: 'npm', args: [] }
}

/** @param {string} output */
function explainFailure(output) {
  if (output.includes('EUSAGE')) return 'package.json and package-lock.json disagree: run "npm install" and keep both files.'
  if (/EACCES|EPERM|EROFS/.test(output)) return NOT_WRITABLE
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/.test(output))
    return 'Installing the packages failed: the package registry did not answer.'
  return 'Installing the packages failed; see npm’s output above.'
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dependencies?: object, devDependencies?: object }} LockEntry
 * @param {string} file
 * @returns {Record<string, LockEntry | undefined> | undefined}
 */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** @param {LockEntry} declared @param {LockEntry | undefined} locked */
function sameDependencies(declared, locked) {
  return sameObject(declared.dependencies, locked?.dependencies) && sameObject(declared.devDependencies, locked?.devDependencies)
}

/** @param {object | undefined} a @param {object | undefined} b */
const sameObject = (a = {}, b = {}) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/** @param {LockEntry | undefined} wanted @param {LockEntry | undefined} installed */
const sameEntry = (wanted, installed) =>
  installed ? installed.version === wanted?.version && installed.integrity === wanted?.integrity : wanted?.optional === true
