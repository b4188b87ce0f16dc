import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePort } from '../../scripts/free-port.mjs'

const root = resolve(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')
const START_MILLISECONDS = 30_000

/** The built program in a process of its own, as `npm start` runs it. */
export interface ServerProcess extends AsyncDisposable {
  url: string
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** What it printed to standard error. */
  errors(): string
  /** Resolves to its exit code, or to the name of the signal that ended it. */
  exited: Promise<number | string>
  /** Resolves when `/api/health` answers 200. Throws with the output when the process ends before. */
  healthy(): Promise<void>
}

/** Starts the program, as start.mjs does, with these variables and no others of its own; `args` are a command, none serve. */
export function startServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', join(root, 'scripts/run-server.mjs'), ...args],
    {
      env: { PATH, HOME, NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', RATE_LIMITS: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let errors = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal)
  const url = `http://localhost:${env.PORT}`

  return {
    url,
    child,
    exited,
    output: () => output,
    errors: () => errors,
    async healthy() {
      const deadline = Date.now() + START_MILLISECONDS
      while (!(await isHealthy(url))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${output}`)
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const isHealthy = (url: string) =>
  fetch(`${url}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )

/** A port for `PORT` that nothing else of this run is given: a test would take another's server for its own. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = String(await findFreePort())
    if (await isFirst(port)) return port
  }
}

const isFirst = (port: string) =>
  mkdir(join(tmpdir(), `port-${port}`)).then(
    () => true,
    () => false,
  )
