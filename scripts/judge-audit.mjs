/**
 * What `npm audit --json` found, as counts and words. Without a registry that answers, nothing was checked, which is said and no failure: tests must
 * run without a network too.
 * @param {string} output
 * @returns {{ passed: number, failed: number, says: string }}
 */
export function judgeAudit(output) {
  const report = parse(output)
  if (!report?.vulnerabilities || !report.metadata)
    return { passed: 0, failed: 0, says: `not checked, for the registry gave no answer: ${reasonOf(report)}` }
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  if (grave.length === 0) return { passed: 1, failed: 0, says: 'none that is high or critical' }
  const lines = grave.map(({ name, severity, range, via }) => {
    const titles = via.flatMap((cause) => (typeof cause === 'string' ? [] : [`${cause.title} ${cause.url}`]))
    return `${`${name} ${range}`.trim()}: ${severity}. ${titles.join('; ')}`.trimEnd()
  })
  return { passed: 0, failed: grave.length, says: lines.join('\n') }
}

/**
 * @typedef {{ name: string, severity: string, range: string, via: (string | { title: string, url: string })[] }} Vulnerability
 * @param {string} output
 * @returns {{ vulnerabilities?: Record<string, Vulnerability>, metadata?: object, message?: string, error?: { summary?: string } } | undefined}
 */
function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

/** @param {ReturnType<typeof parse>} report */
const reasonOf = (report) => report?.message ?? (report?.error?.summary || 'npm audit gave no report')
