import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {(report: any) => Counts} Reader
 */

/** @type {Reader} */
export const readVitest = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })

/** A test that passed at the second try is not one that passed. @type {Reader} */
export const readPlaywright = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })

/**
 * What one check adds to the sum: its tests where it wrote a report, itself where it did not. A check that fails although no test of
 * its failed, such as a file that cannot be loaded, counts as one failure.
 * @param {boolean} succeeded
 * @param {{ file: string, read: Reader } | undefined} report
 * @returns {Counts}
 */
export function countsOf(succeeded, report) {
  const counts =
    report && existsSync(report.file)
      ? report.read(JSON.parse(readFileSync(report.file, 'utf8')))
      : { passed: succeeded ? 1 : 0, failed: 0 }
  return { passed: counts.passed, failed: Math.max(counts.failed, succeeded ? 0 : 1) }
}

/** @param {Counts[]} all */
export function summary(all) {
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}
