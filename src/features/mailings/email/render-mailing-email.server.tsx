import { renderEmail } from '@/features/mail/layout/render-email.server'
import { findNewsletter } from '@/features/newsletters/newsletter.repository.server'
import type { Services } from '@/platform/services.server'
import { MailingEmail } from './mailing-email'
import { listUpcomingEvents } from './upcoming-events.server'

interface MailingToRender {
  /** What staff wrote, stored or not. */
  mailing: { subject: string; preview: string; markdown: string; withUpcomingEvents: boolean; newsletterId: number | null }
  unsubscribeUrl: string
  /** The page on which the same can be read, where there is one. */
  viewUrl?: string | undefined
}

/** A mailing as it goes out now: upcoming events with their next dates, and a newsletter only while visitors can see it. */
export async function renderMailingEmail(
  services: Services,
  { mailing, unsubscribeUrl, viewUrl }: MailingToRender,
): Promise<{ subject: string; html: string; text: string }> {
  const { site, config } = services
  const { subject, preview, markdown, withUpcomingEvents, newsletterId } = mailing
  const newsletter = newsletterId === null ? undefined : await findNewsletter(services, newsletterId)
  const email = (
    <MailingEmail
      {...{ site, publicUrl: config.publicUrl, subject, preview, markdown, unsubscribeUrl, viewUrl }}
      events={withUpcomingEvents ? await listUpcomingEvents(services) : []}
      newsletter={
        newsletter && {
          title: `Newsletter of ${newsletter.month} ${newsletter.year}`,
          about: newsletter.specialDescription,
          url: newsletter.link,
        }
      }
    />
  )
  return { subject, ...(await renderEmail(email)) }
}
