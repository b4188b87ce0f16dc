import * as z from 'zod'
import { composeMail, defineMail } from '@/features/mail/queue-mail.server'
import { foldEmail } from '@/platform/email-address'
import { counted } from '@/platform/text/nouns'
import type { EventRow } from '../event.repository.server'
import { formatDetailsForNotice, isAskedFor } from '../places/person-details'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'
import { personDetailsOf } from '../places/registration-columns.server'
import { placeOrPlaces } from '../places/registration-state'
import { settingsOf } from '../places/stored-settings.server'
import { formatShortDay } from '../schedule/format-session'
import { type EmailTopic, formatWhenForEmail, priceFacts, whenAndWhat } from './build-email-facts.server'
import { defineStaffEmail, type RegistrationEmail, staffOf, templates } from './define-email.server'
import type { StaffCopy } from './email-facts.server'

const rowsOf = (
  event: { title: string; when: string },
  { name, email }: { name: string; email: string | null },
): [label: string, value: string | null][] => [
  ['Event', event.title],
  ['When', event.when],
  ['Name', name],
  ['Email', email],
]

export const registrationNotice = defineStaffEmail({
  kind: 'notice',
  label: 'Notice of a registration',
  facts: z.object({
    registration: z.object({
      name: z.string(),
      email: z.string().nullable(),
      isWaiting: z.boolean(),
      position: z.int().nullable(),
      details: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
    }),
    event: z.object({ title: z.string(), when: z.string() }),
  }),
  buildFacts(
    { clock },
    { registration, event, position = null, isPerDate = false, ...subject }: EmailTopic & { when?: string; isPerDate?: boolean },
  ) {
    const { when = whenAndWhat(event, registration.session, clock) } = subject
    const { questions, price } = settingsOf(event)
    const said = personDetailsOf(registration)
    // Whether it is shown is decided when the notice is drawn.
    const lines = formatDetailsForNotice(said, { questions, currency: price.currency, groupQuestion: true })
    const owed = said.contribution === null ? undefined : priceFacts(price, { ...registration, scholarship: false })?.words
    return {
      registration: {
        name: registration.name,
        email: registration.email,
        isWaiting: registration.status === 'waitlisted',
        position,
        details: lines.map(({ name, label, text }) => {
          const isMoney = name === 'contribution'
          return { name, label: isMoney && isPerDate ? `${label} per date` : label, text: isMoney && owed ? owed : text }
        }),
      },
      event: { title: event.title, when },
    }
  },
  copy({ registration, event }, site) {
    const { name, isWaiting, position, details } = registration
    const what = isWaiting ? `joined the waitlist for ${event.title}` : `registered for ${event.title}`
    return {
      subject: `${isWaiting ? 'Waitlist' : 'Registration'}: ${event.title}`,
      preview: `${name} ${what}`,
      heading: isWaiting ? 'New on the waitlist' : 'New registration',
      opening: `${name} ${what}. Reply to this email to write to them.`,
      rows: [
        ...rowsOf(event, registration),
        ['Waitlist', position && `Number ${position}`],
        ...details.filter((line) => line.name !== 'name' && isAskedFor(line.name, site)).map(({ label, text }) => [label, text] as const),
      ],
    }
  },
})

const cancellationNoticeFacts = z.object({
  registration: z.object({
    name: z.string(),
    email: z.string().nullable(),
    guests: z.int(),
    ending: z.enum(['canceled', 'declined', 'left']),
  }),
  event: z.object({ title: z.string(), when: z.string() }),
})

type Ending = z.output<typeof cancellationNoticeFacts>['registration']['ending']

function endingOf({ endedBy, placedAt }: Pick<RegistrationRow, 'endedBy' | 'placedAt'>): Ending {
  if (endedBy === 'declined') return 'declined'
  return placedAt === null ? 'left' : 'canceled'
}

const SUBJECTS: Record<Ending, string> = { canceled: 'Canceled', declined: 'Declined', left: 'Left the waitlist' }

