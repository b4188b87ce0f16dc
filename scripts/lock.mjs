import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** A file without a holder's name is being written this instant, unless its writer died in between. */
const NAMELESS_MS = 5_000

/**
 * Runs `work` while holding a lock file that other processes of this machine respect. A lock whose process has died is replaced.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(holder: string) => void} [onWait] called once when someone else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = false; !take(file); await sleep(POLL_MS)) {
    if (!waited) onWait?.(holderOf(file).split(' ')[0] ?? '')
    waited = true
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, identity(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    removeIfStale(file)
    return false
  }
}

/**
 * Only one process may judge and remove at a time: else a slow one would remove the lock that a quick one has just taken.
 * @param {string} file
 */
function removeIfStale(file) {
  const judge = `${file}.judge`
  try {
    mkdirSync(judge)
  } catch {
    if (ageOf(judge) > NAMELESS_MS) rmSync(judge, { recursive: true, force: true })
    return
  }
  try {
    if (isStale(file)) unlinkSync(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  } finally {
    rmdirSync(judge)
  }
}

/** @param {string} file */
function isStale(file) {
  const holder = holderOf(file)
  if (!holder) return ageOf(file) > NAMELESS_MS
  const pid = Number(holder.split(' ')[0])
  return !isRunning(pid) || identity(pid) !== holder
}

/** @param {string} file */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * The process id and, where the system says so, when that process began: ids are used again after a restart of the machine.
 * @param {number} pid
 */
export function identity(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    return `${pid} ${fields?.[19] ?? ''}`.trim()
  } catch {
    return `${pid}`
  }
}

/** @param {string} file */
function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
