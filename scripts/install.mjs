import { existsSync, readFileSync, statfsSync } from 'node:fs'
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

/** @param {{ quiet: boolean }} options */
export async function install({ quiet }) {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < NEEDED_BYTES) throw new ScriptError('Installing the packages needs 1.5 GB of free disk space.')
  const npm = findNpm()
  const step = { doing: 'Installing packages', done: 'Installed packages', quiet, cwd: root, explain: explainFailure }
  try {
    // With NODE_ENV=production npm would leave out what the build needs.
    await runStep(step, npm.program, [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  } catch (error) {
    // After its reason, npm prints a page of usage.
    if (error instanceof ScriptError) error.output = error.output.split('npm error Clean install a project')[0] ?? ''
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
    throw new ScriptError('npm was not found. It comes with Node.js: https://nodejs.org')
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
  if (/EACCES|EPERM|EROFS/.test(output)) return 'Installing the packages failed: node_modules cannot be written.'
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
