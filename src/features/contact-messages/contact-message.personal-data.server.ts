import type { PersonalData } from '@/content/personal-data.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { formatMonths } from '@/site/months'
import { deleteContactMessagesOf, listContactMessagesOf } from './contact-message.repository.server'
import { CONTACT_MESSAGE } from './contact-message-email.server'
import { contactMethodLabels, hearAboutUsLabels, interestLabels } from './contact-options'

export const contactMessagePersonalData: PersonalData = {
  async find({ db }, emailKey) {
    return (await listContactMessagesOf(db, emailKey)).map((row) => ({
      title: `Message: ${contactMethodLabels[row.contactMethod]}`,
      fields: {
        Name: row.name,
        Email: row.email,
        Phone: row.phoneNumber,
        Interest: row.interest && interestLabels[row.interest],
        'How heard': row.hearAboutUs && hearAboutUsLabels[row.hearAboutUs],
        Message: row.message,
        'Consent to contact': row.consentToContact,
        'Sent at': row.createdAt,
      },
    }))
  },
  async erase(services, emailKey) {
    const rows = await listContactMessagesOf(services.db, emailKey)
    await eraseMail(
      services,
      CONTACT_MESSAGE,
      rows.map(({ id }) => id),
    )
    await deleteContactMessagesOf(services.db, emailKey)
  },
  retention: ({ enquiries }) => `Messages from visitors are deleted ${formatMonths(enquiries)} after they were sent.`,
}
