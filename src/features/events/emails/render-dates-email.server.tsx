import { type EmailFact, EmailFactList, EmailLayout, Lines, Paragraph, TextLink } from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import type { Services } from '@/platform/services.server'
import { spellNumber } from '@/platform/text/spell-number'
import type { Site } from '@/site/site.schema'
import { nameForEmail } from '../places/person-name'
import { youAndGuests } from '../places/place-words'
import { createLink, findRegistrations } from '../places/registration.repository.server'
import { Choices, Cost } from './cost'
import type { DatesFacts } from './email-facts.server'
import { ALREADY } from './email-facts.server'
import { attachedEntries } from './render-emails.server'

export async function renderDatesEmail(
  facts: DatesFacts,
  { site, config, db, clock }: Pick<Services, 'config' | 'db' | 'clock' | 'site'>,
): Promise<Rendered> {
  const linkOf = new Map<number, string>()
  const ids = facts.dates.flatMap(({ registrationId }) => registrationId ?? [])
  // Staff may have removed one since.
  for (const { id } of await findRegistrations(db, ids))
    linkOf.set(id, `${config.publicUrl}/registration/${await createLink(db, id, clock.now().toISOString())}`)
  const email = <DatesEmail site={site} facts={facts} linkOf={linkOf} base={config.publicUrl} />
  const entries = facts.dates.flatMap(({ calendar }) => (calendar ? [calendar] : []))
  return {
    subject: datesCopy(facts).subject,
    ...(await renderEmail(email)),
    ...attachedEntries(entries),
  }
}

type DateFacts = DatesFacts['dates'][number]

const NEW: Record<DateFacts['status'], string> = {
  registered: 'You have a place.',
  waitlisted: 'You are on the waitlist.',
  offered: 'You’ve been offered a place.',
  cancelled: 'Your registration is canceled.',
  full: 'All places are taken, so you aren’t registered.',
  closed: 'Registration for this date has closed.',
  unknown: 'This event isn’t held on that date.',
}

function formatDate({ status, isRepeated, position }: DateFacts): string {
  const text = { ...NEW, ...(isRepeated && ALREADY) }[status]
  return position === null ? text : `${text.slice(0, -1)}, currently number ${position}.`
}

function datesCopy({ dates, event, guests }: DatesFacts): { subject: string; heading: string; opening: string } {
  const added = dates.filter(({ isRepeated }) => !isRepeated)
  const of = (status: DateFacts['status']) => added.filter((date) => date.status === status).length
  const [places, waiting] = [of('registered'), of('waitlisted')]
  const on = (count: number) => {
    if (count < added.length) return ` for ${spellNumber(count)} of ${spellNumber(added.length)} dates`
    return count === 1 ? '' : ` for ${spellNumber(count)} dates`
  }
  if (places > 0) {
    const opening = `We look forward to seeing ${youAndGuests(guests)}.`
    const rest = waiting > 0 ? ' If a place opens up where you’re on the waitlist, we’ll email you.' : ''
    return {
      subject: `You are registered${on(places)}: ${event.title}`,
      heading: `You’re registered${on(places)}.`,
      opening: opening + rest,
    }
  }
  if (waiting > 0) {
    const heading = `You are on the waitlist${on(waiting)}`
    return {
      subject: `${heading}: ${event.title}`,
      heading: `${heading}.`,
      opening: `There’s no room for ${youAndGuests(guests)} right now. If a place opens up, we’ll email you.`,
    }
  }
  const opening = 'Someone filled in this event’s form again with your address. What was there stays as it was.'
  return { subject: `Your registration: ${event.title}`, heading: 'You were registered already.', opening }
}

function DatesEmail({ site, facts, linkOf, base }: { site: Site; facts: DatesFacts; linkOf: Map<number, string>; base: string }) {
  const { heading, opening } = datesCopy(facts)
  const { event, choices, price, welcome, dates } = facts
  const name = nameForEmail(facts.name)
  const files = dates.filter(({ calendar }) => calendar).length
  const notes = [
    'These links are just for you; please don’t share them.',
    ...(files > 0 ? [`A calendar file is attached for ${files === 1 ? 'the' : 'each'} date on which you have a place.`] : []),
    `Questions? Write to ${site.email}.`,
  ]
  const about: EmailFact[] = [
    [
      'What',
      <b key="title" style={{ fontWeight: 600 }}>
        {event.title}
      </b>,
    ],
    ['Where', event.location],
    ['Join', event.joinUrl && <TextLink href={event.joinUrl}>{event.joinUrl}</TextLink>],
    [event.guideLabel, event.guide],
    ['You chose', choices.length > 0 && <Choices choices={choices} />],
    [price?.label ?? '', price && <Cost {...price} />],
  ]
  const ofDates: EmailFact[] = dates.map((date) => [
    date.day,
    <OneDate key={date.when} date={date} link={linkOf.get(date.registrationId ?? 0)} />,
  ])
  return (
    <EmailLayout site={site} preview={`${event.title}, ${dates.map(({ day }) => day).join(', ')}`} heading={heading} notes={notes}>
      <Paragraph>{name ? `Hi ${name},` : 'Hello,'}</Paragraph>
      <Paragraph>{opening}</Paragraph>
      <EmailFactList rows={about} alignedWith={ofDates} />
      <EmailFactList rows={ofDates} alignedWith={about} />
      {welcome && <EmailMarkdown base={base}>{welcome}</EmailMarkdown>}
    </EmailLayout>
  )
}

const OneDate = ({ date, link }: { date: DateFacts; link: string | undefined }) => (
  <>
    <Lines text={date.when} />
    <br />
    {date.details && (
      <>
        {date.details}
        <br />
      </>
    )}
    {date.joinUrl && (
      <>
        Join: <TextLink href={date.joinUrl}>{date.joinUrl}</TextLink>
        <br />
      </>
    )}
    {formatDate(date)}
    {link && (
      <>
        <br />
        <TextLink href={link}>View, change, or cancel</TextLink>
      </>
    )}
  </>
)
