import type * as z from 'zod'
import type { changeFacts } from '../mail/email-facts.server'
import { calendarNote, type EmailCopy, LINK_NOTE, toEvent, toRegistration } from './email-copy'

type Facts = z.output<typeof changeFacts>

const openings = (title: string) => ({
  cancelled: `${title} won’t take place. You don’t need to do anything.`,
  postponed: `${title} won’t take place as planned, but your registration still stands.`,
  scheduled: 'Here are the current details.',
})

/** An event, or the one date of it, has changed or is no more (spec B §3.9). */
export function eventChanged(facts: Facts): EmailCopy {
  const { event, change, status } = facts
  const isOver = change.state === 'cancelled'
  const takesPlace = change.state === 'scheduled'
  return {
    subject: `${change.heading.replace(/\.$/, '')}: ${event.title}`,
    heading: change.heading,
    opening: [openings(event.title)[change.state], change.note].filter(Boolean).join('\n\n'),
    shows: { guide: takesPlace, joining: takesPlace },
    former: { when: change.formerWhen, location: change.formerLocation },
    ...(!takesPlace && { whenLabel: 'Planned for' }),
    ...(takesPlace &&
      status === 'registered' && { closing: 'If you can no longer come, please cancel so someone else can have your place.' }),
    button: isOver ? toEvent({ hasPage: false }) : toRegistration,
    notes: isOver ? removalNote(facts) : [`${LINK_NOTE}${calendarNote(facts)}`],
  }
}

const removalNote = ({ calendar }: Facts) => (calendar ? ['The attachment removes the event from your calendar.'] : [])
