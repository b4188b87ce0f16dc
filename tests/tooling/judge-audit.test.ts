import { describe, expect, test } from 'vitest'
import { judgeAudit } from '../../scripts/judge-audit.mjs'

const found = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      hono: { name: 'hono', severity, range: '<9.0.0', via: [{ title: 'A hole', url: 'https://example.org/1' }] },
    },
    metadata: { vulnerabilities: {} },
  })

describe('known vulnerabilities', () => {
  test.each(['high', 'critical'])('fails for one that is %s, and names the package', (severity) => {
    expect(judgeAudit(found(severity))).toEqual({ passed: 0, failed: 1, says: `hono <9.0.0: ${severity}. A hole https://example.org/1` })
  })

  test('passes for a lesser one', () => {
    expect(judgeAudit(found('moderate'))).toMatchObject({ passed: 1, failed: 0 })
  })

  test.each([
    '',
    '{"message":"request to the registry failed","error":{"summary":""}}',
    '{"error":{"code":"ENOLOCK","summary":"no lock file"}}',
  ])('neither passes nor fails without an answer, and says so: %s', (output) => {
    expect(judgeAudit(output)).toMatchObject({ passed: 0, failed: 0, says: expect.stringMatching(/^not checked.*: (request|no lock|npm)/) })
  })
})
