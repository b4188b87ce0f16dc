import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../scripts/install.mjs'

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

describe('isInstalled', () => {
  it('is true when everything that this platform needs is there', () => {
    expect(judge({ installed })).toBe(true)
  })

  it('is false in a fresh clone, and after an installation that was cut short', () => {
    expect(judge({ installed: undefined })).toBe(false)
  })

  it('is false when the lock file asks for another version', () => {
    expect(judge({ installed, lock: { ...packages, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-c' } } })).toBe(false)
  })

  it('is false when package.json asks for a package that the lock file lacks, so that npm can say so', () => {
    expect(judge({ installed, manifest: { ...declared, dependencies: { a: '1.0.0', c: '1.0.0' } } })).toBe(false)
  })

  it('is false when development packages were left out', () => {
    expect(judge({ installed: { 'node_modules/a': packages['node_modules/a'] } })).toBe(false)
  })
})
