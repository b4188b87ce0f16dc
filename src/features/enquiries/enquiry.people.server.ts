import type { PeopleData } from '@/content/people-data.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { formatMonths } from '@/site/months'
import { contactMethodLabels, hearAboutUsLabels, interestLabels } from './contact-options'
import { deleteEnquiriesOf, listEnquiriesOf } from './enquiry.repository.server'
import { ENQUIRY } from './enquiry-mail.server'

export const peopleInEnquiries: PeopleData = {
  async find({ db }, emailKey) {
    return (await listEnquiriesOf(db, emailKey)).map((row) => ({
      title: `Message: ${contactMethodLabels[row.contactMethod]}`,
      fields: {
        Name: row.name,
        Email: row.email,
        Phone: row.phoneNumber,
        Interest: row.interest && interestLabels[row.interest],
        'How heard': row.hearAboutUs && hearAboutUsLabels[row.hearAboutUs],
        Message: row.message,
        'Consent to contact': row.consentToContact === 1,
        'Sent at': row.createdAt,
      },
    }))
  },
  async erase(services, emailKey) {
    const rows = await listEnquiriesOf(services.db, emailKey)
    await eraseMail(
      services,
      ENQUIRY,
      rows.map(({ id }) => id),
    )
    await deleteEnquiriesOf(services.db, emailKey)
  },
  retention: ({ enquiries }) => `Messages from visitors are deleted ${formatMonths(enquiries)} after they were sent.`,
}