const HEADINGS: Record<Ending, (people: number) => string> = {
  canceled: (people) => (people === 1 ? 'A place was canceled' : `${people} places were canceled`),
  declined: (people) => (people === 1 ? 'An offered place was declined' : `${people} offered places were declined`),
  left: () => 'Someone left the waitlist',
}

const DEEDS: Record<Ending, (places: string) => string> = {
  canceled: (places) => `canceled their ${places}`,
  declined: (places) => `turned down the ${places} that they were offered`,
  left: () => 'left the waitlist',
}

/** To staff, where an event asks for it: a person canceled or declined (spec B §3.1). */
export const cancellationNotice = defineStaffEmail({
  kind: 'cancellation-notice',
  label: 'Notice of a cancellation',
  facts: cancellationNoticeFacts,
  buildFacts: ({ clock }, { registration, event }) => ({
    registration: { name: registration.name, email: registration.email, guests: registration.guests, ending: endingOf(registration) },
    event: { title: event.title, when: whenAndWhat(event, registration.session, clock) },
  }),
  copy: ({ registration: { name, email, guests, ending }, event }) => ({
    subject: `${SUBJECTS[ending]}: ${event.title}`,
    preview: `${name} ${DEEDS[ending](placeOrPlaces(guests))}`,
    heading: HEADINGS[ending](1 + guests),
    opening: `${name} ${DEEDS[ending](placeOrPlaces(guests))}. Reply to this email to write to them.`,
    rows: [...rowsOf(event, { name, email }), ['Guests', guests > 0 && String(guests)]],
  }),
})

/** Only the ids of the people: their names are read when it is rendered, so that no one who was erased before is in an email. */
const dailyNoticeFacts = z.object({
  event: z.object({ title: z.string() }),
  registrationIds: z.array(z.int()),
  further: z.int().describe('How many there were besides, which the email has no room for'),
  attendeesUrl: z.string(),
})

type DailyFacts = z.output<typeof dailyNoticeFacts>

const dailyNoticeMail = defineMail({
  kind: 'registration-daily-notice',
  label: 'Daily notice of cancellations',
  facts: dailyNoticeFacts,
  namesOthers: true,
  async render(facts, services) {
    const { db, site, clock } = services
    // Some may have registered again, or been erased, since.
    const rows = (await findRegistrations(db, facts.registrationIds)).filter(({ status }) => status === 'cancelled')
    return (await templates()).renderStaffNotice(dailyNoticeCopy(facts, rows, clock.today()), { site })
  },
})

const DAILY_WORDS = {
  canceled: 'Canceled their place',
  declined: 'Turned down the place that they were offered',
  left: 'Left the waitlist',
}

const dailyNoticeCopy = ({ event, further, attendeesUrl }: DailyFacts, rows: readonly RegistrationRow[], today: string): StaffCopy => ({
  subject: `Cancellations: ${event.title}`,
  preview: rows.map(({ name }) => name).join(', '),
  heading: 'Cancellations since the last notice',
  opening: dailyNoticeOpening(rows.length + further, event.title),
  rows: rows.map((row) => [row.name, dailyNoticeLine(row, today)]),
  ...(further > 0 && { closing: `${counted(further, 'more is', 'more are')} in the list of attendees.` }),
  button: { label: 'View the attendees', url: attendeesUrl },
})

const dailyNoticeOpening = (count: number, title: string) =>
  count === 0
    ? `The people who had canceled for ${title} have registered again or been deleted since.`
    : `${counted(count, 'registration', 'registrations')} for ${title} ${count === 1 ? 'was' : 'were'} canceled or declined.`

const dailyNoticeLine = (row: RegistrationRow, today: string): string =>
  [
    DAILY_WORDS[endingOf(row)],
    row.guests > 0 && `with ${counted(row.guests, 'guest', 'guests')}`,
    row.session && formatShortDay(row.session.slice(0, 10), today),
  ]
    .filter(Boolean)
    .join(', ')

