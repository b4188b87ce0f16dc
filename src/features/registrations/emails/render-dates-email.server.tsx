import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/sending/send-email.server'
import type { Services } from '@/platform/services.server'
import { createLink } from '../links/link.repository.server'
import type { DatesFacts } from '../mail/dates-facts.server'
import { findRegistrations } from '../record/registration.repository.server'
import { DatesEmail, datesCopy } from './components/dates-email'
import { attachedEntries } from './render-emails.server'

/** The email about several dates, with a new link to each registration (record 30), and an entry for the calendar for each place. */
export async function renderDatesEmail(
  facts: DatesFacts,
  { site, config, db, clock }: Pick<Services, 'config' | 'db' | 'clock' | 'site'>,
): Promise<Rendered> {
  const linkOf = new Map<number, string>()
  const ids = facts.dates.flatMap(({ registrationId }) => registrationId ?? [])
  // Staff may have removed one since.
  for (const { id } of await findRegistrations(db, ids))
    linkOf.set(id, `${config.publicUrl}/registration/${await createLink(db, id, clock.now().toISOString())}`)
  const email = <DatesEmail site={site} facts={facts} linkOf={linkOf} base={config.publicUrl} />
  const entries = facts.dates.flatMap(({ calendar }) => (calendar ? [calendar] : []))
  return {
    subject: datesCopy(facts).subject,
    ...(await renderEmail(email)),
    ...attachedEntries(entries),
  }
}
