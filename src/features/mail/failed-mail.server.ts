import type { Overview } from '@/content/staff/overview.schema'
import type { Services } from '@/platform/services.server'
import { mailDefinitions } from './define-mail.server'
import { presentMail } from './mail.presenter.server'
import { countFailedMail, listFailedMail } from './mail.repository.server'

const LATEST = 4

/** What could not be delivered. */
export async function failedMail(services: Pick<Services, 'db' | 'features'>): Promise<Overview['failedMail']> {
  const definitions = mailDefinitions(services)
  const rows = await listFailedMail(services.db, LATEST)
  return {
    count: await countFailedMail(services.db),
    latest: rows.map((row) => {
      const { id, label, to, about, reason } = presentMail(row, definitions.get(row.kind)?.label ?? row.kind)
      return { id, label, to: to?.join(', ') ?? null, about, reason }
    }),
  }
}
