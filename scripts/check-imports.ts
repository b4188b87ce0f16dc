// Refuses every import that import-rules.ts doesn't allow, every edge there that no import uses, and a picture that shows other imports;
// npm run picture-of-imports (`--draw`) draws it anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../import-rules.ts'
import { root } from './checkout.mjs'
import { cruiseImports } from './imports/cruise.ts'
import { edgesOf, unusedEdges } from './imports/edges.ts'
import { PAGE, withPicture } from './imports/picture.ts'
import { circlesOfRooms } from './imports/rooms.ts'

const result = await cruiseImports(root)
const edges = edgesOf(result)
const page = readFileSync(join(root, PAGE), 'utf8')
const drawn = withPicture(page, edges)
const isStale = page !== drawn && !process.argv.includes('--draw')
if (page !== drawn && !isStale) writeFileSync(join(root, PAGE), drawn)
const faults = [
  ...result.summary.violations.map(
    ({ from, to, rule, cycle }) => `${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}\n    ${rule.name}`,
  ),
  ...circlesOfRooms(result),
  ...unusedEdges(features, edges).map(({ from, to }) => `${from} → ${to} is declared in import-rules.ts, and no import uses it`),
  ...(isStale ? [`${PAGE} shows other imports than these: run 'npm run picture-of-imports'`] : []),
]
process.stdout.write(`${[...faults, `${result.summary.totalCruised} files read, ${faults.length} faults`].join('\n')}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
