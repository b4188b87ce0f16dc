import { eventExample } from '@/features/events/event.example'
import type { AdminEvent } from '@/features/events/event.schema'
import { createClock } from '@/platform/time/clock'
import { contentCalls } from './content-kinds'
import { openTestSite, type TestSite } from './test-site'

export const NOW = '2027-10-01T18:00:00.000Z'

export const setTime = (site: TestSite, time: string) => {
  site.services.clock = createClock('America/Denver', () => new Date(time))
  // As the program does on its own when a session ends.
  site.services.content.expire()
}

export const words = { title: 'Open House', month: 'October', date: '5', year: '2027', time: '10:00 AM - 12:00 PM', location: 'Boulder' }
export const sundays = {
  title: 'Sunday Meditation',
  startsAt: '2027-10-03T18:30',
  endsAt: '2027-10-03T19:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
}

export async function openTimedSite(engine: 'sqlite' | 'postgres') {
  const site = await openTestSite(engine)
  setTime(site, NOW)
  const cookie = await site.logIn()
  const calls = contentCalls(site, eventExample, cookie)
  const read = async (): Promise<AdminEvent> => (await (await site.request('/api/cms/events')).json()).events[0]
  const sessions = async (id: number, from: string, to: string) =>
    (await (await site.request(`/api/events/${id}/sessions?from=${from}&to=${to}`)).json()).sessions.map(
      ({ startsAt, state }: { startsAt: string; state: string }) => (state === 'scheduled' ? startsAt : `${startsAt} ${state}`),
    )
  const create = async (fields: object) => (await calls.create(fields)) as unknown as AdminEvent
  const update = async (id: number, fields: object) => {
    const answer = await calls.update(id, fields)
    return { status: answer.status, ...(await answer.json()) }
  }
  return { site, create, update, read, sessions, cookie, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}
