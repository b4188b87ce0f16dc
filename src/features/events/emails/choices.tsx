import { Lines } from '@/features/mail/layout/email-text'
import type { EmailFacts } from './email-facts.server'
import { Soft } from './soft'

/** What a person chose, a line each; a question that ends in a mark has no colon. */
export const Choices = ({ choices }: Pick<EmailFacts, 'choices'>) =>
  choices.map(({ label, text }, index) => (
    <div key={label} style={{ marginTop: index > 0 ? '6px' : 0 }}>
      <Soft>{/[?:.]$/.test(label) ? label : `${label}:`}</Soft> <Lines text={text} />
    </div>
  ))
