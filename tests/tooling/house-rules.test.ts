import { describe, expect, test } from 'vitest'
import { lintPlanted } from '../support/lint-planted'

/** Planted file, its content, and the lint rule that must refuse it. */
const forbidden: [file: string, content: string, category: string][] = [
  ['src/site/a.ts', "import { z } from 'zod'", 'lint/correctness/noUnusedImports'],
  ['src/site/b.ts', 'const unused = 1', 'lint/correctness/noUnusedVariables'],
  ['src/site/c.ts', 'export const a = (b: any) => b', 'lint/suspicious/noExplicitAny'],
  ['src/site/d.ts', 'export const a = (b?: string) => b!.length', 'lint/style/noNonNullAssertion'],
  ['src/site/e.ts', "import { A } from './facts'\nexport const a: A = 1", 'lint/style/useImportType'],
  ['src/site/f.ts', "console.log('a')", 'lint/suspicious/noConsole'],
  ['src/site/g.ts', 'export default 1', 'lint/style/noDefaultExport'],
  ['src/site/h.ts', 'export const a = process.env.PORT', 'lint/style/noProcessEnv'],
  ['src/site/i.ts', "export * from './facts'", 'lint/performance/noReExportAll'],
  ['src/site/j.ts', 'async function a() {}\na()', 'lint/nursery/noFloatingPromises'],
  ['src/site/CamelCase.ts', 'export const a = 1', 'lint/style/useFilenamingConvention'],
  ['src/site/k.test.ts', "import { it } from 'vitest'\nit.only('a', () => {})", 'lint/suspicious/noFocusedTests'],
  ['src/site/l.test.ts', "import { it } from 'vitest'\nit.skip('a', () => {})", 'lint/suspicious/noSkippedTests'],
  [
    'tests/e2e/m.spec.ts',
    "import { test } from '@playwright/test'\ntest('a', async ({ page }) => { await page.waitForTimeout(1) })",
    'lint/nursery/noPlaywrightWaitForTimeout',
  ],
]

const allowed: [file: string, content: string, category: string][] = [
  ['src/platform/config.server.ts', 'export const a = process.env.PORT', 'lint/style/noProcessEnv'],
  ['src/routes/events.$slug.tsx', 'export const a = 1', 'lint/style/useFilenamingConvention'],
  ['src/app/server.ts', 'export default 1', 'lint/style/noDefaultExport'],
  ['scripts/y.mjs', 'console.log(process.env.PORT)', 'lint/suspicious/noConsole'],
]

const diagnostics = lintPlanted([...forbidden, ...allowed])

describe('house rules', () => {
  test.each(forbidden)('%s is refused: %s', (file, _content, category) => {
    expect(diagnostics.get(file)).toContain(category)
  })

  test.each(allowed)('%s is accepted: %s', (file, _content, category) => {
    expect(diagnostics.get(file) ?? []).not.toContain(category)
  })
})
