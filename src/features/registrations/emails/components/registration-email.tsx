import { EmailLayout } from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { EmailButton, type EmailFact, EmailFactList, EmailList, Lines, Paragraph, TextLink } from '@/features/mail/layout/email-text'
import type { Site } from '@/site/site.schema'
import type { EmailFacts } from '../../mail/email-facts.server'
import { nameForEmail } from '../../record/person-name'
import type { EmailCopy } from '../email-copy'
import { Choices } from './choices'
import { Cost } from './cost'
import { Soft } from './soft'

interface RegistrationEmailProps {
  site: Site
  copy: EmailCopy
  facts: EmailFacts
  /** Where the button leads, absolute. */
  buttonUrl: string
  /** The address of the site, absolute. */
  base: string
}

/** A message to a person about their registration: what, when and where, and what else they need to know. */
export function RegistrationEmail({ site, copy, facts, buttonUrl, base }: RegistrationEmailProps) {
  const { shows = {}, notes = [] } = copy
  const question = `Questions? Write to ${site.email}.`
  const name = nameForEmail(facts.name)
  return (
    <EmailLayout site={site} preview={`${facts.event.title}, ${facts.event.when}`} heading={copy.heading} notes={[...notes, question]}>
      {[name ? `Hi ${name},` : 'Hello,', ...copy.opening.split('\n\n')].map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {copy.list && copy.list.length > 0 && <EmailList lines={copy.list} />}
      {copy.note && <Paragraph>{copy.note}</Paragraph>}
      <EmailFactList rows={rowsOf(copy, facts)} />
      {shows.welcome && facts.welcome && <EmailMarkdown base={base}>{facts.welcome}</EmailMarkdown>}
      {copy.words && <Paragraph>{copy.words}</Paragraph>}
      {copy.closing && <Paragraph>{copy.closing}</Paragraph>}
      <EmailButton href={buttonUrl}>{copy.button.label}</EmailButton>
    </EmailLayout>
  )
}

function rowsOf({ shows = {}, former, whenLabel = 'When' }: EmailCopy, facts: EmailFacts): EmailFact[] {
  const { event, position, choices, price } = facts
  const title = <b style={{ fontWeight: 600 }}>{event.title}</b>
  return [
    ['What', title],
    ['Waitlist', position && `Currently number ${position}`],
    [whenLabel, event.when],
    ['Before', former?.when && beforeThat(former.when)],
    ['Where', event.location],
    ['Before', former?.location && beforeThat(former.location)],
    ['Join', shows.joining && event.joinUrl && <TextLink href={event.joinUrl}>{event.joinUrl}</TextLink>],
    [event.guideLabel, shows.guide && event.guide],
    ['Note', event.note && <Lines text={event.note} />],
    ['You chose', shows.choices && choices.length > 0 && <Choices choices={choices} />],
    [price?.label ?? '', shows.price && price && <Cost {...price} />],
  ]
}

const beforeThat = (text: string) => (
  <Soft>
    <Lines text={text} />
  </Soft>
)