/** To staff, once a day: who canceled or declined (spec B §3.1). */
export const dailyNotice: RegistrationEmail<{ event: EventRow; registrationIds: number[]; further: number }, DailyFacts> = {
  mail: dailyNoticeMail,
  compose(services, { event, registrationIds, further }) {
    const attendeesUrl = `${services.config.publicUrl}/admin?tab=events&attendees=${event.id}`
    const facts = { event: { title: event.title }, registrationIds, further, attendeesUrl }
    return staffOf(services, event).map((to) =>
      composeMail(dailyNoticeMail, { to, facts, about: { kind: 'event', id: event.id, label: event.title } }),
    )
  },
}

/** To staff: free places go past someone who waits, because their party doesn't fit or no email can offer them one (spec B §3.7). */
export const passedOver = defineStaffEmail({
  kind: 'passed-over',
  label: 'Notice of a party that is waiting',
  facts: z.object({
    registration: z.object({ name: z.string(), email: z.string().nullable(), people: z.int() }),
    event: z.object({ title: z.string(), when: z.string() }),
    attendeesUrl: z.string(),
  }),
  buildFacts({ clock, config }, { registration: { name, email, guests, session }, event }) {
    const query = new URLSearchParams({ tab: 'events', attendees: String(event.id), ...(session && { session }) })
    return {
      registration: { name, email, people: 1 + guests },
      event: { title: event.title, when: formatWhenForEmail(event, session, clock) },
      attendeesUrl: `${config.publicUrl}/admin?${query}`,
    }
  },
  copy: ({ registration, event, attendeesUrl }) => ({
    subject: `Waiting past free places: ${event.title}`,
    preview: `${registration.name}, ${event.title}`,
    heading: 'Free places are going to others',
    opening: [
      registration.email
        ? `${registration.name} is waiting for ${registration.people} places. Fewer are free, so those go to others first.`
        : `${registration.name} is on the waitlist without an email address, so we can’t offer them a place, and free ones go to others.`,
      'You can move them up, or raise the number of places.',
      ...(registration.email ? ['Reply to this email to write to them.'] : []),
    ].join(' '),
    rows: [...rowsOf(event, registration), ['People', registration.people > 1 && String(registration.people)]],
    button: { label: 'View the attendees', url: attendeesUrl },
  }),
})

const noLongerNotifiedFacts = z.object({ event: z.object({ title: z.string() }), eventUrl: z.string() })

const noLongerNotifiedMail = defineMail({
  kind: 'registration-no-longer-notified',
  label: 'End of the notices of an event',
  facts: noLongerNotifiedFacts,
  render: async ({ event, eventUrl }, { site }) =>
    (await templates()).renderStaffNotice(
      {
        subject: `Notices end: ${event.title}`,
        preview: 'You’re no longer notified of its registrations',
        heading: 'You’re no longer notified',
        opening: `Someone on staff changed who is notified of registrations for ${event.title}. This address isn’t any more.`,
        rows: [],
        closing: 'If this is a surprise, please ask the people who run the website.',
        button: { label: 'View the event in the staff area', url: eventUrl },
      },
      { site },
    ),
})

/** To addresses that were notified of an event's registrations until a change: no one takes their place unseen. */
export const noLongerNotified: RegistrationEmail<{ before: EventRow; after: EventRow }, z.output<typeof noLongerNotifiedFacts>> = {
  mail: noLongerNotifiedMail,
  compose(services, { before, after }) {
    const notified = new Set(staffOf(services, after).map(foldEmail))
    const former = staffOf(services, before).filter((address) => !notified.has(foldEmail(address)))
    const eventUrl = `${services.config.publicUrl}/admin?tab=events&edit=${after.id}`
    const about = { kind: 'event', id: after.id, label: after.title }
    return former.map((to) => composeMail(noLongerNotifiedMail, { to, facts: { event: { title: after.title }, eventUrl }, about }))
  },
}
