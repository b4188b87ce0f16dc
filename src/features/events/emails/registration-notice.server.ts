import * as z from 'zod'
import { formatDetailsForNotice, isAskedFor } from '../places/person-details'
import { personDetailsOf } from '../places/registration-columns.server'
import { settingsOf } from '../places/stored-settings.server'
import { type EmailTopic, priceFacts } from './build-email-facts.server'
import { whenAndWhat } from './build-event-facts.server'
import { defineStaffEmail } from './define-occasion.server'

const line = z.object({ label: z.string(), text: z.string() })

/** What notices held that earlier versions queued: they may still wait for a mail server. */
const formerNotice = z.object({
  inGroup: z.boolean().optional(),
  groupName: z.string().nullish(),
  message: z.string().nullish(),
  guests: z.int().optional(),
  answers: z.array(line).optional(),
  contribution: z.string().nullish(),
  scholarship: z.string().nullish(),
})

/** The same lines as those of today’s notices. */
function formerNoticeLines(said: z.output<typeof formerNotice>) {
  const { inGroup, groupName, message, guests, answers = [], contribution, scholarship } = said
  const lines = [
    { name: 'guests', label: 'Guests', text: guests && String(guests) },
    ...answers.map((answer) => ({ name: 'answers', ...answer })),
    { name: 'inDiamondHeartGroup', label: 'In an ongoing group', text: inGroup ? 'Yes' : 'No' },
    { name: 'diamondHeartGroupName', label: 'Ongoing group', text: groupName },
    { name: 'contribution', label: 'Contribution', text: contribution },
    { name: 'scholarshipNote', label: 'Scholarship', text: scholarship },
    { name: 'additionalMessage', label: 'Message', text: message },
  ]
  return lines.flatMap(({ name, label, text }) => (text ? [{ name, label, text }] : []))
}

const noticeFacts = z.object({
  registration: formerNotice.extend({
    name: z.string(),
    email: z.string().nullable(),
    isWaiting: z.boolean().default(false),
    position: z.int().nullable().default(null),
    /** What they said, in words. Notices from before it was stored so have `formerNotice`. */
    details: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })).optional(),
  }),
  event: z.object({ title: z.string(), when: z.string() }),
})

interface Registered extends EmailTopic {
  /** Of several dates, a line each. */
  when?: string
  /** What they pay is for each of these. */
  isPerDate?: boolean
}

/** To staff: someone registered or joined the waitlist. */
export const registrationNotice = defineStaffEmail({
  kind: 'notice',
  label: 'Notice of a registration',
  facts: noticeFacts,
  buildFacts({ clock }, { registration, event, position = null, isPerDate = false, ...subject }: Registered) {
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
    const { name, isWaiting, position, details = formerNoticeLines(registration) } = registration
    const what = isWaiting ? `joined the waitlist for ${event.title}` : `registered for ${event.title}`
    return {
      subject: `${isWaiting ? 'Waitlist' : 'Registration'}: ${event.title}`,
      preview: `${name} ${what}`,
      heading: isWaiting ? 'New on the waitlist' : 'New registration',
      opening: `${name} ${what}. Reply to this email to write to them.`,
      rows: [
        ['Event', event.title],
        ['When', event.when],
        ['Name', name],
        ['Email', registration.email],
        ['Waitlist', position && `Number ${position}`],
        ...details.filter((line) => line.name !== 'name' && isAskedFor(line.name, site)).map(({ label, text }) => [label, text] as const),
      ],
    }
  },
})
