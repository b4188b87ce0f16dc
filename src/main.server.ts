import { runAdminCommand } from '@/features/accounts/account.cli.server'
import { readConfig } from '@/platform/config.server'
import { StartError } from '@/platform/start-error.server'
import { serve } from './serve.server'
import { configDefaults, openServices } from './services.server'

/**
 * The program: without arguments it serves the site until it is told to stop; `admin …` manages accounts. What goes
 * wrong is one line on standard error, and exit code 1.
 */
export async function main(args: string[]): Promise<void> {
  try {
    const config = readConfig(configDefaults)
    const [command, ...rest] = args
    if (command === undefined) return await serve(config)
    if (command !== 'admin') throw new StartError(`There is no command ${command}`)
    const services = await openServices({ ...config, logLevel: 'silent' }, { exclusive: false })
    try {
      process.stdout.write(`${await runAdminCommand(services, rest)}\n`)
    } finally {
      await services.db.close()
    }
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartError ? error.message : `Flatirons stopped: ${error instanceof Error ? error.stack : error}`}\n`,
    )
    process.exitCode = 1
  }
}
