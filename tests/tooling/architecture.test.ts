import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync('ARCHITECTURE.md', 'utf8')

/** Folders that say more about themselves than a line could: of one page, of one feature, or of files that are no code. */
const PARTS = /\/(?:-[^/]+|fonts|images)$/

/** The folders of the map: of each row its own, and those inside it that the row names. */
function foldersOnMap(tree: string[]) {
  const rows = [...text.matchAll(/^\| `(src\/[^`]+)` \| (.+) \|$/gm)].map(([, path = '', holds = '']) => ({ path, holds }))
  const inside = ({ path, holds }: (typeof rows)[number]) =>
    tree.filter((folder) => dirname(folder) === path && holds.includes(`\`${basename(folder)}\``))
  return rows.flatMap((row) => [row.path, ...inside(row)])
}

test('the map names each folder of the tree once, and no other; what a kind of content is, its name may say', () => {
  const files = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const tree = [...new Set(files.map(({ parentPath }) => parentPath))].filter((path) => path !== 'src' && !PARTS.test(path))
  const onMap = foldersOnMap(tree)
  const kinds = files.filter(({ name }) => name.endsWith('.example.ts')).map(({ parentPath }) => parentPath)
  const unnamed = kinds.filter((path) => !onMap.includes(path))
  expect([...onMap, ...unnamed].toSorted()).toEqual(tree.toSorted())
})
