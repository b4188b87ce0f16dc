import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { install, isInstalled } from '../../scripts/install.mjs'
import { temporaryFolder } from '../support/temporary-folder'

const declared = { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' } }
const packages = {
  '': declared,
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
  'node_modules/b-for-another-platform': { version: '2.0.0', optional: true },
}
const { '': _root, 'node_modules/b-for-another-platform': _absent, ...installed } = packages

function judge(files: { manifest?: object; lock?: object; installed?: object | undefined }) {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value))
  mkdirSync(join(folder, 'node_modules'))
  write('package.json', files.manifest ?? declared)
  write('package-lock.json', { packages: files.lock ?? packages })
  if (files.installed) write('node_modules/.package-lock.json', { packages: files.installed })
  const answer = isInstalled(folder)
  rmSync(folder, { recursive: true })
  return answer
}

/** A program that npm is taken for; `npm ci` of old removed node_modules before anything else. */
async function installWith(npm: string) {
  await using folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  mkdirSync(at('node_modules/a'), { recursive: true })
  writeFileSync(at('node_modules/a/index.js'), 'former')
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(at(name), JSON.stringify({ packages }))
  writeFileSync(at('npm-cli.js'), `const fs = require('node:fs'); fs.rmSync('node_modules', { recursive: true, force: true }); ${npm}`)
  vi.stubEnv('npm_execpath', at('npm-cli.js'))
  const failure = await install({ quiet: true, folder: folder.path }).then(
    () => undefined,
    (error) => error.message,
  )
  vi.unstubAllEnvs()
  const found = readFileSync(at('node_modules/a/index.js'), 'utf8')
  return { failure, found, isLeft: existsSync(at('.cache/install')) }
}

const INSTALLS = "fs.mkdirSync('node_modules/a', { recursive: true }); fs.writeFileSync('node_modules/a/index.js', 'fresh');"

describe('install', () => {
  test('puts what npm installed in the place of the former packages', async () => {
    expect(await installWith(INSTALLS)).toEqual({ failure: undefined, found: 'fresh', isLeft: false })
  })

  // npm and the npm that the package of Node starts took 870 MB together.
  test('lets no package start a program before npm ci has ended, and bounds what npm takes', async () => {
    const seen =
      "fs.writeFileSync('node_modules/a/index.js', (fs.existsSync('../seen') ? fs.readFileSync('../seen') : '') + process.argv.slice(2, 5) + process.env.NODE_OPTIONS + ';'); fs.copyFileSync('node_modules/a/index.js', '../seen');"
    const { found } = await installWith(`${INSTALLS} ${seen}`)
    expect(found).toMatch(/^ci,--include=dev,--ignore-scripts--max-old-space-size=256 .*;rebuild,/)
  })

  // Before, there were no packages then: a running site answered uploads with 500, and its next start found no program.
  test('leaves the former packages whole where npm fails, at whichever point', async () => {
    const failure = 'Installing the packages failed: the package registry did not answer.'
    for (const done of ['', INSTALLS, `${INSTALLS} if (process.argv[2] === 'ci') process.exit(0);`])
      expect(await installWith(`${done} console.error('ECONNREFUSED'); process.exit(1)`)).toEqual({
        failure,
        found: 'former',
        isLeft: false,
      })
  })
})

describe('isInstalled', () => {
  test('is true when everything that this platform needs is there', () => {
    expect(judge({ installed })).toBe(true)
  })

  test('is false in a fresh clone, and after an installation that was cut short', () => {
    expect(judge({ installed: undefined })).toBe(false)
  })

  test('is false when the lock file asks for another version', () => {
    expect(judge({ installed, lock: { ...packages, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-c' } } })).toBe(false)
  })

  test('is false when package.json asks for a package that the lock file lacks, so that npm can say so', () => {
    expect(judge({ installed, manifest: { ...declared, dependencies: { a: '1.0.0', c: '1.0.0' } } })).toBe(false)
  })

  test('is false when development packages were left out', () => {
    expect(judge({ installed: { 'node_modules/a': packages['node_modules/a'] } })).toBe(false)
  })
})
