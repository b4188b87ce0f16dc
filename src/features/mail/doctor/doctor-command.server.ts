import { emailAddress } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { formatChecks, runDoctor } from './run-doctor.server'
import { sendTestEmail } from './send-test-email.server'

const USAGE = 'Usage: npm run doctor, or npm run doctor -- --to ADDRESS, which sends a test email too'

interface Findings {
  text: string
  needsFixing: boolean
}

/** `npm run doctor`: all checks. With `--to ADDRESS` a test email is sent at once. Throws StartError for anything else. */
export async function runDoctorCommand(services: Services, args: readonly string[]): Promise<Findings> {
  const [option, to = ''] = args
  if (option !== undefined && (option !== '--to' || args.length !== 2 || !emailAddress(USAGE).safeParse(to).success))
    throw new StartError(USAGE)
  const found = await runDoctor(services)
  const list = { text: formatChecks(found), needsFixing: found.checks.some(({ state }) => state === 'fix') }
  if (option === undefined) return list
  const test = await tryTestEmail(services, to)
  return { text: `${list.text}\n${test.text}`, needsFixing: list.needsFixing || test.needsFixing }
}

async function tryTestEmail(services: Services, to: string): Promise<Findings> {
  const fault = (says: string) => ({ text: `Test email: needs fixing. ${says}.`, needsFixing: true })
  try {
    await sendTestEmail(services, to)
    if (services.mail.kind === 'file') return fault('No mail server is set up, so it was saved as a file in DATA_DIR/mail')
    return {
      text: `Test email: works. The mail server took it for ${to}; check whether it is in the inbox or in spam.`,
      needsFixing: false,
    }
  } catch (error) {
    return fault(`It was not taken: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}
