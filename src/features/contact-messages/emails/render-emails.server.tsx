import type { ComponentProps } from 'react'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/sending/send-email.server'
import type { Site } from '@/site/site.schema'
import { Acknowledgement } from './acknowledgement'
import { ContactNotice } from './contact-notice'
import { ReplyEmail } from './reply-email'

/** Of the emails that a visitor gets about a message: the same for all, so that mail programs show them together. */
const subjectForVisitor = ({ community }: Pick<Site, 'community'>) => `Your message to the ${community}`

export const renderAcknowledgement = async (facts: ComponentProps<typeof Acknowledgement>): Promise<Rendered> => ({
  subject: subjectForVisitor(facts.site),
  ...(await renderEmail(<Acknowledgement {...facts} />)),
})

export const renderContactNotice = async ({ site, message }: ComponentProps<typeof ContactNotice>) => ({
  subject: `${message.contactMethod}: ${message.name}`,
  ...(await renderEmail(<ContactNotice site={site} message={message} />)),
})

export const renderReplyEmail = async ({
  follows,
  ...reply
}: ComponentProps<typeof ReplyEmail> & { follows: readonly string[] }): Promise<Rendered> => ({
  subject: `Re: ${subjectForVisitor(reply.site)}`,
  ...(await renderEmail(<ReplyEmail {...reply} />)),
  follows,
  isPersonal: true,
})
