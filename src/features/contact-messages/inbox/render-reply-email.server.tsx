import type { ComponentProps } from 'react'
import { renderEmail } from '@/features/mail/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import { subjectForVisitor } from '../contact-message-email.server'
import { ReplyEmail } from './reply-email'

export const renderReplyEmail = async ({
  follows,
  ...reply
}: ComponentProps<typeof ReplyEmail> & { follows: readonly string[] }): Promise<Rendered> => ({
  subject: `Re: ${subjectForVisitor(reply.site)}`,
  ...(await renderEmail(<ReplyEmail {...reply} />)),
  follows,
  isPersonal: true,
})
