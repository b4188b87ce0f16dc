import type { ContentVersion } from '@/platform/database/content-version.server'
import type { Database } from '@/platform/database/database.server'
import type { Jobs } from '@/platform/jobs/jobs.server'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { Metrics } from '@/platform/metrics.server'
import type { PaymentProvider } from '@/platform/payments/payment-provider.server'
import type { Storage } from '@/platform/storage/storage.server'
import type { Clock } from '@/platform/time/clock'
import type { Config } from './config.server'
import type { RateLimit } from './http/rate-limit.server'
import type { Logger } from './logger.server'
import type { Role } from './roles'

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
  /** Takes payments online; undefined without its keys. */
  payments?: PaymentProvider | undefined
  metrics: Metrics
  findUsername(accountId: number): Promise<string | undefined>
  findRole(accountId: number): Promise<Role | undefined>
  /** Set once, from the signal to stop on. */
  lifecycle: { isStopping: boolean }
  limits: {
    loginPerUsername: RateLimit
    loginPerNetwork: RateLimit
    /** Failed logins per username, from wherever no one has logged in to its account before. */
    loginPerAccount: RateLimit
    /** Requests for a link to a new password that are carried out, per name, from wherever no one has logged in to its account before. */
    resetPerName: RateLimit
    loginPerAddress: RateLimit
    codePerUsername: RateLimit
    codePerAccount: RateLimit
    /** Failed logins that are noted for admins: per account, and together for names that are no account's. */
    failedLoginNotes: RateLimit
    policyReports: RateLimit
    drawnPictures: RateLimit
    publicForm: RateLimit
  }
}

declare module '@/platform/jobs/define-job.server' {
  interface JobServices extends Services {}
}
