// Refuses every import that import-rules.ts doesn't allow, every edge there that no import uses, and a picture that shows other imports.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../import-rules.ts'
import { root } from './checkout.mjs'
import { cruiseImports } from './imports/cruise.ts'
import { edgesOf, unusedEdges } from './imports/edges.ts'
import { drawImports, PICTURE } from './imports/picture.ts'
import { circlesOfRooms } from './imports/rooms.ts'

const result = await cruiseImports(root)
const edges = edgesOf(result)
const faults = [
  ...result.summary.violations.map(
    ({ from, to, rule, cycle }) => `${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}\n    ${rule.name}`,
  ),
  ...circlesOfRooms(result),
  ...unusedEdges(features, edges).map(({ from, to }) => `${from} → ${to} is declared in import-rules.ts, and no import uses it`),
]
if (faults.length === 0 && readFileSync(join(root, PICTURE), 'utf8') !== (await drawImports(edges)))
  faults.push(`${PICTURE} shows other imports than these: run 'npm run picture-of-imports'`)
process.stdout.write(`${[...faults, `${result.summary.totalCruised} files read, ${faults.length} faults`].join('\n')}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
