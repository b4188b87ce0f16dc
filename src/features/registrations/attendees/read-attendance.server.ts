import { findExpiredCount } from '@/content/retention.server'
import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { listSessionStarts } from '@/features/events/sessions/session.repository.server'
import type { Database } from '@/platform/database/database.server'
import { REGISTRATION } from '../record/registration.repository.server'
import { countPeople } from '../record/registration-list.repository.server'
import { countPresent } from './registration-session.repository.server'

/**
 * How many are registered for each session of an event, and came; the latest first. Sessions without attendance are left out. Once
 * registrations have expired, so are those of which none is left: that no one came would not be true.
 */
export async function readAttendance(db: Database, event: EventRow) {
  const settings = settingsOf(event)
  const people = await countPeople(db, event.id)
  const present = await countPresent(db, event.id)
  const known = new Set(present.keys())
  const starts = settings.perSession ? people.keys() : await onlySession(db, event.id)
  for (const start of starts) known.add(start)
  const of = (session: string) => people.get(settings.perSession ? session : '') ?? { registered: 0, guests: 0 }
  if (known.size === 0 && !settings.perSession) known.add('')
  const hasExpired = (await findExpiredCount(db, { entity: REGISTRATION, entityId: event.id })) > 0
  return [...known]
    .sort()
    .reverse()
    .map((session) => ({ session: session || null, ...of(session), present: present.get(session) ?? 0 }))
    .filter(({ registered, present }) => !hasExpired || registered > 0 || present > 0)
}

/** That of an event that takes place once: of a series, only the sessions that someone attended. */
async function onlySession(db: Database, eventId: number): Promise<string[]> {
  const starts = await listSessionStarts(db, eventId, 2)
  return starts.length === 1 ? starts : []
}
