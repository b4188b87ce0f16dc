import { closeSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds that each of `count` writes of 16 kB takes to reach the disk, as a commit does, ascending. */
export function syncTimes(folder: string, count: number): number[] {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'sync-times')
  const file = openSync(path, 'w')
  const bytes = Buffer.alloc(16 * 1024, 1)
  const times = Array.from({ length: count }, () => {
    const began = performance.now()
    writeSync(file, bytes)
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(path)
  return times.sort((a, b) => a - b)
}
