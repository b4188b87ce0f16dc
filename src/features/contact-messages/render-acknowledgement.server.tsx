import type { ComponentProps } from 'react'
import { renderEmail } from '@/features/mail/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import { subjectForVisitor } from './contact-message-email.server'
import { Acknowledgement } from './emails/acknowledgement'

export const renderAcknowledgement = async (facts: ComponentProps<typeof Acknowledgement>): Promise<Rendered> => ({
  subject: subjectForVisitor(facts.site),
  ...(await renderEmail(<Acknowledgement {...facts} />)),
})
