import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'

interface CommandArguments {
  argument: string
  second: string
  role: Role
  limit: number
  eventId: number | undefined
}

export interface CliCommand {
  takes?: 'username' | 'username and address' | 'address or name'
  option?: 'role' | 'limit' | 'event'
  isOptionRequired?: boolean
  run(services: Services, args: CommandArguments): Promise<string>
}

/** One line for a terminal: a name or a title may hold what it obeys. */
export const printable = (text: string) => text.replace(/\p{C}/gu, '\u{fffd}')
