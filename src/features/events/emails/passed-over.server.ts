import * as z from 'zod'
import { defineStaffEmail } from './define-occasion.server'
import { formatWhenForEmail } from './format-when-for-email.server'

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
