import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ScriptError } from './script-error.mjs'

/** The folder of this checkout; every path of the scripts begins here, whatever folder they are started in. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that runs the tools and the server: the one installed with the packages, else this one when it is new enough. */
export function projectNode() {
  const installed = join(root, 'node_modules/node/bin/node')
  if (existsSync(installed)) return installed
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new ScriptError(
    'The package "node" has no program: npm was told to skip install scripts (ignore-scripts). Allow them, or use Node.js 24.',
  )
}
