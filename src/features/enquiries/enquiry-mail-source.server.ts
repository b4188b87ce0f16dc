import type { MailSource } from '@/features/mail/mail-source'
import './enquiry.table.server'

/** What staff are told of the notices of contact messages. */
export const contactMailSource: MailSource = {
  labels: { 'contact-notice': 'Notice of a message' },
  idField: 'messageId',
  async describe({ db, config }, _kind, ids) {
    const rows = await db.q().selectFrom('contact_messages').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, { to: [config.contactEmail], about: name }]))
  },
}
