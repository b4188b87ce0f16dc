import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countsOf, readPlaywright, readVitest, summary } from '../../scripts/test-report.mjs'

function count(succeeded: boolean, written: object | undefined, read: typeof readVitest) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const file = join(folder, 'report.json')
  if (written) writeFileSync(file, JSON.stringify(written))
  const counts = countsOf(succeeded, { file, read })
  rmSync(folder, { recursive: true })
  return counts
}

describe('the last line of npm test', () => {
  test('sums checks and tests', () => {
    expect(
      summary([
        { passed: 1, failed: 0 },
        { passed: 40, failed: 2 },
      ]),
    ).toBe('41 passed, 2 failed')
  })

  test('counts a check without tests as one', () => {
    expect(countsOf(true, undefined)).toEqual({ passed: 1, failed: 0 })
    expect(countsOf(false, undefined)).toEqual({ passed: 0, failed: 1 })
  })

  test('counts the tests of a runner', () => {
    expect(count(false, { numPassedTests: 5, numFailedTests: 2 }, readVitest)).toEqual({ passed: 5, failed: 2 })
    expect(count(false, { stats: { expected: 4, unexpected: 1, flaky: 1 } }, readPlaywright)).toEqual({ passed: 4, failed: 2 })
  })

  test('counts a runner that fails without a failed test, such as a file that does not load', () => {
    expect(count(false, { numPassedTests: 5, numFailedTests: 0 }, readVitest)).toEqual({ passed: 5, failed: 1 })
  })

  test('counts a runner that dies before it reports', () => {
    expect(count(false, undefined, readVitest)).toEqual({ passed: 0, failed: 1 })
  })
})
