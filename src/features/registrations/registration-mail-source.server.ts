import type { MailSource } from '@/features/mail/mail-source'
import { splitEmails } from '@/platform/email-address'
import './registration.table.server'

/** What staff are told of the messages about registrations. */
export const registrationMailSource: MailSource = {
  labels: { 'registration-confirmation': 'Confirmation of a registration', 'registration-notice': 'Notice of a registration' },
  idField: 'registrationId',
  async describe({ db, config }, kind, ids) {
    const rows = await db
      .q()
      .selectFrom('registrations')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      .select(['registrations.id', 'registrations.email', 'events.title', 'events.registration_email'])
      .where('registrations.id', 'in', ids)
      .execute()
    return new Map(
      rows.map(({ id, email, title, registration_email }) => {
        const staff = registration_email ? splitEmails(registration_email) : [config.contactEmail]
        return [id, { to: kind === 'registration-confirmation' ? [email] : staff, about: title }]
      }),
    )
  },
}
