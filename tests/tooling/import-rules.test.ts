import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lintPlanted } from '../support/lint-planted'

const RULE = 'lint/style/noRestrictedImports'
const CYCLE = 'lint/suspicious/noImportCycles'

/** Planted file, its one line, and the category of the diagnostic that it must raise. */
const forbidden: [file: string, line: string, category: string][] = [
  ['src/routes/a.tsx', "import { a } from '@/api/app.server'", RULE],
  ['src/routes/b.tsx', "import { a } from '@/features/events/event.repository.server'", 'plugin'],
  ['src/routes/nested/c.tsx', "import { a } from '../../features/events/event.schema'", 'plugin'],
  ['src/api/a.server.ts', "import { a } from '@/routes/index'", RULE],
  ['src/components/a.tsx', "import { a } from '@/features/events/event.schema'", RULE],
  ['src/components/b.tsx', "import { a } from '@/site/facts'", RULE],
  ['src/components/c.tsx', "import { a } from '../platform/clock'", 'plugin'],
  ['src/components/d.tsx', "import { a } from './d.server'", 'plugin'],
  ['src/platform/a.server.ts', "import { a } from '@/features/events/event.schema'", RULE],
  ['src/platform/b.server.ts', "import { a } from '@/site/facts'", RULE],
  ['src/platform/c.server.ts', "import { a } from '@/content/deleted-items.server'", RULE],
  ['src/content/a.server.ts', "import { a } from '@/features/events/event.schema'", RULE],
  ['src/content/b.server.ts', "import { a } from '@/components/button'", RULE],
  ['src/site/a.ts', "import { a } from '@/features/events/event.repository.server'", RULE],
  ['src/site/b.ts', "import { eventSchema } from '@/features/events/event.schema'", 'plugin'],
  ['src/site/c.ts', "import { a } from '@/platform/time/clock'", RULE],
  ['src/features/events/a.ts', "import { a } from '@/features/programs/program.schema'", RULE],
  ['src/features/events/b.ts', "import { a } from '../programs/program.schema'", 'plugin'],
  ['src/features/events/c.ts', "import { a } from './../programs/program.schema'", 'plugin'],
  ['src/features/events/d.ts', "export { a } from '@/features/programs/program.schema'", RULE],
  ['src/features/events/e.ts', "import type { A } from '@/features/programs/program.schema'", RULE],
  ['src/features/events/f.ts', "const a = import('@/features/programs/program.schema')", RULE],
  ['src/features/events/g.ts', "import { a } from '@/routes/index'", RULE],
  ['src/features/events/a.schema.ts', "import { a } from './event.repository.server'", 'plugin'],
  ['src/features/events/b.schema.ts', "export { a } from './event.repository.server'", 'plugin'],
  ['src/features/events/c.schema.ts', "import type { A } from './event.repository.server.ts'", 'plugin'],
  ['src/features/events/d.schema.ts', "const a = import('./event.repository.server')", 'plugin'],
  ['src/features/events/a.policy.ts', "import { a } from './event.repository.server'", 'plugin'],
  ['src/features/events/a.queries.ts', "import { a } from '@/features/teachers/teacher.repository.server'", 'plugin'],
  ['src/features/events/components/a.tsx', "import { a } from '../event.repository.server'", 'plugin'],
  ['src/features/events/components/b.tsx', "import { a } from '../../programs/program.schema'", 'plugin'],
  ['src/features/programs/a.ts', "import { a } from '@/features/events/event.schema'", RULE],
  ['src/features/undeclared/a.ts', "import { a } from '@/features/events/event.schema'", RULE],
  ['src/features/events/circle-one.ts', "import './circle-two'", CYCLE],
  ['src/features/events/circle-two.ts', "import './circle-one'", CYCLE],
  ['src/site/circle-one.ts', "import '@/site/circle-two'", CYCLE],
  ['src/site/circle-two.ts', "import '@/site/circle-one'", CYCLE],
]

const allowed: [file: string, line: string][] = [
  ['src/app/server.ts', "import { a } from '@/features/events/event.repository.server'"],
  ['src/app/router.tsx', "import { a } from '@/routeTree.gen'"],
  ['src/routes/y.tsx', "import { a } from '@/features/events/event.queries'"],
  ['src/api/y.server.ts', "import { a } from '@/features/events/event.api.server'"],
  ['src/components/y.tsx', "import { a } from './button'"],
  ['src/platform/y.server.ts', "import { a } from '@/platform/time/clock'"],
  ['src/content/y.server.ts', "import { a } from '@/platform/time/clock'"],
  ['src/site/y.ts', "import type { A } from '@/features/events/event.schema'"],
  ['src/features/events/y.ts', "import { a } from '@/features/teachers/teacher.schema'"],
  ['src/features/events/y.server.ts', "import { a } from './event.repository.server'"],
  ['src/features/events/y.test.ts', "import { a } from '@/api/app.server'"],
  ['src/features/events/components/y.tsx', "import { a } from '../event.schema'"],
  ['src/features/events/z.server.ts', "import { a } from './emails/registration-confirmed'"],
  ['src/features/events/emails/y.tsx', "import { a } from '../components/y'"],
]

const diagnostics = lintPlanted([...forbidden, ...allowed])

describe('import rules', () => {
  it.each(forbidden)('%s is refused: %s', (file, _line, category) => {
    expect(diagnostics.get(file)).toContain(category)
  })

  it.each(allowed)('%s is accepted: %s', (file) => {
    const importRules = (diagnostics.get(file) ?? []).filter((category) => [RULE, CYCLE, 'plugin'].includes(category))
    expect(importRules).toEqual([])
  })
})

describe('declared edges between features', () => {
  it('never close a circle', () => {
    const edges = declaredEdges()
    const visit = (feature: string, path: string[]): string[] =>
      path.includes(feature)
        ? [[...path, feature].join(' → ')]
        : (edges.get(feature) ?? []).flatMap((next) => visit(next, [...path, feature]))
    expect([...edges.keys()].flatMap((feature) => visit(feature, []))).toEqual([])
  })
})

function declaredEdges() {
  const rules: { overrides: unknown[] } = JSON.parse(readFileSync('import-rules.json', 'utf8'))
  const edges = new Map<string, string[]>()
  for (const text of rules.overrides.map((override) => JSON.stringify(override))) {
    const feature = /"src\/features\/([a-z-]+)\/\*\*"/.exec(text)?.[1]
    if (feature)
      edges.set(
        feature,
        [...text.matchAll(/"!@\/features\/([a-z-]+)\/\*\*"/g)].map((match) => match[1] ?? ''),
      )
  }
  return edges
}
