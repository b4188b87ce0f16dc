import { EmailButton, EmailLayout, EmailSubheading, Paragraph, TextLink } from '@/features/mail/layout/email-layout'
import { EmailMarkdown, type EmailPicture } from '@/features/mail/layout/email-markdown'
import { inAccent, inInk, inSoft, ruled, SERIF } from '@/features/mail/layout/email-style'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import { emailPictureOf, responsiveImage } from '@/features/media/responsive-image'
import type { Services } from '@/platform/services.server'
import { isPageOff } from '@/site/off-pages'
import { findNewsletter } from '../archive/newsletters.server'
import type { MailingContent } from './mailing.schema'
import { listUpcomingEvents, type UpcomingEvent } from './upcoming-events.server'

interface MailingToRender {
  mailing: Omit<MailingContent, 'inArchive'>
  unsubscribeUrl: string
  viewUrl?: string | undefined
}

/** A mailing as it goes out now: upcoming events with their next dates, and a newsletter only while visitors can see it. Nothing in it but the link to unsubscribe is of one person (spec B §4.3). */
export async function renderMailingEmail(services: Services, { mailing, unsubscribeUrl, viewUrl }: MailingToRender) {
  const { site, config } = services
  const { publicUrl } = config
  const { subject, preview, markdown, withUpcomingEvents, newsletterId } = mailing
  const hasPage = !isPageOff(site, '/newsletter')
  const newsletter = newsletterId !== null && hasPage ? await findNewsletter(services, newsletterId) : undefined
  const events = withUpcomingEvents ? await listUpcomingEvents(services) : []
  const links = <WaysOut community={site.community} unsubscribeUrl={unsubscribeUrl} viewUrl={hasPage ? viewUrl : undefined} />
  const email = (
    <EmailLayout site={site} preview={preview || subject} heading={subject} links={links}>
      <EmailMarkdown base={publicUrl} findPicture={(url) => findEmailPicture(url, publicUrl)}>
        {markdown}
      </EmailMarkdown>
      {newsletter && (
        <>
          <EmailSubheading>{`Newsletter of ${newsletter.month} ${newsletter.year}`}</EmailSubheading>
          {newsletter.specialDescription && <Paragraph>{newsletter.specialDescription}</Paragraph>}
          <EmailButton href={newsletter.link}>Read the newsletter</EmailButton>
        </>
      )}
      {events.length > 0 && (
        <>
          <UpcomingEventsBlock events={events} />
          <EmailButton href={`${publicUrl}/events`}>View all events</EmailButton>
        </>
      )}
    </EmailLayout>
  )
  return { subject, ...(await renderEmail(email)) }
}

const WaysOut = ({ community, unsubscribeUrl, viewUrl }: { community: string } & Omit<MailingToRender, 'mailing'>) => (
  <div style={{ marginBottom: '10px' }}>
    {viewUrl && (
      <div>
        <TextLink href={viewUrl}>View in the browser</TextLink>
      </div>
    )}
    <div>
      You get this email because you subscribed to the newsletter of the {community}. <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
    </div>
  </div>
)

/** In pixels: the sheet of an email less its margins. */
const WIDEST = 544

/** A picture of Media as JPEG: not all programs show WebP (record 51). Any other would let another site know who opened the email. */
function findEmailPicture(url: string, publicUrl: string): EmailPicture | undefined {
  if (!url.startsWith(`${publicUrl}/uploads/`)) return undefined
  const { src, width, height } = responsiveImage(url)
  if (!width || !height) return undefined
  const shown = Math.min(width, WIDEST)
  return { src: emailPictureOf(src, width), width: shown, height: Math.round((height * shown) / width) }
}

const UpcomingEventsBlock = ({ events }: { events: readonly UpcomingEvent[] }) => (
  <>
    <EmailSubheading>Coming up</EmailSubheading>
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        {events.map((event) => (
          <tr key={`${event.url} ${event.when}`}>
            <td data-skip-in-text="true" width="62" valign="top" className="rule ink" style={dayStyle}>
              {event.day}
            </td>
            <td valign="top" className="rule" style={{ ...cellStyle, fontSize: '15px', lineHeight: '22px' }}>
              <p style={{ margin: 0 }}>
                <span className="said accent" data-text={event.when} style={{ ...inAccent.style, fontWeight: 600 }}>
                  {event.month}
                </span>
                <br />
                <a href={event.url} className="ink" style={titleStyle}>
                  {event.title}
                </a>
                <br />
                <span className="soft" style={inSoft.style}>
                  {/* As text it is said with the day already. */}
                  <span data-skip-in-text="true">{[event.time, event.place && ' '].filter(Boolean).join(',')}</span>
                  {event.place}
                </span>
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

const cellStyle = { ...ruled('Top'), padding: '16px 0' }
const dayStyle = { ...cellStyle, ...inInk.style, fontFamily: SERIF, fontSize: '38px', lineHeight: '42px' }
const titleStyle = { ...inInk.style, fontFamily: SERIF, fontSize: '19px', lineHeight: '26px', textDecoration: 'none' }
