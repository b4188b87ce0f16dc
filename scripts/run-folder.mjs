import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const NEEDED_BYTES = 2 ** 30

/**
 * A new folder for what lives as long as this run: in memory where Linux offers a gigabyte of it, since a test's database waits for the
 * disk with every write, and else where temporary files are.
 */
export function openRunFolder() {
  const path = mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), 'flatirons-run-'))
  // PostgreSQL runs as another user where this one is root, and has its own folder in here.
  chmodSync(path, 0o711)
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  // After Ctrl-C, when nothing else removes it.
  process.once('exit', remove)
  return { path, remove }
}

function isRoomy() {
  if (!existsSync(MEMORY)) return false
  const { type, bavail, bsize } = statfsSync(MEMORY)
  return type === TMPFS && bavail * bsize >= NEEDED_BYTES
}
