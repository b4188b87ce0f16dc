import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

const command = resolve('deploy/flatirons')
const containerfile = readFileSync('deploy/Containerfile', 'utf8')
const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

describe('deploy/Containerfile', () => {
  // Before, npm ci took 875 MB, and the build was killed on a machine of 700.
  test('installs by the lock file and nothing else, within the bounds of npm start', () => {
    const running = [...containerfile.matchAll(/^RUN (.*)$/gm)].map(([, command = '']) => command)
    expect(running).toEqual(['node scripts/start.mjs --packages', 'npm run build', 'install -d -o node -g node -m 0700 /data /backups'])
    expect(containerfile.indexOf('COPY scripts ./scripts')).toBeLessThan(containerfile.indexOf('RUN node scripts'))
    expect(readFileSync('scripts/install.mjs', 'utf8')).toMatch(/'ci', .*--max-old-space-size/s)
  })

  test('builds and runs on one base image, which a digest may name', () => {
    const bases = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is in the file.
    expect(bases).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}'])
    expect(containerfile).toMatch(/^ARG NODE_IMAGE=docker\.io\/library\/node:\d+-\S+$/m)
  })

  test('takes along the image library, which is not built in, with all that it needs', () => {
    const copied = [...containerfile.matchAll(/^COPY --from=build \/app\/(node_modules\/\S+) \.\/\1$/gm)].map(([, path]) => path ?? '')
    const missing = neededBy('node_modules/sharp').filter((path) => !copied.some((folder) => `${path}/`.startsWith(`${folder}/`)))
    expect(copied).toContain('node_modules/sharp')
    expect(missing).toEqual([])
  })
})

/** The folders of a package and of all that it needs on Linux, found as Node finds them: next to it, or further up. */
function neededBy(path: string, found = new Set<string>()): string[] {
  if (found.has(path)) return []
  found.add(path)
  const { dependencies, optionalDependencies } = packages[path] ?? {}
  const native = Object.keys(optionalDependencies ?? {}).filter((name) => name.includes('-linux-'))
  for (const name of [...Object.keys(dependencies ?? {}), ...native]) {
    const at = folderOf(name, path)
    if (at) neededBy(at, found)
  }
  return [...found]
}

function folderOf(name: string, from: string): string | undefined {
  const at = `${from}${from && '/'}node_modules/${name}`
  if (packages[at]) return at
  return from === '' ? undefined : folderOf(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)))
}

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))(
  'deploy/flatirons.service leaves little that the program could do to the machine',
  () => {
    const { stdout } = spawnSync('/usr/bin/systemd-analyze', ['security', '--offline=true', 'deploy/flatirons.service'], {
      encoding: 'utf8',
    })
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(2)
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'deploy/flatirons runs a command as the unit runs the program, with each argument as it is',
  async () => {
    await using folder = await temporaryFolder()
    mkdirSync(join(folder.path, 'current'))
    // It writes the arguments that it gets, one a line.
    writeFileSync(join(folder.path, 'systemd-run'), `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 })
    const env = { PATH: `${folder.path}:${process.env.PATH}`, FLATIRONS_HOME: folder.path }
    const { stdout } = spawnSync(command, ['admin', 'email', 'ada', 'Ada <ada@example.org>'], { encoding: 'utf8', env })
    const args = stdout.trim().split('\n')
    const unit = readFileSync('deploy/flatirons.service', 'utf8').replaceAll('/opt/flatirons', folder.path)
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? `no ${name}`
    expect(args).toContain(`--uid=${setting('User')}`)
    expect(args).toContain(`--working-directory=${setting('WorkingDirectory')}/`)
    expect(args).toContain(`EnvironmentFile=${setting('EnvironmentFile')}`)
    expect(args).toContain(`UMask=${setting('UMask')}`)
    for (const variable of setting('Environment').split(' ')) expect(args).toContain(variable)
    expect(args).toContain(setting('ExecStart').split(' ')[0])
    expect(spawnSync(command, { encoding: 'utf8', env })).toMatchObject({ status: 1, stdout: '' })
    expect(args.slice(-5)).toEqual(['scripts/run-server.mjs', 'admin', 'email', 'ada', 'Ada <ada@example.org>'])
  },
)
