import type { Config } from '@/platform/config.server'

export function printStartup(config: Config, generatedPassword: string | undefined) {
  const lines = [`Flatirons is ready at ${config.publicUrl}`]
  if (generatedPassword) lines.push(`First admin: username ${config.admin.username}, password ${generatedPassword} (shown only this once)`)
  if (!config.smtpUrl) lines.push(`SMTP_URL is not set: every message is written to ${config.dataDir}/mail as an .eml file`)
  if (!config.rateLimits) lines.push('Warning: RATE_LIMITS is off. Use this for tests only')
  process.stdout.write(`${lines.join('\n')}\n`)
}
