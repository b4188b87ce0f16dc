import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { features, folders, forAll } from '../../import-rules'
import { cruiseImports } from '../../scripts/imports/cruise'
import { unusedEdges } from '../../scripts/imports/edges'
import { circlesOfRooms } from '../../scripts/imports/rooms'

const SERVER =
  'schemas, policies, queries, calls, staff manifests, components and routes reach the browser: they never import a .server file'
const CALLS = "the browser knows only the types of calls: write 'import type'"
const RELATIVE = /^relative paths stay inside one/
const EVENTS = /^events may import, among the features, accounts, /
const FACTS = /^only app imports the site's facts/
const CIRCLE = 'no circle'

/** Planted file, its one line, and the rule that must refuse it. */
const forbidden: [file: string, line: string, rule: string | RegExp][] = [
  ['src/routes/a.tsx', "import { a } from '@/api/app.server'", /^routes may import features, content, /],
  ['src/routes/b.tsx', "import { a } from '@/features/events/event.repository.server'", SERVER],
  ['src/routes/nested/c.tsx', "import { a } from '../../features/events/event.schema'", RELATIVE],
  ['src/routes/d.tsx', "import { a } from '../../tests/support/client'", RELATIVE],
  ['src/routes/e.tsx', "import { a } from '@/app/server'", /^routes may import features, content, /],
  ['src/api/a.server.ts', "import { a } from '@/routes/index'", /^api may import features, content, /],
  ['src/ui/a.tsx', "import { a } from '@/features/events/event.schema'", 'ui may import only itself'],
  ['src/ui/b.tsx', "import { a } from '@/site/copy'", 'ui may import only itself'],
  ['src/ui/c.tsx', "import { a } from '../platform/clock'", RELATIVE],
  ['src/ui/d.tsx', "import { a } from './d.server'", SERVER],
  ['src/platform/a.server.ts', "import { a } from '@/features/events/event.schema'", 'platform may import only itself'],
  ['src/platform/b.server.ts', "import { a } from '@/site/copy'", 'platform may import only itself'],
  ['src/platform/c.server.ts', "import { a } from '@/content/deleted-items.server'", 'platform may import only itself'],
  ['src/platform/http/d.server.ts', "import { a } from '../time/clock'", RELATIVE],
  ['src/content/a.server.ts', "import { a } from '@/features/events/event.schema'", 'content may import platform, site'],
  ['src/content/b.server.ts', "import { a } from '@/ui/button'", 'content may import platform, site'],
  ['src/site/a.ts', "import type { A } from '@/features/events/event.repository.server'", 'site may import only itself'],
  ['src/site/b.ts', "import { eventSchema } from '@/features/events/event.schema'", /^site knows a feature's types only/],
  ['src/site/c.ts', "import { a } from '@/platform/time/clock'", 'site may import only itself'],
  ['src/features/events/a.ts', "import { a } from '@/features/webinars/webinar.schema'", EVENTS],
  ['src/features/events/b.ts', "import { a } from '../programs/program.schema'", RELATIVE],
  ['src/features/events/c.ts', "import { a } from './../programs/program.schema'", RELATIVE],
  ['src/features/events/d.ts', "export { a } from '@/features/webinars/webinar.schema'", EVENTS],
  ['src/features/events/e.ts', "import type { A } from '@/features/webinars/webinar.schema'", EVENTS],
  ['src/features/events/f.ts', "const a = import('@/features/webinars/webinar.schema')", EVENTS],
  ['src/features/events/g.ts', "import { a } from '@/routes/index'", /^features may import content, ui, /],
  ['src/features/events/h.ts', "type A = import('@/features/webinars/webinar.schema').A", EVENTS],
  ['src/features/events/a.schema.ts', "import { a } from './event.repository.server'", SERVER],
  ['src/features/events/b.schema.ts', "export { a } from './event.repository.server'", SERVER],
  ['src/features/events/c.schema.ts', "import type { A } from './event.repository.server.ts'", SERVER],
  ['src/features/events/d.schema.ts', "const a = import('./event.repository.server')", SERVER],
  ['src/features/events/a.policy.ts', "import { a } from './event.repository.server'", SERVER],
  ['src/features/events/a.staff.ts', "const a = import('./event.repository.server')", SERVER],
  ['src/features/events/a.queries.ts', "import { a } from '@/features/teachers/teacher.repository.server'", SERVER],
  ['src/features/events/a.calls.ts', "import { a } from './event.repository.server'", SERVER],
  ['src/features/events/b.queries.ts', "import { eventCalls } from './event.calls'", CALLS],
  ['src/features/events/components/c.tsx', "import { contentCalls } from '@/content/content-calls'", CALLS],
  ['src/platform/browser/a.ts', "import { defineCalls } from '@/platform/http/calls'", CALLS],
  ['src/features/events/components/a.tsx', "import { a } from '../event.repository.server'", SERVER],
  ['src/features/events/panel/components/a.tsx', "import { a } from '../../event.repository.server'", SERVER],
  ['src/features/events/components/b.tsx', "import { a } from '../../programs/program.schema'", RELATIVE],
  ['src/features/mail/a.ts', "import { a } from '@/features/events/event.schema'", /^mail may import, among the features, /],
  ['src/features/media/a.ts', "import { a } from '@/features/desk/staff-address'", 'media may import, among the features, only itself'],
  ['src/features/programs/b.ts', "import { a } from '@/site/facts'", FACTS],
  ['src/routes/f.tsx', "import { a } from '@/site/facts'", FACTS],
  ['src/site/d.ts', "import { a } from './facts'", FACTS],
  ['src/features/undeclared/a.ts', "import { a } from '@/features/events/event.schema'", /^an edge between features is declared/],
  ['src/features/events/circle-one.ts', "import './circle-two'", CIRCLE],
  ['src/site/circle-one.ts', "import '@/site/circle-two'", CIRCLE],
  ['tests/support/circle-one.ts', "import './circle-two'", CIRCLE],
  ['src/site/type-circle-one.ts', "import type { A } from '@/site/type-circle-two'", CIRCLE],
]

const allowed: [file: string, line: string][] = [
  ['src/app/server.ts', "import { a } from '@/features/events/event.repository.server'"],
  ['src/app/router.tsx', "import { a } from '@/routeTree.gen'"],
  ['src/app/services.server.ts', "import { a } from '../../db/migrations/index'"],
  ['src/routes/y.tsx', "import { a } from '@/features/events/event.queries'"],
  ['src/api/y.server.ts', "import { a } from '@/features/events/event.api.server'"],
  ['src/ui/y.tsx', "import { a } from './button'"],
  ['src/platform/y.server.ts', "import { a } from '@/platform/time/clock'"],
  ['src/content/y.server.ts', "import { a } from '@/platform/time/clock'"],
  ['src/site/y.ts', "import type { A } from '@/features/events/event.schema'"],
  ['src/features/events/y.ts', "import { a } from '@/features/teachers/teacher.schema'"],
  ['src/features/events/y.server.ts', "import { a } from './event.repository.server'"],
  ['src/features/undeclared/y.ts', "import { a } from '@/features/desk/staff-address'"],
  ['src/features/events/y.test.ts', "import { a } from '@/api/app.server'"],
  ['src/features/events/components/y.tsx', "import { a } from '../event.schema'"],
  ['src/features/events/y.queries.ts', "import type { eventCalls } from './event.calls'"],
  ['src/features/events/y.calls.ts', "import { defineCalls } from '@/platform/http/calls'"],
  ['src/features/events/x.server.ts', "import { eventCalls } from './event.calls'"],
  ['src/features/events/z.server.ts', "import { a } from './emails/registration-confirmed'"],
  ['src/features/events/emails/y.tsx', "import { a } from '../components/y'"],
  ['src/features/events/emails/components/y.tsx', "import { a } from '../facts.server'"],
]

/** A circle is reported once, at the file of it that is read first. */
const circlesClosed: [file: string, line: string][] = [
  ['src/features/events/circle-two.ts', "import './circle-one'"],
  ['src/site/circle-two.ts', "import '@/site/circle-one'"],
  ['tests/support/circle-two.ts', "import './circle-one'"],
  ['src/site/type-circle-two.ts', "import type { A } from '@/site/type-circle-one'"],
]

const broken = await rulesBroken([...forbidden, ...allowed, ...circlesClosed])

describe('import rules', () => {
  test.each(forbidden)('%s is refused: %s', (file, _line, rule) => {
    expect(broken.get(file)).toContainEqual(typeof rule === 'string' ? rule : expect.stringMatching(rule))
  })

  test.each(allowed)('%s is accepted: %s', (file) => {
    expect(broken.get(file)).toBeUndefined()
  })
})

describe('the table of imports', () => {
  test('leads back to no feature along its edges', () => {
    const visit = (feature: string, path: string[]): string[] =>
      path.includes(feature)
        ? [[...path, feature].join(' → ')]
        : (features[feature] ? Object.keys(features[feature]) : forAll).flatMap((next) => visit(next, [...path, feature]))
    expect(Object.keys(features).flatMap((feature) => visit(feature, []))).toEqual([])
  })

  test('leads from each floor to lower ones only', () => {
    const floors = Object.keys(folders)
    const upward = Object.entries(folders).flatMap(([from, may]) =>
      may === 'everything' ? [] : may.filter((to) => floors.indexOf(to) <= floors.indexOf(from)).map((to) => `${from} → ${to}`),
    )
    expect(upward).toEqual([])
  })

  test('notices an edge that no import uses', () => {
    const declared = { events: { mail: 'used', media: 'not used' } }
    expect(unusedEdges(declared, [{ from: 'features/events', to: 'features/mail' }])).toEqual([
      { from: 'features/events', to: 'features/media' },
    ])
  })
})

/** Plants the files, and an empty one wherever they import from, in a temporary folder; gives the names of the rules that each breaks. */
async function rulesBroken(files: [file: string, line: string, ...rest: unknown[]][]) {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const [file, line] of files) plant(imported(file, line), '')
  for (const [file, line] of files) plant(file, `${line}\n`)
  const found = new Map<string, string[]>()
  for (const { from, rule } of (await cruiseImports(folder)).summary.violations) found.set(from, [...(found.get(from) ?? []), rule.name])
  return found

  function plant(file: string, text: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

function imported(file: string, line: string) {
  const specifier = /'([^']+)'/.exec(line)?.[1] ?? ''
  const path = specifier.startsWith('@/') ? specifier.replace('@', 'src') : join(dirname(file), specifier)
  return path.replace(/(\.ts)?$/, '.ts')
}

