import type { Services } from '@/platform/services.server'

/** What was given on the command line, or its default. */
interface Given {
  argument: string
  isAdmin: boolean
  limit: number
  /** The id of an event. */
  eventId: number | undefined
}

/** One of `npm run admin`. */
export interface CliCommand {
  /** The one argument; without this it has none. */
  takes?: 'username' | 'address or name'
  option?: 'no-admin' | 'limit' | 'event'
  /** Answers the text to print. */
  run(services: Services, args: Given): Promise<string>
}

/** One line for a terminal: a name or a title may hold what it obeys. */
export const printable = (text: string) => text.replace(/\p{C}/gu, '\u{fffd}')
