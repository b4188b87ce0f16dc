import { Lines, TextLink } from '@/features/mail/layout/email-text'
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
