import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The places on the PATH where one of these programs might be, the preferred ones first in each folder. @param {string[]} names */
export const onPath = (names) => (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** A browser without its system libraries cannot even print its version. @param {string} file */
export const runs = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
