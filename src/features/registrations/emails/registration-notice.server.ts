import * as z from 'zod'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { listAnswers } from '../mail/choices-of.server'
import { priceFacts } from '../mail/price-facts.server'
import { whenAndWhat } from '../mail/told-event.server'
import { personDetails } from '../record/person-details'
import { toStaff } from './define-occasion.server'

const noticeFacts = z.object({
  registration: z.object({
    name: z.string(),
    email: z.string().nullable(),
    inGroup: z.boolean(),
    groupName: z.string().nullable(),
    message: z.string().nullable(),
    isWaiting: z.boolean().default(false),
    position: z.int().nullable().default(null),
    guests: z.int().default(0),
    answers: z.array(z.object({ label: z.string(), text: z.string() })).default([]),
    contribution: z.string().nullable().default(null),
    /** Asked for one; the note may be empty. */
    scholarship: z.string().nullable().default(null),
  }),
  event: z.object({ title: z.string(), when: z.string() }),
})

interface Registered extends EmailTopic {
  /** Of several dates, a line each. */
  when?: string
}

/** To staff: someone registered or joined the waitlist. */
export const registrationNotice = toStaff({
  kind: 'notice',
  label: 'Notice of a registration',
  facts: noticeFacts,
  tell({ clock }, { registration, event, position = null, when = whenAndWhat(event, registration.session, clock) }: Registered) {
    const { questions, price } = settingsOf(event)
    const { name, email, guests, status, contributionCents, scholarship, scholarshipNote } = registration
    return {
      registration: {
        name,
        email,
        inGroup: registration.inDiamondHeartGroup,
        groupName: registration.diamondHeartGroupName,
        message: registration.additionalMessage,
        isWaiting: status === 'waitlisted',
        position,
        guests,
        answers: listAnswers(registration, questions),
        contribution: contributionCents === null ? null : (priceFacts(price, { ...registration, scholarship: false })?.words ?? null),
        scholarship: scholarship ? scholarshipNote || 'Asked for' : null,
      },
      event: { title: event.title, when },
    }
  },
  copy({ registration, event }, { groupQuestion }) {
    const { name, isWaiting, position, guests, answers } = registration
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
        [personDetails.guests.label, guests > 0 && String(guests)],
        ...answers.map(({ label, text }) => [label, text] as const),
        [personDetails.contribution.label, registration.contribution],
        [personDetails.scholarshipNote.label, registration.scholarship],
        [personDetails.inDiamondHeartGroup.label, groupQuestion && (registration.inGroup ? 'Yes' : 'No')],
        [personDetails.diamondHeartGroupName.label, groupQuestion && registration.groupName],
        [personDetails.additionalMessage.label, registration.message],
      ],
    }
  },
})
