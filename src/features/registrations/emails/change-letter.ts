import type * as z from 'zod'
import type { changeFacts } from '../mail/letter-facts.server'
import { calendarNote, type Letter, LINK_NOTE, toEvent, toRegistration } from './letter'

type Facts = z.output<typeof changeFacts>

const openings = (title: string) => ({
  cancelled: `${title} does not take place. There is nothing that you need to do.`,
  postponed: `${title} does not take place as planned. Your registration stays.`,
  scheduled: 'this is how it stands now.',
})

/** An event, or the one date of it, has changed or is no more (spec B §3.9). */
export function eventChanged(facts: Facts): Letter {
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
      status === 'registered' && { closing: 'If you cannot come any more, please give up your place, so that somebody else can have it.' }),
    button: isOver ? { ...toEvent, label: 'View all events' } : toRegistration,
    notes: isOver ? removalNote(facts) : [`${LINK_NOTE}${calendarNote(facts)}`],
  }
}

const removalNote = ({ calendar }: Facts) => (calendar ? ['What is attached takes the entry out of your calendar.'] : [])
