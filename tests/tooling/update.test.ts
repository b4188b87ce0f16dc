import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/free-port.mjs'
import { eventually } from '../support/eventually'
import { temporaryFolder } from '../support/temporary-folder'

const script = resolve('deploy/update')
const hasTools = ['git', 'flock', 'tar'].every((name) => existsSync(`/usr/bin/${name}`) || existsSync(`/bin/${name}`))

/** A program of a few lines in a repository, and a machine on which `deploy/update` keeps it, without systemd. */
async function openMachine() {
  const folder = await temporaryFolder()
  const [origin, home] = [join(folder.path, 'origin'), join(folder.path, 'home')]
  const port = await findFreePort()
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd, stdio: 'pipe' })
  await mkdir(join(origin, 'scripts'), { recursive: true })
  await mkdir(home)
  writeFileSync(join(origin, 'package.json'), '{"scripts":{"build":"node build.mjs"}}')
  const commit = (version: string, { build = '', server = '' } = {}) => {
    writeFileSync(
      join(origin, 'build.mjs'),
      `import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
       ${build}
       for (const path of ['node_modules/.bin', 'dist/client/assets']) mkdirSync(path, { recursive: true })
       symlinkSync(process.execPath, 'node_modules/.bin/node')
       writeFileSync('dist/client/assets/page-${version}.js', '')`,
    )
    writeFileSync(
      join(origin, 'scripts/run-server.mjs'),
      `import { createServer } from 'node:http'
       ${server}
       createServer((_, answer) => answer.end('${version}')).listen(process.env.PORT, '127.0.0.1')`,
    )
    if (!existsSync(join(origin, '.git'))) git(origin, 'init', '-qb', 'main')
    git(origin, 'add', '-A')
    git(origin, 'commit', '-qm', version)
  }
  commit('one')
  git(folder.path, 'clone', '-q', origin, join(home, 'source'))
  const restart = join(folder.path, 'restart')
  await writeFile(
    restart,
    `#!/bin/sh
     [ ! -f ${home}/cut ] || { rm ${home}/cut; kill -9 $PPID; exit; }
     [ -f ${home}/pid ] && kill $(cat ${home}/pid) 2> /dev/null
     cd ${home}/current/ && SITE=yes PORT=${port} node scripts/run-server.mjs > /dev/null 2>&1 &
     echo $! > ${home}/pid`,
    { mode: 0o755 },
  )
  const env = {
    ...process.env,
    FLATIRONS_HOME: home,
    FLATIRONS_RESTART: restart,
    FLATIRONS_HEALTH: `http://127.0.0.1:${port}/api/health`,
    FLATIRONS_PATIENCE: '3',
    FLATIRONS_BACKUP: 'touch',
    FLATIRONS_BACKUP_DIR: folder.path,
  }
  const update = (...args: string[]) =>
    new Promise<string>((done) => {
      execFile(script, args, { env }, (_error, stdout, stderr) => done(stdout + stderr))
    })
  return {
    home,
    env,
    commit,
    update,
    releases: () => readdirSync(join(home, 'releases')).length,
    runs: async () => (await fetch(`http://127.0.0.1:${port}`)).text(),
    async [Symbol.asyncDispose]() {
      if (existsSync(join(home, 'pid'))) process.kill(Number(readFileSync(join(home, 'pid'), 'utf8')))
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Each builds several releases. */
describe.skipIf(!hasTools)('deploy/update', { timeout: 180_000 }, () => {
  test('puts each release into a folder of its own, and goes back by one command', async () => {
    await using machine = await openMachine()
    expect(await machine.update()).toMatch(/runs\. Back: deploy\/update --back/)
    machine.commit('two')
    await machine.update()
    expect(await machine.runs()).toBe('two')
    expect(await machine.update()).toMatch(/runs already/)
    // What tabs that are open still ask for.
    expect(readdirSync(join(machine.home, 'current/dist/client/assets'))).toEqual(['page-one.js', 'page-two.js'])
    expect(await machine.update('--back')).toMatch(/^Back at /)
    expect(await machine.runs()).toBe('one')
  })

  test('whatever fails leaves the site as it is, says so, and leaves nothing behind', async () => {
    await using machine = await openMachine()
    await machine.update()
    machine.commit('unbuilt', { build: 'process.exit(1)' })
    expect(await machine.update()).toContain('could not be built; nothing was changed')
    expect(machine.releases()).toBe(1)
    machine.commit('unfit', { server: 'process.exit(1)' })
    expect(await machine.update()).toContain('does not start; nothing was changed')
    expect(await machine.update('no-such-tag')).toContain('There is no commit no-such-tag')
    expect(await machine.runs()).toBe('one')
    machine.commit('refuses', { server: 'if (process.env.SITE) process.exit(1)' })
    expect(await machine.update()).toMatch(/does not answer at .*, so \S+ runs again/)
    expect(await machine.runs()).toBe('one')
    machine.commit('four')
    await machine.update()
    expect(await machine.runs()).toBe('four')
    // Of those that failed none stays but the last, which was whole.
    expect(machine.releases()).toBeLessThanOrEqual(3)
  })

  test('without its sources, or room on the disk, it changes nothing', async () => {
    await using machine = await openMachine()
    await machine.update()
    machine.commit('large', { build: `throw new Error('ENOSPC: no space left on device')` })
    expect(await machine.update()).toContain('could not be built; nothing was changed')
    renameSync(join(machine.home, '../origin'), join(machine.home, '../gone'))
    expect(await machine.update()).toContain('The sources could not be fetched; nothing was changed')
    expect(await machine.runs()).toBe('one')
  })

  // Before, the next one said that the new release ran already, while the former one did.
  test('one that is killed while it switches is finished by the next, and can be taken back', async () => {
    await using machine = await openMachine()
    await machine.update()
    machine.commit('two')
    writeFileSync(join(machine.home, 'cut'), '')
    await machine.update()
    expect(await machine.runs()).toBe('one')
    expect(await machine.update()).toContain('was cut off while it switched')
    expect(await machine.runs()).toBe('two')
    await machine.update('--back')
    expect(await machine.runs()).toBe('one')
  })

  test('one that is killed in the middle of its build changes nothing, and the next one goes on', async () => {
    await using machine = await openMachine()
    await machine.update()
    machine.commit('slow', { build: `writeFileSync('${machine.home}/begun', ''); await new Promise((done) => setTimeout(done, 60_000))` })
    const killed = spawn(script, [], { env: machine.env, stdio: 'ignore', detached: true })
    await eventually('the build runs', () => existsSync(join(machine.home, 'begun')))
    process.kill(-(killed.pid ?? 0), 'SIGKILL')
    await once(killed, 'close')
    expect(await machine.runs()).toBe('one')
    machine.commit('five')
    await machine.update()
    expect(await machine.runs()).toBe('five')
    expect(readdirSync(join(machine.home, 'releases')).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})
