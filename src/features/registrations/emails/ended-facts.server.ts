import * as z from 'zod'
import { isSeen } from '@/content/published.server'
import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { emailFacts } from '../mail/email-facts.server'
import { windowOf } from '../places/registration-window.server'
import type { Parts } from './define-occasion.server'

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
