import { runAdminCommand } from '@/features/accounts/commands/account.cli.server'
import { backUp, requireSite } from '@/platform/backup/backup.server'
import { type Config, readConfig } from '@/platform/config.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { restoreSite } from './restore-site.server'
import { serve } from './serve.server'
import { configDefaults, openServices } from './services.server'

/**
 * The program: without arguments it serves the site until a signal stops it; `admin …`, `backup FILE`, `restore FILE`, `import FILE`,
 * `export FILE` and `doctor` are its commands. What goes wrong is one line on standard error, and exit code 1.
 */
export async function main(args: string[]): Promise<void> {
  // Whatever it writes holds names and addresses: only its owner may read it.
  process.umask(0o077)
  try {
    const config = readConfig(configDefaults)
    const [command, ...rest] = args
    if (command === undefined) return await serve(config)
    process.stdout.write(`${await runCommand(command, rest, config)}\n`)
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartError ? error.message : `Flatirons stopped: ${error instanceof Error ? error.stack : error}`}\n`,
    )
    process.exitCode = 1
  }
}

/** Carries out one command, also while the site is running; answers the words to print. Throws StartError for a wrong use. */
export async function runCommand(command: string, args: string[], config: Config): Promise<string> {
  if (command === 'restore') return restoreSite(config, args)
  if (!isCommand(command)) throw new StartError(`There is no command ${command}`)
  if (command !== 'admin') await requireSite(config)
  const services = await openServices({ ...config, logLevel: 'silent' }, { exclusive: false })
  try {
    return await commands[command](services, args)
  } finally {
    await services.db.close()
  }
}

const commands = {
  admin: runAdminCommand,
  backup: (services: Services, [file]: string[]) => backUp(services, file),
  async doctor(services: Services, args: string[]) {
    const { runDoctorCommand } = await import('@/features/mail/doctor/doctor-command.server')
    const { text, needsFixing } = await runDoctorCommand(services, args)
    // What watches the site by this command reads no sentences.
    if (needsFixing) process.exitCode = 1
    return text
  },
  // Loaded only for this: the site itself neither reads nor packs such files.
  import: async (services: Services, args: string[]) => (await import('./transfer/import-file.server')).importFile(services, args),
  export: async (services: Services, args: string[]) => (await import('./transfer/export-site.server')).exportSite(services, args),
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)
