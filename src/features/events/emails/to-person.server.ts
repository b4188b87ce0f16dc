import * as z from 'zod'
import { isSeen } from '@/content/content-rows.server'
import { composeMail, defineMail, type MailDefinition, type NewMail } from '@/features/mail/queue-mail.server'
import { foldEmail, splitEmails } from '@/platform/email-address'
import type { HeldKind } from '@/platform/jobs/lanes'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import type { EventRow } from '../event.repository.server'
import { placeOrPlaces } from '../places/place-words'
import { REGISTRATION } from '../places/registration.repository.server'
import { ENDED_BY } from '../places/registration.schema'
import { windowOf } from '../places/registration-window.server'
import { settingsOf } from '../places/stored-settings.server'
import { buildEmailFacts, dayOfDate, type EmailTopic, formatWhenForEmail } from './build-email-facts.server'
import { type EmailCopy, type EmailFacts, emailFacts, formatCanceled, type StaffCopy, titleAndDay, toEvent } from './email-facts.server'

export type Parts = Pick<Services, 'config' | 'clock' | 'site'>

/** Whose action an email follows. What a stranger can trigger is limited for each mailbox, the rest is always sent (spec B §3.5). */
export type Initiator = 'stranger' | 'person' | 'community'

/** One reason to email someone about a registration: its file holds label, facts, text, initiator, and calendar entry. */
export interface Occasion<Subject, Facts> {
  initiator: Initiator
  /** Unsolicited emails aren't sent any more to people who have canceled since (spec B §3.10). */
  isUnsolicited: boolean
  mail: MailDefinition<Facts>
  /** The emails in the words of this moment; none to someone that staff added without an address. */
  compose(services: Parts, subject: Subject): NewMail[]
}

/** What draws emails is loaded with the first of them, not at every start. */
export const templates = () => import('./render-emails.server')

export const aboutRegistration = ({ registration, event }: EmailTopic) => ({ kind: REGISTRATION, id: registration.id, label: event.title })

/** A calendar entry is only for people who hold a place. */
export const entryOfPlace = ({ registration }: EmailTopic) => (registration.status === 'registered' ? ('REQUEST' as const) : undefined)

interface PersonEmail<Subject, Facts> {
  /** As it is stored, behind `registration-`. */
  kind: string
  label: string
  initiator: Initiator
  isUnsolicited?: boolean
  /** As what it waits after a restore, where that is not as any email does. */
  heldAs?: HeldKind
  isOver?: MailDefinition<Facts>['isOver']
  /** Its calendar entry lists no date that is over, also of those that the person came to. */
  isFromNowOn?: true
  facts: z.ZodType<Facts>
  /** What becomes of the entry in the person's calendar; nothing without it. */
  calendar?(subject: Subject, services: Parts): 'REQUEST' | 'CANCEL' | undefined
  copy(facts: Facts, site: Site): EmailCopy
}

/** What the email says beyond the facts that all share. */
type FactsBuilder<Subject, Facts> = { buildFacts(services: Parts, subject: Subject, shared: EmailFacts): Facts }

/** An email to the person whose registration it is. */
export function definePersonEmail<Facts extends EmailFacts, Subject extends EmailTopic = EmailTopic>(
  occasion: PersonEmail<Subject, Facts> & (EmailFacts extends Facts ? Partial<FactsBuilder<Subject, Facts>> : FactsBuilder<Subject, Facts>),
): Occasion<Subject, Facts> {
  const { kind, label, initiator, isUnsolicited = false, isFromNowOn, heldAs, isOver, facts, calendar, copy } = occasion
  const mail = defineMail({
    kind: `registration-${kind}`,
    label,
    facts,
    ...(heldAs && { heldAs }),
    ...(isOver && { isOver }),
    render: async (known, services) => (await templates()).renderRegistrationEmail(copy(known, services.site), known, services),
  })
  return {
    initiator,
    isUnsolicited,
    mail,
    compose(services, subject) {
      const { email } = subject.registration
      if (email === null) return []
      const topic = isFromNowOn ? { ...subject, since: services.clock.now().toISOString() } : subject
      const shared = buildEmailFacts(services, topic, calendar?.(subject, services))
      const known = occasion.buildFacts ? occasion.buildFacts(services, subject, shared) : (shared as Facts)
      return [composeMail(mail, { to: email, facts: known, about: aboutRegistration(subject) })]
    },
  }
}

interface StaffOccasion<Subject, Facts> {
  kind: string
  label: string
  facts: z.ZodType<Facts>
  buildFacts(services: Parts, subject: Subject): Facts
  copy(facts: Facts, site: Site): StaffCopy
}

/** An email to the staff who are notified of an event's registrations; a reply goes to the person. */
export function defineStaffEmail<Facts, Subject extends EmailTopic = EmailTopic>({
  kind,
  label,
  facts,
  buildFacts,
  copy,
}: StaffOccasion<Subject, Facts>): Occasion<Subject, Facts> {
  const mail = defineMail({
    kind: `registration-${kind}`,
    label,
    facts,
    render: async (known, { site }) => (await templates()).renderStaffNotice(copy(known, site), { site }),
  })
  return {
    initiator: 'community',
    isUnsolicited: false,
    mail,
    compose(services, subject) {
      const { email } = subject.registration
      const known = buildFacts(services, subject)
      const replyTo = email === null ? {} : { replyTo: email }
      return staffOf(services, subject.event).map((to) =>
        composeMail(mail, { to, ...replyTo, facts: known, about: aboutRegistration(subject) }),
      )
    },
  }
}

