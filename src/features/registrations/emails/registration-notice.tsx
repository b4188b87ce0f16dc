import { EmailLayout } from '@/features/mail/components/email-layout'
import { EmailFactList, Paragraph } from '@/features/mail/components/email-text'
import type { Site } from '@/site/site.schema'
import type { NoticeFacts } from '../mail/email-facts.server'

/** To staff: who registered, or joined the waitlist. Answering it writes to the visitor. */
export function RegistrationNotice({ site, registration, event }: NoticeFacts & { site: Site }) {
  const { isWaiting, position, guests, answers } = registration
  const what = isWaiting ? `joined the waitlist for ${event.title}` : `registered for ${event.title}`
  return (
    <EmailLayout site={site} preview={`${registration.name} ${what}`} heading={isWaiting ? 'New on the waitlist' : 'New registration'}>
      <Paragraph>{`${registration.name} ${what}. Reply to this email to write to them.`}</Paragraph>
      <EmailFactList
        rows={[
          ['Event', event.title],
          ['When', event.when],
          ['Name', registration.name],
          ['Email', registration.email],
          ['Waitlist', position && `Number ${position}`],
          ['Guests', guests > 0 && String(guests)],
          ...answers.map(({ label, text }) => [label, text] as const),
          ['Contribution', registration.contribution],
          ['Scholarship', registration.scholarship],
          ['In an ongoing group', site.groupQuestion && (registration.inGroup ? 'Yes' : 'No')],
          ['Group', site.groupQuestion && registration.groupName],
          ['Message', registration.message],
        ]}
      />
    </EmailLayout>
  )
}
