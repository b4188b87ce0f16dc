import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ScriptError } from './script-error.mjs'

/**
 * Runs one program with a line on the terminal that shows what takes so long, and keeps what it prints for the case that it fails.
 * @param {{ doing: string, done: string, quiet?: boolean, cwd?: string, env?: NodeJS.ProcessEnv, explain: (output: string) => string }} step
 * @param {string} program
 * @param {string[]} args
 */
export async function runStep(step, program, args) {
  const line = step.quiet ? silentLine : progressLine(step.doing)
  const { code, signal, output } = await capture(program, args, { cwd: step.cwd, env: step.env }).finally(line.clear)
  if (signal === 'SIGKILL' || code === KILLED) throw new ScriptError(`${step.doing} was killed (SIGKILL). ${OUT_OF_MEMORY}`, output)
  if (code !== 0) throw new ScriptError(isDiskFull(output) ? 'There is no space left on the disk.' : step.explain(output), output)
  line.finish(step.done)
}

/** What a shell, or npm, answers for a program of its own that was killed. */
const KILLED = 128 + constants.signals.SIGKILL
const OUT_OF_MEMORY =
  'The system does that where memory runs out: stop other programs or add swap, or run "npm run build -- --archive" on a larger machine and unpack its file here.'

/** @param {string} output */
const isDiskFull = (output) => /ENOSPC|no space left/i.test(output)

/**
 * Runs a program to its end. A signal that stops this process stops the program first, so that nothing is left running.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>}
 */
export function capture(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const stops = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']).map((signal) => {
      const stop = () => {
        child.kill(signal)
        child.once('close', () => process.exit(128 + constants.signals[signal]))
      }
      process.on(signal, stop)
      return () => process.off(signal, stop)
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const off of stops) off()
      resolve({ code, signal, output })
    })
  })
}

const silentLine = { clear() {}, finish() {} }

/** @param {string} doing */
function progressLine(doing) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const live = process.stdout.isTTY
  process.stdout.write(live ? `${doing} …` : `${doing} …\n`)
  const timer = live ? setInterval(() => process.stdout.write(`\r${doing} … ${seconds()}`), 1000) : undefined
  return {
    clear() {
      clearInterval(timer)
      if (live) process.stdout.write('\r\u001b[K')
    },
    /** @param {string} done */
    finish(done) {
      process.stdout.write(`${done} in ${seconds()}\n`)
    },
  }
}
