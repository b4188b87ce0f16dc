import { type EmailFact, EmailFactList, EmailLayout, Lines, Paragraph, TextLink } from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import type { Services } from '@/platform/services.server'
import { counted, listed } from '@/platform/text/nouns'
import { spellNumber } from '@/platform/text/spell-number'
import type { Site } from '@/site/site.schema'
import { nameForEmail } from '../places/person-details.schema'
import { createLink, findRegistrations } from '../places/registration.repository.server'
import { youAndGuests } from '../places/registration-state'
import { ALREADY, type DatesChangedFacts, type DatesFacts, everything } from './email-facts.server'
import { attachedEntries, rowsOf, Soft } from './render-emails.server'

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
  const { event, welcome, dates } = facts
  const name = nameForEmail(facts.name)
  const files = dates.filter(({ calendar }) => calendar).length
  const notes = [
    'These links are just for you; please don’t share them.',
    ...(files > 0 ? [`A calendar file is attached for ${files === 1 ? 'the' : 'each'} date on which you have a place.`] : []),
    `Questions? Write to ${site.email}.`,
  ]
  const about = rowsOf({ shows: everything }, facts)
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

/** The email about several changed dates, with a new link to each registration (record 30), and an entry for the calendar for each place. */
export async function renderDatesChanged(
  facts: DatesChangedFacts,
  { site, config, db, clock }: Pick<Services, 'config' | 'db' | 'clock' | 'site'>,
): Promise<Rendered> {
  const linkOf = new Map<number, string>()
  const ids = facts.dates.map(({ registrationId }) => registrationId)
  // Staff may have removed one, or deleted the event, since.
  for (const { id } of await findRegistrations(db, ids))
    linkOf.set(id, `${config.publicUrl}/registration/${await createLink(db, id, clock.now().toISOString())}`)
  const entries = facts.dates.flatMap(({ calendar }) => (calendar ? [calendar] : []))
  return {
    subject: datesChangedCopy(facts).subject,
    ...(await renderEmail(<DatesChangedEmail site={site} facts={facts} linkOf={linkOf} />)),
    ...attachedEntries(entries),
  }
}

type ChangedDate = DatesChangedFacts['dates'][number]

const MAX_NAMED = 3

function datesChangedCopy({ title, dates, isByPerson }: DatesChangedFacts): { subject: string; heading: string; opening: string } {
  const changed = dates.filter(({ isStaying }) => !isStaying)
  const number = spellNumber(changed.length)
  const areOff = changed.every(({ state }) => state === 'cancelled')
  const verbs = changed.length === 1 ? ['is canceled', 'has changed'] : ['are canceled', 'have changed']
  const what = `of your dates ${areOff ? verbs[0] : verbs[1]}`
  const heading = isByPerson
    ? `You’re no longer on the list for ${changed.length === 1 ? 'this date' : `these ${number} dates`}`
    : `${number.charAt(0).toUpperCase()}${number.slice(1)} ${what}`
  const days = changed.map(({ day }) => day.replace(/^\w+, /, ''))
  const named =
    days.length > MAX_NAMED
      ? `${days.slice(0, MAX_NAMED - 1).join('; ')}; and ${counted(days.length - MAX_NAMED + 1, 'more', 'more')}`
      : listed(days.map(noYear))
  return {
    subject: `${heading}: ${title}, ${named}`,
    heading: `${heading}.`,
    opening: isByPerson ? THANKS : openingOf(title, areOff && changed.length === dates.length),
  }
}

const openingOf = (title: string, areOff: boolean) =>
  areOff ? `${title} won’t take place on these dates. You don’t need to do anything.` : `Here is what has changed for ${title}.`

const THANKS = 'Thank you for letting us know. We won’t email you about these dates again.'

const noYear = (day: string) => day.replace(/, \d{4}$/, '')

function DatesChangedEmail({ site, facts, linkOf }: { site: Site; facts: DatesChangedFacts; linkOf: Map<number, string> }) {
  const { heading, opening } = datesChangedCopy(facts)
  const { dates, note, words } = facts
  const name = nameForEmail(facts.name)
  const isSameForAll = dates.every((date) => date.state === 'cancelled' && date.heading === dates[0]?.heading)
  const notes = [
    ...(linkOf.size > 0
      ? [`${linkOf.size === 1 ? 'This link is' : 'These links are'} just for you; please don’t share ${linkOf.size === 1 ? 'it' : 'them'}.`]
      : []),
    ...calendarNotes(dates),
    `Questions? Write to ${site.email}.`,
  ]
  return (
    <EmailLayout site={site} preview={`${facts.title}, ${dates.map(({ day }) => day).join(', ')}`} heading={heading} notes={notes}>
      <Paragraph>{name ? `Hi ${name},` : 'Hello,'}</Paragraph>
      <Paragraph>{opening}</Paragraph>
      {note && <Paragraph>{note}</Paragraph>}
      <EmailFactList
        rows={dates.map((date) => [
          date.day,
          <RenderDatesChangedOneDate
            key={date.registrationId}
            date={{ ...date, heading: isSameForAll ? '' : date.heading }}
            link={linkOf.get(date.registrationId)}
          />,
        ])}
      />
      {words && <Paragraph>{words}</Paragraph>}
    </EmailLayout>
  )
}

function calendarNotes(dates: readonly ChangedDate[]): string[] {
  const files = dates.filter(({ calendar }) => calendar)
  if (files.length === 0) return []
  const removals = files.filter(({ calendar }) => calendar?.method === 'CANCEL').length
  const isRemoval = removals === files.length
  const held = [!isRemoval && 'have', removals > 0 && 'had'].filter(Boolean).join(' or ')
  const ofEach = files.length === dates.length ? 'each date' : `each date on which you ${held} a place`
  const what = `A calendar file for ${files.length === 1 ? files[0]?.day : ofEach} is attached`
  return [isRemoval ? `${what}, which removes ${files.length === 1 ? 'that date' : 'them'} from your calendar.` : `${what}.`]
}

const RenderDatesChangedOneDate = ({ date, link }: { date: ChangedDate; link: string | undefined }) => (
  <>
    {date.heading && (
      <>
        <b style={{ fontWeight: 600 }}>{date.heading}</b>
        <br />
      </>
    )}
    <Lines text={[date.when, date.location].join('\n')} />
    {date.joinUrl && (
      <>
        <br />
        Join: <TextLink href={date.joinUrl}>{date.joinUrl}</TextLink>
      </>
    )}
    {date.note && (
      <>
        <br />
        <Lines text={date.note} />
      </>
    )}
    {(date.formerWhen || date.formerLocation) && (
      <>
        <br />
        <Soft>
          Before: <Lines text={[date.formerWhen, date.formerLocation].filter(Boolean).join('\n')} />
        </Soft>
      </>
    )}
    {link && (
      <>
        <br />
        <TextLink href={link}>{date.state === 'cancelled' ? 'View' : 'View, change, or cancel'}</TextLink>
      </>
    )}
  </>
)
