import { parseArgs } from 'node:util'
import type { Config } from '@/platform/config.server'
import { emailAddress } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { programVersion } from '@/platform/version.server'
import type { Check, CheckList } from './doctor.schema'
import { domainOf, formatChecks, runDoctor } from './run-doctor.server'
import { sendTestEmail } from './send-test-email.server'

const USAGE = 'Usage: npm run doctor [-- --json] [-- --to ADDRESS]: --json is for programs, --to sends a test email too'

interface Findings {
  text: string
  needsFixing: boolean
}

/** `npm run doctor`: all checks. With `--to ADDRESS` a test email is sent at once. Throws StartError for anything else. */
export async function runDoctorCommand(services: Services, args: readonly string[]): Promise<Findings> {
  const { json, to } = parse(args)
  const { domain, checks } = await runDoctor(services)
  return report({ domain, checks: to === undefined ? checks : [...checks, await tryTestEmail(services, to)] }, json)
}

export const reportUnopened = ({ mailFrom }: Config, says: string): Findings =>
  report({ domain: domainOf(mailFrom), checks: [{ part: 'machine', label: 'Database', state: 'fix', says }] }, true)

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false }, to: { type: 'string' } } })
    if (values.to === undefined || emailAddress(USAGE).safeParse(values.to).success) return values
  } catch {}
  throw new StartError(USAGE)
}

const report = (found: CheckList, json: boolean): Findings => {
  const needsFixing = found.checks.some(({ state }) => state === 'fix')
  return {
    text: json ? JSON.stringify({ version: programVersion, needsFixing, ...found }, undefined, 2) : formatChecks(found),
    needsFixing,
  }
}

async function tryTestEmail(services: Services, to: string): Promise<Check> {
  const found = (state: Check['state'], says: string): Check => ({ part: 'server', label: 'Test email', state, says })
  try {
    await sendTestEmail(services, to)
    if (services.mail.kind === 'file') return found('fix', 'No mail server is set up, so it was saved as a file in DATA_DIR/mail')
    return found('works', `The mail server took it for ${to}; check whether it is in the inbox or in spam`)
  } catch (error) {
    return found('fix', `It was not taken: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}
