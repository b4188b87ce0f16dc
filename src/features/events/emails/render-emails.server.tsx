import type { ReactNode } from 'react'
import {
  EmailButton,
  type EmailFact,
  EmailFactList,
  EmailLayout,
  EmailList,
  Lines,
  Paragraph,
  TextLink,
} from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { inSoft } from '@/features/mail/layout/email-style'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import { nameForEmail } from '../places/person-details.schema'
import { createLink } from '../places/registration.repository.server'
import type { EmailCopy, EmailFacts, MessageCopy, StaffCopy } from './email-facts.server'

export type RenderingParts = Pick<Services, 'config' | 'db' | 'clock' | 'site'> & { to?: string | undefined }

export async function renderRegistrationEmail(
  copy: EmailCopy,
  facts: EmailFacts & { entries?: Entry[] },
  services: RenderingParts,
): Promise<Rendered> {
  const { site, config } = services
  const { shows = {}, notes = [] } = copy
  const { label, to } = copy.button
  const button = to === 'event' ? { label, url: facts.eventUrl } : await registrationButton(services, facts, label)
  const preview = `${facts.event.title}, ${facts.event.when}`
  const email = (
    <EmailLayout site={site} preview={preview} heading={copy.heading} notes={[...notes, questionsTo(site)]}>
      <Paragraph>{formatGreeting(facts.name)}</Paragraph>
      <Paragraph>{copy.opening}</Paragraph>
      {copy.list && copy.list.length > 0 && <EmailList lines={copy.list} />}
      {copy.note && <Paragraph>{copy.note}</Paragraph>}
      <EmailFactList rows={rowsOf(copy, facts)} />
      {shows.welcome && facts.welcome && <EmailMarkdown base={config.publicUrl}>{facts.welcome}</EmailMarkdown>}
      {copy.words && <Paragraph>{copy.words}</Paragraph>}
      {copy.closing && <Paragraph>{copy.closing}</Paragraph>}
      <EmailButton href={button.url}>{button.label}</EmailButton>
    </EmailLayout>
  )
  return {
    subject: copy.subject,
    ...(await renderEmail(email)),
    ...attachedEntries(facts.entries ?? (facts.calendar ? [facts.calendar] : [])),
  }
}

type Entry = NonNullable<EmailFacts['calendar']>

export const attachedEntries = (entries: readonly Entry[]): Pick<Rendered, 'calendar' | 'calendarFiles'> =>
  entries.length > 1
    ? { calendarFiles: entries.map((entry, index) => ({ ...entry, filename: `invite-${index + 1}.ics` })) }
    : { calendar: entries[0] }

export async function renderAttendeeMessage(copy: MessageCopy, services: RenderingParts): Promise<Rendered> {
  const { site, config } = services
  const button = await registrationButton(services, copy, 'View my registration')
  const email = (
    <EmailLayout site={site} preview={copy.preview} heading={copy.subject} notes={[copy.reason]}>
      <EmailMarkdown base={config.publicUrl}>{copy.message}</EmailMarkdown>
      <EmailButton href={button.url}>{button.label}</EmailButton>
    </EmailLayout>
  )
  return { subject: copy.subject, ...(await renderEmail(email)) }
}

export async function renderStaffNotice(copy: StaffCopy, { site }: Pick<Services, 'site'>): Promise<Rendered> {
  const email = (
    <EmailLayout site={site} preview={copy.preview} heading={copy.heading}>
      <Paragraph>{copy.opening}</Paragraph>
      <EmailFactList rows={copy.rows} />
      {copy.closing && <Paragraph>{copy.closing}</Paragraph>}
      {copy.button && <EmailButton href={copy.button.url}>{copy.button.label}</EmailButton>}
    </EmailLayout>
  )
  return { subject: copy.subject, ...(await renderEmail(email)) }
}

const registrationButton = async (services: RenderingParts, to: { registrationId: number | null; eventUrl: string }, label: string) =>
  to.registrationId === null ? { label: 'View the event', url: to.eventUrl } : { label, url: await manageUrl(services, to.registrationId) }

/** A new link at each try: only the hash of an earlier one is known (record 30). */
export const manageUrl = async ({ config, db, clock, to }: RenderingParts, registrationId: number): Promise<string> =>
  `${config.publicUrl}/registration/${await createLink(db, registrationId, clock.now().toISOString(), { to })}`

export function formatGreeting(fullName: string): string {
  const name = nameForEmail(fullName)
  return name ? `Hi ${name},` : 'Hello,'
}

export const questionsTo = ({ email }: Site) => `Questions? Write to ${email}.`

type Told = Pick<EmailFacts, 'event' | 'choices' | 'price'> & { position?: number | null }

export function rowsOf({ shows = {}, former, whenLabel = 'When' }: Partial<EmailCopy>, facts: Told): EmailFact[] {
  const { event, position, choices, price } = facts
  return [
    [
      'What',
      <b key="title" style={{ fontWeight: 600 }}>
        {event.title}
      </b>,
    ],
    ['Waitlist', position && `Currently number ${position}`],
    [whenLabel, event.when],
    ['Before', former?.when && beforeThat(former.when)],
    ['Where', event.location],
    ['Before', former?.location && beforeThat(former.location)],
    ['Join', shows.joining && event.joinUrl && <TextLink href={event.joinUrl}>{event.joinUrl}</TextLink>],
    [event.guideLabel, shows.guide && event.guide],
    ...event.texts.map(({ label, text }) => [label, text] as const),
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

const Cost = ({ words, instructions, payUrl, online, refund }: NonNullable<EmailFacts['price']>) => (
  <>
    {words}
    {online && ' · You can pay online on the page of your registration.'}
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
    {refund && (
      <>
        <br />
        <Soft>{refund}</Soft>
      </>
    )}
  </>
)

const Choices = ({ choices }: Pick<EmailFacts, 'choices'>) =>
  choices.map(({ label, text }, index) => (
    <div key={label} style={{ marginTop: index > 0 ? '6px' : 0 }}>
      <Soft>{/[?:.]$/.test(label) ? label : `${label}:`}</Soft> <Lines text={text} />
    </div>
  ))

export const Soft = ({ children }: { children: ReactNode }) => (
  <span className={inSoft.className} style={inSoft.style}>
    {children}
  </span>
)
