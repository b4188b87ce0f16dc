import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprint, isBuilt, putInPlace } from '../../scripts/build.mjs'

/** A temporary folder with these files in it. */
function folderWith(files: Record<string, string>) {
  const path = mkdtempSync(join(tmpdir(), 'build-'))
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  return { path, write, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

describe('fingerprint of the sources', () => {
  test('changes with a byte, with a name and with a new file', () => {
    using folder = folderWith({ 'src/a.ts': '1', 'src/b.ts': '2' })
    const seen = [fingerprint(folder.path)]
    folder.write('src/a.ts', '3')
    seen.push(fingerprint(folder.path))
    folder.write('db/c.ts', '')
    seen.push(fingerprint(folder.path))
    expect(new Set(seen).size).toBe(3)
  })

  test('changes with each file that vite.config.ts imports', () => {
    const config = readFileSync(new URL('../../vite.config.ts', import.meta.url), 'utf8')
    const imported = [...config.matchAll(/from '\.\/(.+)'/g)].map(([, path = '']) => path)
    expect(imported).not.toEqual([])
    using folder = folderWith({ 'src/a.ts': '1' })
    const before = fingerprint(folder.path)
    const missing = imported.filter((path) => {
      using changed = folderWith({ 'src/a.ts': '1', [path]: '' })
      return fingerprint(changed.path) === before
    })
    expect(missing).toEqual([])
  })

  test('stays with files that the build does not read, or writes itself', () => {
    using folder = folderWith({ 'src/a.ts': '1' })
    const before = fingerprint(folder.path)
    folder.write('README.md', 'text')
    folder.write('src/routeTree.gen.ts', 'written by the build')
    expect(fingerprint(folder.path)).toBe(before)
  })
})

describe('isBuilt', () => {
  test('holds only for the sources that the stamp names', () => {
    using folder = folderWith({ 'dist/server/.sources': 'abc', 'src/routeTree.gen.ts': '' })
    expect(isBuilt('abc', folder.path)).toBe(true)
    expect(isBuilt('def', folder.path)).toBe(false)
  })
})

describe('putInPlace', () => {
  test('replaces the old program, and keeps the hashed files that open tabs and a running process still ask for', () => {
    using folder = folderWith({
      'dist/client/assets/page-old.js': 'old',
      'dist/client/assets/page-ancient.js': 'ancient',
      'dist/client/favicon.svg': 'old',
      'dist/server/server.js': 'old',
      'fresh/client/assets/page-new.js': 'new',
      'fresh/server/server.js': 'new',
    })
    const dist = join(folder.path, 'dist')
    utimesSync(join(dist, 'client/assets/page-ancient.js'), 0, 0)
    putInPlace(join(folder.path, 'fresh'), dist)
    expect(readFileSync(join(dist, 'server/server.js'), 'utf8')).toBe('new')
    const isThere = (name: string) => existsSync(join(dist, name))
    expect(['client/assets/page-new.js', 'client/assets/page-old.js'].map(isThere)).toEqual([true, true])
    expect(['client/assets/page-ancient.js', 'client/favicon.svg'].map(isThere)).toEqual([false, false])
  })
})
