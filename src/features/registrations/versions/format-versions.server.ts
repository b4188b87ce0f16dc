import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import { amountOf } from '../record/contribution'
import { formatAnswer } from '../record/format-answer'
import { listRegistrationVersions, type VersionedDetails } from './version.repository.server'

/** A registration as it was before its owner changed it, the newest first, in the words that staff read. */
export async function formatVersions({ db, site }: Pick<Services, 'db' | 'site'>, event: EventRow, registrationId: number) {
  const versions = await listRegistrationVersions(db, registrationId)
  return versions.map(({ replacedAt, details }) => ({ replacedAt, fields: fieldsOf(event, details, site) }))
}

function fieldsOf(event: EventRow, details: VersionedDetails, { groupQuestion }: Pick<Site, 'groupQuestion'>) {
  const { questions, price } = settingsOf(event)
  const { answers } = details
  const amount = amountOf(details.contributionCents)
  const fields: [label: string, text: string | null][] = [
    ['Name', details.name],
    ['Phone', details.phone],
    ['Guests', details.guests ? String(details.guests) : null],
    ['Diamond Heart group', groupQuestion && details.inDiamondHeartGroup ? (details.diamondHeartGroupName ?? 'Yes') : null],
    ['Additional message', details.additionalMessage],
    ['Contribution', amount === null ? null : `${amount} ${price.currency}`],
    ['Scholarship', details.scholarship ? (details.scholarshipNote ?? 'Asked for') : null],
    ...questions.map(({ id, label }): [string, string | null] => [label, formatAnswer(answers[id])]),
  ]
  return fields.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
