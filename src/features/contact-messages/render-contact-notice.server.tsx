import type { ComponentProps } from 'react'
import { renderEmail } from '@/features/mail/render-email.server'
import { ContactNotice } from './emails/contact-notice'

export const renderContactNotice = async ({ site, message }: ComponentProps<typeof ContactNotice>) => ({
  subject: `${message.contactMethod}: ${message.name}`,
  ...(await renderEmail(<ContactNotice site={site} message={message} />)),
})
