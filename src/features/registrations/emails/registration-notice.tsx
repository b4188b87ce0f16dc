import { EmailLayout, Facts, Paragraph } from '@/features/mail/components/email-layout'
import type { Site } from '@/site/site.schema'

interface Registration {
  name: string
  email: string
  groupName: string | null
  inGroup: boolean
  message: string | null
}

/** To staff: who registered. Answering it writes to the visitor. */
export function RegistrationNotice({ site, ...props }: { site: Site; registration: Registration; event: { title: string; when: string } }) {
  const { registration, event } = props
  return (
    <EmailLayout site={site} preview={`${registration.name} registered for ${event.title}`} heading="A registration">
      <Paragraph>
        {registration.name} registered for {event.title}. Reply to this message to write to them.
      </Paragraph>
      <Facts
        rows={[
          ['Event', event.title],
          ['When', event.when],
          ['Name', registration.name],
          ['Email', registration.email],
          ['In an ongoing group', registration.inGroup ? 'Yes' : 'No'],
          ['Group', registration.groupName],
          ['Message', registration.message],
        ]}
      />
    </EmailLayout>
  )
}