/** Who is notified of an event's registrations: the addresses that it names, else the contact address. */
export const staffOf = ({ config }: Pick<Services, 'config'>, event: EventRow): string[] =>
  event.registrationEmail ? splitEmails(event.registrationEmail) : [config.contactEmail]

const passedOverFacts = z.object({
  registration: z.object({ name: z.string(), email: z.string().nullable(), people: z.int() }),
  event: z.object({ title: z.string(), when: z.string() }),
  attendeesUrl: z.string(),
})
type Facts = z.output<typeof passedOverFacts>

/** To staff: free places go past someone who waits, because their party doesn't fit or no email can offer them one (spec B §3.7). */
export const passedOver = defineStaffEmail({
  kind: 'passed-over',
  label: 'Notice of a party that is waiting',
  facts: passedOverFacts,
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
      reason(registration),
      'You can move them up, or raise the number of places.',
      ...(registration.email ? ['Reply to this email to write to them.'] : []),
    ].join(' '),
    rows: [
      ['Event', event.title],
      ['When', event.when],
      ['Name', registration.name],
      ['Email', registration.email],
      ['People', registration.people > 1 && String(registration.people)],
    ],
    button: { label: 'View the attendees', url: attendeesUrl },
  }),
})

const reason = ({ name, email, people }: Facts['registration']) =>
  email
    ? `${name} is waiting for ${people} places. Fewer are free, so those go to others first.`
    : `${name} is on the waitlist without an email address, so we can’t offer them a place, and free ones go to others.`

const noLongerNotifiedFacts = z.object({ event: z.object({ title: z.string() }), eventUrl: z.string() })

const mail = defineMail({
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
export const noLongerNotified: Occasion<{ before: EventRow; after: EventRow }, z.output<typeof noLongerNotifiedFacts>> = {
  initiator: 'community',
  isUnsolicited: false,
  mail,
  compose(services, { before, after }) {
    const notified = new Set(staffOf(services, after).map(foldEmail))
    const former = staffOf(services, before).filter((address) => !notified.has(foldEmail(address)))
    const eventUrl = `${services.config.publicUrl}/admin?tab=events&edit=${after.id}`
    const about = { kind: 'event', id: after.id, label: after.title }
    return former.map((to) => composeMail(mail, { to, facts: { event: { title: after.title }, eventUrl }, about }))
  },
}

/** Of a registration that is over. */
export const endedFacts = emailFacts.extend({
  /** Whether people could register again when it ended. */
  canReturn: z.boolean().default(true),
  /** `Thu, Dec 3`: the one date that it was for. */
  day: z.string().nullable().default(null),
})

/** Whether someone could register at this moment, places apart. */
export const canReturn = ({ clock }: Parts, event: EventRow) =>
  isSeen({ clock }, event) && windowOf(event, settingsOf(event), clock) === 'open'

export const RETURN = 'you can register again on the event page while registration is open.'

const cancellationFacts = endedFacts.extend({
  endedBy: z.enum(ENDED_BY).nullable(),
  hadPlace: z.boolean(),
  /** It was for one date of the event, and there may be further registrations for others. */
  isOneDate: z.boolean().default(false),
  /** What staff add. */
  words: z.string().nullable().default(null),
})

interface Cancellation extends EmailTopic {
  /** Whether it waited, or was offered a place, and held none. */
  wasWaiting?: boolean
  words?: string | null
}

const hadPlace = ({ registration, wasWaiting = registration.placedAt === null }: Cancellation) => !wasWaiting

/** The person's place or turn on the waitlist was canceled, by them or by staff. */
export const cancelled = definePersonEmail({
  kind: 'cancelled',
  label: 'Cancellation of a registration',
  initiator: 'person',
  facts: cancellationFacts,
  calendar: (subject: Cancellation) => (hadPlace(subject) ? 'CANCEL' : undefined),
  buildFacts: (services, subject, shared) => ({
    ...shared,
    endedBy: subject.registration.endedBy,
    hadPlace: hadPlace(subject),
    canReturn: canReturn(services, subject.event),
    isOneDate: subject.registration.session !== '',
    day: dayOfDate(subject.registration, services.clock),
    words: subject.words ?? null,
  }),
  copy: (facts, { email }) => {
    const { endedBy, hadPlace, guests, calendar, canReturn, isOneDate, words } = facts
    const heading = hadPlace ? formatCanceled({ guests }) : 'You’re no longer on the waitlist.'
    const ending = hadPlace ? `canceled your ${placeOrPlaces(guests)}` : 'taken you off the waitlist'
    const released = hadPlace || endedBy === 'declined' ? ` We’ve released the ${placeOrPlaces(guests)}.` : ''
    const byThem = `Thank you for letting us know.${released} We won’t email you about this ${isOneDate ? 'date' : 'event'} again.`
    const openings = {
      staff: `We’ve ${ending}. If you didn’t expect this, please write to ${email}.`,
      event: `This date no longer takes place, so we’ve ${ending}. If you’re on the list for other dates, nothing changes for those.`,
    }
    const isByUs = endedBy === 'staff' || endedBy === 'event'
    return {
      subject: `${heading.slice(0, -1)}: ${titleAndDay(facts)}`,
      heading,
      opening: isByUs ? openings[endedBy] : byThem,
      ...(!isByUs && canReturn && { closing: `If you change your mind, ${RETURN}` }),
      ...(endedBy === 'event' && { whenLabel: 'Planned for' }),
      ...(words && { words }),
      button: toEvent(facts),
      notes: calendar ? [`The attachment removes ${isOneDate ? 'this date' : 'the event'} from your calendar.`] : [],
    }
  },
})
