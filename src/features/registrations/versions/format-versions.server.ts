import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import type { Services } from '@/platform/services.server'
import { formatPersonDetails } from '../record/person-details'
import { personDetailsOf } from '../record/registration-columns.server'
import { listRegistrationVersions } from './version.repository.server'

/** A registration as it was before its owner changed it, the newest first, in the words that staff read. */
export async function formatVersions({ db, site }: Pick<Services, 'db' | 'site'>, event: EventRow, registrationId: number) {
  const { questions, price } = settingsOf(event)
  const asking = { questions, currency: price.currency, groupQuestion: site.groupQuestion }
  const versions = await listRegistrationVersions(db, registrationId)
  return versions.map(({ replacedAt, details }) => ({
    replacedAt,
    fields: formatPersonDetails(personDetailsOf(details), asking).map(({ label, text }) => ({ label, text })),
  }))
}
