import type { Clock } from './clock'
import type { Config } from './config.server'
import type { ContentVersion } from './content-version.server'
import type { Database } from './database.server'
import type { Logger } from './logger.server'
import type { Outbox } from './outbox.server'
import type { RateLimit } from './rate-limit.server'
import type { Storage } from './storage.server'

/** The machinery that operations work with, made once at start and handed to every request. */
export interface Services {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  content: ContentVersion
  outbox: Outbox
  storage: Storage
  /** The name under which an account is known, so that machinery can tell who did something. */
  findUsername(accountId: number): Promise<string | undefined>
  limits: {
    /** Failed sign-ins per username and address. */
    loginPerUsername: RateLimit
    /** Failed sign-ins per address. */
    loginPerAddress: RateLimit
    /** Sent public forms per form and address. */
    publicForm: RateLimit
  }
}
