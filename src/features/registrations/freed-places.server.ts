import { findStoredEvent } from '@/features/events/event.repository.server'
import type { Services } from '@/platform/services.server'
import { counted } from '@/platform/text/nouns'
import { dateState } from './mail/date-state.server'
import { canCancel } from './manage/registration-state.server'
import { listRegistrationsOf } from './record/registrations-of-person.repository.server'

/** What erasing someone changes on lists of upcoming dates, in sentences. */
export async function describeFreedPlaces({ db, clock }: Services, emailKey: string): Promise<string[]> {
  const upcoming = []
  for (const registration of await listRegistrationsOf(db, emailKey)) {
    const event = await findStoredEvent(db, registration.eventId)
    if (event && canCancel({ status: registration.status, state: dateState({ event, registration }, clock) })) upcoming.push(registration)
  }
  const isWaiting = ({ status }: { status: string }) => status === 'waitlisted'
  const waiting = upcoming.filter(isWaiting).length
  const held = upcoming.length - waiting
  return [
    ...(held > 0
      ? [
          `${counted(held, 'upcoming registration ends', 'upcoming registrations end')}. Freed places go to the waitlist, whose people get the usual email.`,
        ]
      : []),
    ...(waiting > 0
      ? [`${counted(waiting, 'entry', 'entries')} on a waitlist of an upcoming date ${waiting === 1 ? 'ends' : 'end'}.`]
      : []),
  ]
}
