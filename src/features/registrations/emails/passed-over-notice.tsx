import { EmailLayout } from '@/features/mail/components/email-layout'
import { EmailButton, EmailFactList, Paragraph } from '@/features/mail/components/email-text'
import type { Site } from '@/site/site.schema'
import type { PassedOverFacts } from '../mail/email-facts.server'

/** To staff: free places go past someone who waits, because their party doesn't fit or no email can offer them a place (spec B §3.7). */
export function PassedOverNotice({ site, registration, event, attendeesUrl }: PassedOverFacts & { site: Site }) {
  const { name, email, people } = registration
  const how = email ? 'Reply to this email to write to them.' : ''
  return (
    <EmailLayout site={site} preview={`${name}, ${event.title}`} heading="Free places are going to others">
      <Paragraph>{`${reason(registration)} You can move them up, or raise the number of places. ${how}`.trim()}</Paragraph>
      <EmailFactList
        rows={[
          ['Event', event.title],
          ['When', event.when],
          ['Name', name],
          ['Email', email],
          ['People', people > 1 && String(people)],
        ]}
      />
      <EmailButton href={attendeesUrl}>View the attendees</EmailButton>
    </EmailLayout>
  )
}

const reason = ({ name, email, people }: PassedOverFacts['registration']) =>
  email
    ? `${name} is waiting for ${people} places. Fewer are free, so those go to others first.`
    : `${name} is on the waitlist without an email address, so we can’t offer them a place, and free ones go to others.`