describe('the folders of a feature', () => {
  const imports = (source: string, ...resolved: string[]) => ({
    source: `src/features/${source}`,
    dependencies: resolved.map((path) => ({ resolved: `src/features/${path}` })),
  })
  const circlesIn = (modules: ReturnType<typeof imports>[]) =>
    circlesOfRooms({ modules } as unknown as Parameters<typeof circlesOfRooms>[0]).map((fault) => fault.split('\n')[0])

  const circle = [
    imports('events/panel/a.ts', 'events/series/a.ts'),
    imports('events/series/components/b.ts', 'events/sessions/a.ts'),
    imports('events/sessions/c.ts', 'events/panel/d.ts'),
  ]

  test('may not import one another in a circle, however long', () => {
    expect(circlesIn(circle)).toEqual([
      'src/features/events/panel/a.ts → src/features/events/series/a.ts',
      'src/features/events/series/components/b.ts → src/features/events/sessions/a.ts',
      'src/features/events/sessions/c.ts → src/features/events/panel/d.ts',
    ])
  })

  test('may import on, as may tests, and files of the feature itself stand between them', () => {
    expect(circlesIn(circle.slice(1))).toEqual([])
    expect(circlesIn([...circle.slice(1), imports('events/panel/a.test.ts', 'events/series/a.ts')])).toEqual([])
    expect(
      circlesIn([...circle.slice(1), imports('events/panel/a.ts', 'events/a.ts'), imports('events/a.ts', 'events/series/a.ts')]),
    ).toEqual([])
    expect(circlesIn([imports('events/panel/a.ts', 'webinars/series/a.ts'), imports('webinars/series/a.ts', 'events/panel/a.ts')])).toEqual(
      [],
    )
  })
})
