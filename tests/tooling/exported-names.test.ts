import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const EXPORT = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm
/** The router finds each page by it. */
const FRAMEWORK = ['Route']

// A search for a name leads to one place, and an editor offers one import for it.
test('no two modules export the same name, but for what the framework demands', () => {
  const modules = new Map<string, Set<string>>()
  for (const path of globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'src/routeTree.gen.ts'] }))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(EXPORT)) modules.set(name, (modules.get(name) ?? new Set()).add(path))
  const shared = [...modules].filter(([name, { size }]) => size > 1 && !FRAMEWORK.includes(name))
  expect(shared.map(([name, paths]) => `${name}: ${[...paths].sort().join(', ')}`)).toEqual([])
})
