import type { ReactNode } from 'react'
import { type EmailFact, EmailFactList, EmailLayout, Lines, Paragraph, TextLink } from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import { counted, listed } from '@/platform/text/nouns'
import { spellNumber } from '@/platform/text/spell-number'
import { findRegistrations } from '../places/registration.repository.server'
import { youAndGuests } from '../places/registration-state'
import { ALREADY, type DatesChangedFacts, type DatesFacts, everything } from './email-facts.server'
import { attachedEntries, formatGreeting, manageUrl, questionsTo, type RenderingParts, rowsOf, Soft } from './render-emails.server'

type Links = ReadonlyMap<number, string>

interface DatesEmail {
  name: string
  title: string
  dates: readonly (DateFacts | ChangedDate)[]
  copy: { subject: string; heading: string; opening: string }
  notesOf: (linkOf: Links) => string[]
  bodyOf: (linkOf: Links) => ReactNode
}

/** An email about several dates, with a new link to each registration (record 30), and an entry for the calendar for each place. */
async function render(services: RenderingParts, { name, title, dates, copy, notesOf, bodyOf }: DatesEmail): Promise<Rendered> {
  const { site, db } = services
  const linkOf = new Map<number, string>()
  const ids = dates.flatMap(({ registrationId }) => registrationId ?? [])
  // Staff may have removed one, or deleted the event, since.
  for (const { id } of await findRegistrations(db, ids)) linkOf.set(id, await manageUrl(services, id))
  const preview = `${title}, ${dates.map(({ day }) => day).join(', ')}`
  const email = (
    <EmailLayout site={site} preview={preview} heading={copy.heading} notes={[...notesOf(linkOf), questionsTo(site)]}>
      <Paragraph>{formatGreeting(name)}</Paragraph>
      <Paragraph>{copy.opening}</Paragraph>
      {bodyOf(linkOf)}
    </EmailLayout>
  )
  const entries = dates.flatMap(({ calendar }) => calendar ?? [])
  return { subject: copy.subject, ...(await renderEmail(email)), ...attachedEntries(entries) }
}

const Stacked = ({ lines }: { lines: readonly ReactNode[] }) =>
  lines.filter(Boolean).reduce((above, line) => (
    <>
      {above}
      <br />
      {line}
    </>
  ))

export function renderDatesEmail(facts: DatesFacts, services: RenderingParts): Promise<Rendered> {
  const { event, welcome, dates } = facts
  const files = dates.filter(({ calendar }) => calendar).length
  const about = rowsOf({ shows: everything }, facts)
  const ofDates = (linkOf: Links): EmailFact[] =>
    dates.map((date) => [date.day, <OneDate key={date.when} date={date} link={linkOf.get(date.registrationId ?? 0)} />])
  return render(services, {
    name: facts.name,
    title: event.title,
    dates,
    copy: datesCopy(facts),
    notesOf: () => [
      'These links are just for you; please don’t share them.',
      ...(files > 0 ? [`A calendar file is attached for ${files === 1 ? 'the' : 'each'} date on which you have a place.`] : []),
    ],
    bodyOf: (linkOf) => (
      <>
        <EmailFactList rows={about} alignedWith={ofDates(linkOf)} />
        <EmailFactList rows={ofDates(linkOf)} alignedWith={about} />
        {welcome && <EmailMarkdown base={services.config.publicUrl}>{welcome}</EmailMarkdown>}
      </>
    ),
  })
}

type DateFacts = DatesFacts['dates'][number]

const NEW: Record<DateFacts['status'], string> = {
  registered: 'You have a place.',
  'payment-due': 'A place is held for you until the time to pay is over.',
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

const OneDate = ({ date, link }: { date: DateFacts; link: string | undefined }) => (
  <Stacked
    lines={[
      <Lines key="when" text={date.when} />,
      date.details,
      joining(date),
      formatDate(date),
      link && (
        <TextLink key="link" href={link}>
          View, change, or cancel
        </TextLink>
      ),
    ]}
  />
)

const joining = ({ joinUrl }: { joinUrl: string | null }) =>
  joinUrl && (
    <>
      Join: <TextLink href={joinUrl}>{joinUrl}</TextLink>
    </>
  )

export function renderDatesChanged(facts: DatesChangedFacts, services: RenderingParts): Promise<Rendered> {
  const { dates, note, words } = facts
  const isSameForAll = dates.every((date) => date.state === 'cancelled' && date.heading === dates[0]?.heading)
  return render(services, {
    ...facts,
    copy: datesChangedCopy(facts),
    notesOf({ size }) {
      const [these, them] = size === 1 ? ['This link is', 'it'] : ['These links are', 'them']
      return [...(size > 0 ? [`${these} just for you; please don’t share ${them}.`] : []), ...calendarNotes(dates)]
    },
    bodyOf: (linkOf) => (
      <>
        {note && <Paragraph>{note}</Paragraph>}
        <EmailFactList
          rows={dates.map((date) => [
            date.day,
            <OneChangedDate
              key={date.registrationId}
              date={{ ...date, heading: isSameForAll ? '' : date.heading }}
              link={linkOf.get(date.registrationId)}
            />,
          ])}
        />
        {words && <Paragraph>{words}</Paragraph>}
      </>
    ),
  })
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

const OneChangedDate = ({ date, link }: { date: ChangedDate; link: string | undefined }) => (
  <Stacked
    lines={[
      date.heading && (
        <b key="heading" style={{ fontWeight: 600 }}>
          {date.heading}
        </b>
      ),
      <Lines key="when" text={[date.when, date.location].join('\n')} />,
      joining(date),
      date.note && <Lines key="note" text={date.note} />,
      (date.formerWhen || date.formerLocation) && (
        <Soft key="before">
          Before: <Lines text={[date.formerWhen, date.formerLocation].filter(Boolean).join('\n')} />
        </Soft>
      ),
      link && (
        <TextLink key="link" href={link}>
          {date.state === 'cancelled' ? 'View' : 'View, change, or cancel'}
        </TextLink>
      ),
    ]}
  />
)
