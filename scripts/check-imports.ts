// Refuses every import that import-rules.ts doesn't allow, and every edge there that no import uses.
import { features } from '../import-rules.ts'
import { root } from './checkout.mjs'
import { cruiseImports } from './imports/cruise.ts'
import { edgesOf, unusedEdges } from './imports/edges.ts'

const result = await cruiseImports(root)
const faults = [
  ...result.summary.violations.map(
    ({ from, to, rule, cycle }) => `${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}\n    ${rule.name}`,
  ),
  ...unusedEdges(features, edgesOf(result)).map(({ from, to }) => `${from} → ${to} is declared in import-rules.ts, and no import uses it`),
]
process.stdout.write(
  `${[...faults, `${result.summary.totalCruised} files, ${faults.length} forbidden imports or unused edges`].join('\n')}\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
