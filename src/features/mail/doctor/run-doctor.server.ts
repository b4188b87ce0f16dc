import type { Services } from '@/platform/services.server'
import { checkDomain } from './check-domain.server'
import { checkMachine } from './check-machine.server'
import { checkMailServer } from './check-mail-server.server'
import type { Check, CheckList } from './doctor.schema'

type Parts = Pick<Services, 'config' | 'clock' | 'readTxt' | 'hiddenVisitors'>

/** Looks at all on which it depends whether people receive our email (spec B §9.1); takes half a minute at most, and changes nothing. */
export async function runDoctor({ config, clock, readTxt, hiddenVisitors }: Parts): Promise<CheckList> {
  const domain = /@([^@>\s]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? ''
  const server = config.smtpUrl ? new URL(config.smtpUrl).hostname : undefined
  const parts = await Promise.all([
    checkMailServer(config),
    checkDomain({ domain, server, contactEmail: config.contactEmail }, readTxt),
    checkMachine({ config, clock, hiddenVisitors }),
  ])
  return { domain, checks: parts.flat() }
}

const signs = { works: 'works', improve: 'could be better', fix: 'needs fixing' } as const

/** The same as lines, for the command. */
export const formatChecks = ({ domain, checks }: CheckList): string => [`Mail comes from ${domain}.`, ...checks.map(formatCheck)].join('\n')

function formatCheck({ label, state, says, record }: Check): string {
  const lines = [`${label}: ${signs[state]}. ${says}.`]
  if (record) lines.push(`  TXT record of ${record.name}`, `    is: ${record.is ?? 'none'}`, `    should be: ${record.should}`)
  return lines.join('\n')
}
