import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Entry = { resolved?: string; dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const declared = JSON.parse(readFileSync('package.json', 'utf8'))

describe('package-lock.json', () => {
  // npm leaves out, without a word, a platform's binary that the registry lacks; `npm ci` then refuses the lock file.
  test('holds every package that another one asks for, also those for other platforms', () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
        .filter((name) => !isReachable(path, name))
        .map((name) => `${path} needs ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('records no download address', () => {
    expect(Object.entries(packages).filter(([, entry]) => entry.resolved?.startsWith('http'))).toEqual([])
  })
})

test('package.json names exact versions', () => {
  const ranges = Object.entries<string>({ ...declared.dependencies, ...declared.devDependencies }).filter(
    ([, version]) => !/^\d/.test(version),
  )
  expect(ranges).toEqual([])
})

/** Looks for the package as Node does: in the folder's own node_modules, then in those further up. */
function isReachable(path: string, name: string): boolean {
  if (packages[`${path}${path && '/'}node_modules/${name}`]) return true
  return path !== '' && isReachable(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}
