import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import type { Services } from '@/platform/services.server'

/**
 * Makes one change of public content, in one transaction with its audit row: pages drop their copies once it is committed, and
 * such changes wait for one another. `describe` says what changed, from what `work` answers; undefined notes nothing, for what
 * the program does on its own.
 */
export function changeContent<T>(
  { db, clock, content }: Pick<Services, 'db' | 'clock' | 'content'>,
  work: () => Promise<T>,
  describe: (result: T) => AuditEntry | undefined,
): Promise<T> {
  return db.tx(async () => {
    await content.raise()
    const result = await work()
    const entry = describe(result)
    if (entry) await recordAudit({ db, clock }, entry)
    return result
  })
}
