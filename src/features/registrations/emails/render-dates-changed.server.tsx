import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/sending/send-email.server'
import type { Services } from '@/platform/services.server'
import { createLink } from '../links/link.repository.server'
import type { DatesChangedFacts } from '../mail/dates-changed-facts.server'
import { findRegistrations } from '../record/registration.repository.server'
import { DatesChangedEmail, datesChangedCopy } from './components/dates-changed-email'
import { attachedEntries } from './render-emails.server'

/** The email about several changed dates, with a new link to each registration (record 30), and an entry for the calendar for each place. */
export async function renderDatesChanged(
  facts: DatesChangedFacts,
  { site, config, db, clock }: Pick<Services, 'config' | 'db' | 'clock' | 'site'>,
): Promise<Rendered> {
  const linkOf = new Map<number, string>()
  const ids = facts.dates.map(({ registrationId }) => registrationId)
  // Staff may have removed one, or deleted the event, since.
  for (const { id } of await findRegistrations(db, ids))
    linkOf.set(id, `${config.publicUrl}/registration/${await createLink(db, id, clock.now().toISOString())}`)
  const entries = facts.dates.flatMap(({ calendar }) => (calendar ? [calendar] : []))
  return {
    subject: datesChangedCopy(facts).subject,
    ...(await renderEmail(<DatesChangedEmail site={site} facts={facts} linkOf={linkOf} />)),
    ...attachedEntries(entries),
  }
}
