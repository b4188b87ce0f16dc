import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectNode, root } from './checkout.mjs'

/** How often to look whether the npm that started this is still there. */
const PARENT_CHECK_MS = 1_000
/** npm passes on the Ctrl-C that the terminal has already delivered; within this time both are one. */
const SAME_SIGNAL_MS = 500

/**
 * Runs a long-lived Node program in this terminal and gives its exit code. It gets its own process group, so that a signal reaches it
 * once, from here; a channel lets it know when this process has died.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function supervise(args, env) {
  const child = spawn(projectNode(), args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let passedOn = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (Date.now() - passedOn < SAME_SIGNAL_MS) return
      passedOn = Date.now()
      // A closed terminal is no reason to drop requests: the server knows how to stop on SIGTERM.
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  if (process.env.npm_lifecycle_event) stopWithParent(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/**
 * An npm that is killed outright cannot pass anything on: without a look at it, the server would keep its port and no one would know.
 * @param {() => void} stop
 */
function stopWithParent(stop) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MS)
  timer.unref()
}
