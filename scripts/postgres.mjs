import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from './free-port.mjs'
import { capture } from './step.mjs'

/** Speed over safety: the cluster lives for one run. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200', 'lc_messages=C']
const START_MS = 30_000

/** The folder of PostgreSQL's server programs, newest version first; Debian keeps them off the PATH. */
export function findPostgres() {
  const versions = '/usr/lib/postgresql'
  const installed = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  return [...installed.map((version) => join(versions, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/**
 * Starts a private cluster in a temporary folder on a free port of this machine only.
 * @param {string} programs
 */
export async function startPostgres(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'flatirons-postgres-'))
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...owner }
  const port = await findFreePort()
  const data = join(folder, 'data')
  const remove = () => removeWhole(folder)

  try {
    await createCluster(join(programs, 'initdb'), data, options)
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...SETTINGS].flatMap((setting) => [
      '-c',
      setting,
    ])
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const exited = new Promise((resolve) => server.once('exit', resolve))
    // After Ctrl-C, when nothing can be awaited.
    const abandon = () => {
      server.kill('SIGQUIT')
      remove()
    }
    // Before the caller removes its folder.
    process.prependOnceListener('exit', abandon)
    await readiness(server)
    return {
      url: `postgres://flatirons@127.0.0.1:${port}/postgres`,
      async stop() {
        process.off('exit', abandon)
        server.kill('SIGINT')
        await exited
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * A server that is just ending may write once more while its folder is being removed, and Node 24 does not report what then stays.
 * @param {string} folder
 */
function removeWhole(folder) {
  for (let attempt = 0; attempt < 20 && existsSync(folder); attempt++) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * C.UTF-8 folds letters as a production database does; where the system lacks it, its own locale must do.
 * @param {string} initdb @param {string} data @param {import('node:child_process').SpawnOptions} options
 */
async function createCluster(initdb, data, options) {
  const common = ['-D', data, '-U', 'flatirons', '--auth=trust', '--encoding=UTF8', '--no-sync']
  for (const locale of [['--locale=C.UTF-8'], []]) {
    const { code, output } = await capture(initdb, [...common, ...locale], options)
    if (code === 0) return
    if (locale.length === 0) throw new Error(`initdb failed: ${output.trim()}`)
  }
}

/** @param {import('node:child_process').ChildProcess} server @returns {Promise<void>} */
function readiness(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = () => reject(new Error(`PostgreSQL did not start: ${log.trim()}`))
    const timer = setTimeout(() => {
      server.kill('SIGQUIT')
      fail()
    }, START_MS)
    server.once('exit', fail)
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      log += text
      if (!log.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This user does not exist here.
    }
  }
  return undefined
}
