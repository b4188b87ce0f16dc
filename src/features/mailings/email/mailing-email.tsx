import { EmailLayout } from '@/features/mail/layout/email-layout'
import { EmailMarkdown, type EmailPicture } from '@/features/mail/layout/email-markdown'
import { EmailButton, EmailSubheading, Paragraph, TextLink } from '@/features/mail/layout/email-text'
import { emailPictureOf } from '@/features/media/email-picture'
import { responsiveImage } from '@/features/media/responsive-image'
import type { Site } from '@/site/site.schema'
import type { UpcomingEvent } from './upcoming-events.server'
import { UpcomingEventsBlock } from './upcoming-events-block'

interface MailingEmailProps {
  site: Site
  publicUrl: string
  subject: string
  /** What mailboxes show next to the subject; empty where staff wrote none. */
  preview: string
  markdown: string
  events: readonly UpcomingEvent[]
  newsletter: NewsletterInBlock | undefined
  unsubscribeUrl: string
  /** The page on which the same can be read, if there is one. */
  viewUrl: string | undefined
}

/** A mailing as each subscriber gets it; nothing in it but the link to unsubscribe is of one person (spec B §4.3). */
export const MailingEmail = ({ site, publicUrl, events, newsletter, ...mailing }: MailingEmailProps) => (
  <EmailLayout
    site={site}
    preview={mailing.preview || mailing.subject}
    heading={mailing.subject}
    links={<WaysOut community={site.community} {...mailing} />}
  >
    <EmailMarkdown base={publicUrl} findPicture={(url) => findEmailPicture(url, publicUrl)}>
      {mailing.markdown}
    </EmailMarkdown>
    {newsletter && <NewsletterBlock newsletter={newsletter} />}
    {events.length > 0 && (
      <>
        <UpcomingEventsBlock events={events} />
        <EmailButton href={`${publicUrl}/events`}>View all events</EmailButton>
      </>
    )}
  </EmailLayout>
)

const WaysOut = ({ community, unsubscribeUrl, viewUrl }: { community: string } & Pick<MailingEmailProps, 'unsubscribeUrl' | 'viewUrl'>) => (
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

/** One of the pictures in Media, by its absolute address, as JPEG: not all mail programs show WebP (record 51). Others are undefined: they would let another site know who opened the email. */
function findEmailPicture(url: string, publicUrl: string): EmailPicture | undefined {
  if (!url.startsWith(`${publicUrl}/uploads/`)) return undefined
  const { src, width, height } = responsiveImage(url)
  if (!width || !height) return undefined
  const shown = Math.min(width, WIDEST)
  return {
    src: emailPictureOf(src, width),
    width: shown,
    height: Math.round((height * shown) / width),
  }
}

/** A newsletter of the archive, as a mailing points to it. */
interface NewsletterInBlock {
  /** `Newsletter of May 2025` */
  title: string
  /** What a special edition is about. */
  about: string | null
  url: string
}

const NewsletterBlock = ({ newsletter: { title, about, url } }: { newsletter: NewsletterInBlock }) => (
  <>
    <EmailSubheading>{title}</EmailSubheading>
    {about && <Paragraph>{about}</Paragraph>}
    <EmailButton href={url}>Read the newsletter</EmailButton>
  </>
)
