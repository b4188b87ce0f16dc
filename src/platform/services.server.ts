import type { ContentVersion } from '@/platform/database/content-version.server'
import type { Database } from '@/platform/database/database.server'
import type { Jobs } from '@/platform/jobs/jobs.server'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { Metrics } from '@/platform/metrics.server'
import type { Storage } from '@/platform/storage/storage.server'
import type { Clock } from '@/platform/time/clock'
import type { Config } from './config.server'
import type { RateLimit } from './http/rate-limit.server'
import type { Logger } from './logger.server'
import type { Role } from './roles'

/** The machinery that operations work with, made once at start and handed to every request. */
export interface Services {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  content: ContentVersion
  jobs: Jobs
  /** For the jobs that send mail; nothing is sent inside a request. */
  mail: MailTransport
  storage: Storage
  /** What this process counts about itself. */
  metrics: Metrics
  /** The name under which an account is known, so that machinery can say who did something. */
  findUsername(accountId: number): Promise<string | undefined>
  /** What an account may do at this moment; undefined for an unknown one. */
  findRole(accountId: number): Promise<Role | undefined>
  /** Set once, from the signal to stop on. */
  lifecycle: { isStopping: boolean }
  limits: {
    /** Failed logins per username and address. */
    loginPerUsername: RateLimit
    /** Failed logins per username and IPv6 network. */
    loginPerNetwork: RateLimit
    /** Failed logins per username, from wherever no one has logged in to its account before. */
    loginPerAccount: RateLimit
    /** Requests for a link to a new password that are carried out, per name, from wherever no one has logged in to its account before. */
    resetPerName: RateLimit
    /** Failed logins per address. */
    loginPerAddress: RateLimit
    /** Wrong codes of a second step per username and address. */
    codePerUsername: RateLimit
    /** The same per username, from wherever no one has logged in to its account before. */
    codePerAccount: RateLimit
    /** Failed logins that are noted for admins: per account, and together for names that are no account's. */
    failedLoginNotes: RateLimit
    /** Reports of pages' policies that are logged, of everyone together. */
    policyReports: RateLimit
    /** Pictures that anyone may ask for and that are drawn for it, per address. One at hand doesn’t count. */
    drawnPictures: RateLimit
    /** Sent public forms per form and address. */
    publicForm: RateLimit
  }
}

declare module '@/platform/jobs/define-job.server' {
  interface JobServices extends Services {}
}
