import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientPieces } from '../../scripts/client-pieces.ts'

it('each name of a module that the browser build puts into a piece is that of a module', () => {
  const modules = new Set(readdirSync('src', { recursive: true }).map((path) => String(path).replace(/\.[^./]*$/, '')))
  const missing = Object.values(clientPieces).flatMap((names) => names.filter((name) => !modules.has(name)))
  expect(missing).toEqual([])
})
