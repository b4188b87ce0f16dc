import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectNode, root } from './checkout.mjs'

/** npm passes on the Ctrl-C that the terminal has already delivered; within this time both are one. */
const SAME_SIGNAL_MS = 500

/**
 * Runs a long-lived Node program in this terminal and gives its exit code. It gets its own process group, so that a signal reaches it
 * once, from here; a channel tells it when this process has died.
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
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}
