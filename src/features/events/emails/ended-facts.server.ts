import * as z from 'zod'
import { isSeen } from '@/content/published.server'
import type { EventRow } from '../event.repository.server'
import { windowOf } from '../places/registration-window.server'
import { settingsOf } from '../places/stored-settings.server'
import type { Parts } from './define-occasion.server'
import { emailFacts } from './email-facts.server'

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
