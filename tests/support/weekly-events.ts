import { makeEvent } from '@/features/events/event.factory'
import type { Engine } from '@/platform/database/database.server'
import { createClock } from '@/platform/time/clock'
import { openTestSite, type TestSite } from './test-site'

/** Evenings on each Thursday from October 7, 2027, as `makeEvent` takes them. */
export const thursdays = {
  title: 'Evening Circle',
  month: 'October',
  date: '7',
  year: '2027',
  time: '',
  startsAt: '2027-10-07T19:00',
  endsAt: '2027-10-07T20:30',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH',
}
/** Their first dates. */
export const thursdayDates = ['2027-10-07T19:00', '2027-10-14T19:00', '2027-10-21T19:00'] as const

/** The same for Sundays from October 3, half an hour each. */
export const sundays = {
  month: 'October',
  date: '3',
  year: '2027',
  time: '',
  startsAt: '2027-10-03T18:30',
  endsAt: '2027-10-03T19:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
}

/** A site on October 1, 2027 with Thursdays, for each of which people register separately; `fields` are more of the event. */
export async function openThursdays(
  engine: Engine,
  registration: object,
  { fields = {}, env = {} }: { fields?: object; env?: Record<string, string> } = {},
) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org', ...env })
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(site.services, { ...thursdays, ...fields, registration: { perSession: true, ...registration } })
  return { site, id, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

/** Registers `who` as the form does; answers the status of the answer as `code`, and what it holds. */
export async function registerFor(site: TestSite, eventId: number, who: string, fields: object) {
  const json = { eventId, name: `${who} Quist`, email: `${who.toLowerCase()}@example.net`, ...fields }
  const answer = await site.request('/api/register', { json })
  return { code: answer.status, ...(await answer.json()) }
}
