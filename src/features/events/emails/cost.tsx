import type { ReactNode } from 'react'
import { Lines, TextLink } from '@/features/mail/layout/email-layout'
import { inSoft } from '@/features/mail/layout/email-style'
import type { EmailFacts } from './email-facts.server'

export const Cost = ({ words, instructions, payUrl }: NonNullable<EmailFacts['price']>) => (
  <>
    {words}
    {payUrl && (
      <>
        {' · '}
        <TextLink href={payUrl}>Pay online</TextLink>
      </>
    )}
    {instructions && (
      <>
        <br />
        <Lines text={instructions} />
      </>
    )}
  </>
)

export const Choices = ({ choices }: Pick<EmailFacts, 'choices'>) =>
  choices.map(({ label, text }, index) => (
    <div key={label} style={{ marginTop: index > 0 ? '6px' : 0 }}>
      <Soft>{/[?:.]$/.test(label) ? label : `${label}:`}</Soft> <Lines text={text} />
    </div>
  ))

export const Soft = ({ children }: { children: ReactNode }) => (
  <span className={inSoft.className} style={inSoft.style}>
    {children}
  </span>
)
