import * as z from 'zod'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail } from '@/features/mail/queue-mail.server'
import { counted } from '@/platform/text/nouns'
import type { EventRow } from '../event.repository.server'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'
import { formatShortDay } from '../schedule/format-session'
import { endingOf } from './cancellation-notice.server'
import { type Occasion, staffOf, templates } from './define-occasion.server'
import type { StaffCopy } from './email-copy'

/** Only the ids of the people: their names are read when it is rendered, so that no one who was erased before is in an email. */
const dailyNoticeFacts = z.object({
  event: z.object({ title: z.string() }),
  registrationIds: z.array(z.int()),
  further: z.int().default(0).describe('How many there were besides, which the email has no room for'),
  attendeesUrl: z.string(),
})
type DailyFacts = z.output<typeof dailyNoticeFacts>

const mail = defineMail({
  kind: 'registration-daily-notice',
  label: 'Daily notice of cancellations',
  facts: dailyNoticeFacts,
  namesOthers: true,
  async render(facts, services) {
    const { db, site, clock } = services
    // Some may have registered again, or been erased, since.
    const rows = (await findRegistrations(db, facts.registrationIds)).filter(({ status }) => status === 'cancelled')
    return (await templates()).renderStaffNotice(copyOf(facts, rows, clock.today()), { site })
  },
})

const WORDS = { canceled: 'Canceled their place', declined: 'Turned down the place that they were offered', left: 'Left the waitlist' }

function copyOf({ event, further, attendeesUrl }: DailyFacts, rows: readonly RegistrationRow[], today: string): StaffCopy {
  return {
    subject: `Cancellations: ${event.title}`,
    preview: rows.map(({ name }) => name).join(', '),
    heading: 'Cancellations since the last notice',
    opening: openingOf(rows.length + further, event.title),
    rows: rows.map((row) => [row.name, lineOf(row, today)]),
    ...(further > 0 && { closing: `${counted(further, 'more is', 'more are')} in the list of attendees.` }),
    button: { label: 'View the attendees', url: attendeesUrl },
  }
}

const openingOf = (count: number, title: string) =>
  count === 0
    ? `The people who had canceled for ${title} have registered again or been deleted since.`
    : `${counted(count, 'registration', 'registrations')} for ${title} ${count === 1 ? 'was' : 'were'} canceled or declined.`

const lineOf = (row: RegistrationRow, today: string): string =>
  [
    WORDS[endingOf(row)],
    row.guests > 0 && `with ${counted(row.guests, 'guest', 'guests')}`,
    row.session && formatShortDay(row.session.slice(0, 10), today),
  ]
    .filter(Boolean)
    .join(', ')

interface Ended {
  event: EventRow
  registrationIds: number[]
  /** How many there are besides. */
  further: number
}

/** To staff, once a day: who canceled or declined (spec B §3.1). */
export const dailyNotice: Occasion<Ended, DailyFacts> = {
  initiator: 'community',
  isUnsolicited: false,
  mail,
  compose(services, { event, registrationIds, further }) {
    const attendeesUrl = `${services.config.publicUrl}/admin?tab=events&attendees=${event.id}`
    const facts = { event: { title: event.title }, registrationIds, further, attendeesUrl }
    return staffOf(services, event).map((to) =>
      composeMail(mail, { to, facts, about: { kind: 'event', id: event.id, label: event.title } }),
    )
  },
}
