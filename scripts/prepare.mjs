import { join } from 'node:path'
import { build, fingerprint, isBuilt } from './build.mjs'
import { root } from './checkout.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'

/**
 * Installs and builds what is missing or out of date. Nothing is written, and no lock taken, when all is there.
 * @param {{ quiet?: boolean, withBuild?: boolean }} [options]
 */
export async function prepare({ quiet = false, withBuild = true } = {}) {
  const isReady = () => isInstalled() && (!withBuild || isBuilt(fingerprint()))
  if (isReady()) return
  const report = (/** @type {string} */ holder) =>
    quiet || console.log(`Waiting for process ${holder}, which installs or builds in this folder …`)
  await withLock(
    join(root, '.cache/prepare.lock'),
    async () => {
      if (!isInstalled()) await install({ quiet })
      if (withBuild && !isBuilt(fingerprint())) await build({ quiet })
    },
    report,
  )
}
