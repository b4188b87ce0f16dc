import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('ARCHITECTURE.md', 'utf8')

/** Folders that say more about themselves than a line could: of one page, of one feature, or of files that are no code. */
const PARTS = /\/(?:-[^/]+|emails|fonts|images)$|^src\/features\/.+\/components$/

test('the map has one line for each folder of the tree, and for no other', () => {
  const files = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const tree = [...new Set(files.map(({ parentPath }) => parentPath))].filter((path) => path !== 'src' && !PARTS.test(path))
  const map = [...text.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, path]) => path)
  expect(map).toEqual([...new Set(map)])
  expect(map.toSorted()).toEqual(tree.toSorted())
})
