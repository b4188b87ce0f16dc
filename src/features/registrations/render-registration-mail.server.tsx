import type { ComponentProps } from 'react'
import { renderEmail } from '@/features/mail/render-email.server'
import { RegistrationConfirmed } from './emails/registration-confirmed'
import { RegistrationNotice } from './emails/registration-notice'

export const renderConfirmation = async (facts: ComponentProps<typeof RegistrationConfirmed>) => ({
  subject: `You are registered: ${facts.event.title}`,
  ...(await renderEmail(<RegistrationConfirmed {...facts} />)),
})

export const renderNotice = async (facts: ComponentProps<typeof RegistrationNotice>) => ({
  subject: `Registration: ${facts.event.title}`,
  ...(await renderEmail(<RegistrationNotice {...facts} />)),
})
