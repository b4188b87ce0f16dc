import type { ReactNode } from 'react'
import { Lines, TextLink } from '@/features/mail/layout/email-layout'
import { inSoft } from '@/features/mail/layout/email-style'
import type { EmailFacts } from './email-facts.server'

/** What it costs, how to pay online, and what else is said of paying. */
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

/** What a person chose, a line each; a question that ends in a mark has no colon. */
export const Choices = ({ choices }: Pick<EmailFacts, 'choices'>) =>
  choices.map(({ label, text }, index) => (
    <div key={label} style={{ marginTop: index > 0 ? '6px' : 0 }}>
      <Soft>{/[?:.]$/.test(label) ? label : `${label}:`}</Soft> <Lines text={text} />
    </div>
  ))

/** Secondary text. */
export const Soft = ({ children }: { children: ReactNode }) => (
  <span className={inSoft.className} style={inSoft.style}>
    {children}
  </span>
)
