import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'

/** What was given on the command line, or its default. */
interface CommandArguments {
  argument: string
  /** Of a command that takes two. */
  second: string
  role: Role
  limit: number
  /** The id of an event. */
  eventId: number | undefined
}

/** One of `npm run admin`. */
export interface CliCommand {
  /** Its arguments; without this it has none. */
  takes?: 'username' | 'username and address' | 'address or name'
  option?: 'role' | 'limit' | 'event'
  /** Whether it means nothing without its option: no default is right. */
  isOptionRequired?: boolean
  /** Answers the text to print. */
  run(services: Services, args: CommandArguments): Promise<string>
}

/** One line for a terminal: a name or a title may hold what it obeys. */
export const printable = (text: string) => text.replace(/\p{C}/gu, '\u{fffd}')
