import { root } from './checkout.mjs'
import { capture } from './step.mjs'

/**
 * Installs packages of Debian or its like, where this user may: as root, or by a sudo that asks nothing. Whether it worked is for the
 * caller to look: a way that fails is only one of several.
 * @param {string[]} names
 */
export async function installPackages(names) {
  await aptGet('update')
  await aptGet('install', '-y', '--no-install-recommends', ...names)
}

/** @param {string[]} args */
async function aptGet(...args) {
  const asRoot = process.getuid?.() === 0
  const options = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await capture(asRoot ? 'apt-get' : 'sudo', asRoot ? args : ['-n', 'apt-get', ...args], options).catch(() => undefined)
}
