import { emailAddress } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { formatChecks, runDoctor } from './run-doctor.server'
import { sendTestEmail } from './send-test-email.server'

const USAGE = 'Usage: npm run doctor, or npm run doctor -- --to ADDRESS, which sends a test email too'

/** `npm run doctor`: all checks as lines. With `--to ADDRESS` a test email is sent at once. Throws StartError for anything else. */
export async function runDoctorCommand(services: Services, args: readonly string[]): Promise<string> {
  const [option, to] = args
  if (option === undefined) return formatChecks(await runDoctor(services))
  if (option !== '--to' || args.length !== 2 || !emailAddress(USAGE).safeParse(to).success) throw new StartError(USAGE)
  return `${formatChecks(await runDoctor(services))}\n${await tryTestEmail(services, to ?? '')}`
}

async function tryTestEmail(services: Services, to: string): Promise<string> {
  try {
    await sendTestEmail(services, to)
    return services.mail.kind === 'server'
      ? `Test email: works. The mail server took it for ${to}; check whether it is in the inbox or in spam.`
      : `Test email: needs fixing. No mail server is set up, so it was saved as a file in DATA_DIR/mail.`
  } catch (error) {
    return `Test email: needs fixing. It was not taken: ${error instanceof Error ? error.message : 'unknown'}.`
  }
}
