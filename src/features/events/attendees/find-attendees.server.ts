import type { StaffFinding } from '@/content/staff-answers.schema'
import type { Services } from '@/platform/services.server'
import { findStoredEvent } from '../event.repository.server'
import { searchRegistrations } from '../places/deleted-registration.repository.server'

export async function findAttendees({ db }: Services, search: string, limit: number): Promise<StaffFinding[]> {
  const rows = await searchRegistrations(db, search, limit)
  const titles = new Map<number, string>()
  for (const id of new Set(rows.map(({ eventId }) => eventId))) titles.set(id, (await findStoredEvent(db, id))?.title ?? '')
  return rows.map(({ name, email, phone, eventId, session, status }) => ({
    title: name,
    detail: [email ?? phone, titles.get(eventId)].filter(Boolean).join(', '),
    url: `/admin?${new URLSearchParams({
      tab: 'events',
      attendees: String(eventId),
      ...(session && { session }),
      ...(status === 'cancelled' && { show: 'cancelled' }),
    })}`,
  }))
}
