import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientPieces, staffIcons } from '../../scripts/client-pieces.ts'

test('each name that the browser build puts into a piece is that of a module or a folder', () => {
  const paths = readdirSync('src', { recursive: true }).map(String)
  const known = new Set([...paths.map((path) => path.replace(/\.[^./]*$/, '')), ...paths.map((path) => `${path}/`)])
  const missing = Object.values(clientPieces).flatMap((names) => names.filter((name) => !known.has(name)))
  expect(missing).toEqual([])
})

test('each icon that goes with the staff area is one of the library', () => {
  const known = readdirSync('node_modules/lucide-react/dist/esm/icons')
  expect(staffIcons.filter((name) => !known.includes(`${name}.mjs`))).toEqual([])
})
