import type { Feature } from '@/content/feature.server'
import type { Overview } from '@/content/overview.schema'
import { findOverdueBackup } from '@/platform/backup.server'
import type { Services } from '@/platform/services.server'
import { doctorTest } from './doctor/send-test-email.server'
import { heldEmails } from './held-mail.server'
import { mailApi, presentMail } from './mail.api.server'
import { hasEverDelivered, mailPersonalData, mailRetention } from './mail.personal-data.server'
import { countFailedMail, listFailedMail } from './mail.repository.server'
import { mailDefinitions } from './queue-mail.server'

export const mailFeature: Feature = {
  name: 'mail',
  leastRole: 'admin',
  api: [mailApi],
  jobs: [doctorTest],
  held: [heldEmails],
  people: mailPersonalData,
  retention: [mailRetention],
  firstSteps: {
    mail: ({ db }) => hasEverDelivered(db),
  },
  async overview(services) {
    const failed = await failedMail(services)
    return {
      failedMail: failed,
      overdueBackup: await findOverdueBackup(services),
      tabs: { mail: { count: failed.count, of: 'not delivered', isDue: true } },
    }
  },
}

const LATEST = 4

async function failedMail(services: Pick<Services, 'db' | 'features'>): Promise<Overview['failedMail']> {
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
