import { makeEvent } from '@/features/events/event.factory'
import { createClock } from '@/platform/time/clock'
import { placesFaults } from './places-faults'
import { type engines, openTestSite } from './test-site'

export const span = (day: string, hour = 19) => ({ startsAt: `2027-10-${day}T${hour}:00`, endsAt: `2027-10-${day}T${hour + 1}:00` })
export const at = (day: string) => span(day).startsAt
/** On October 7, 14, 21 and 28. */
export const fourThursdays = {
  title: 'Evening Circle',
  month: 'October',
  date: '7',
  year: '2027',
  time: '',
  ...span('07'),
  recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4',
  registration: { perSession: true, capacity: 2, waitlist: true },
}

/** A site on October 1 with them, and what people and staff do there. */
export async function openFourThursdays(engine: (typeof engines)[number], fields: object = {}) {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(site.services, { ...fourThursdays, ...fields })
  const cookie = await site.logIn()
  let read = 0
  const rows = () => site.services.db.selectFrom('registrations').selectAll().orderBy('id').execute()
  const idOf = async (who: string, session: string) =>
    (await rows()).find((row) => row.email === `${who}@example.net` && row.session === session)?.id ?? 0
  return {
    site,
    register: async (who: string, session: string, more: object = {}) =>
      (await site.request('/api/register', { json: { eventId: id, name: `${who} Quist`, email: `${who}@example.net`, session, ...more } }))
        .status,
    save: async (fields: object) => {
      const answer = await site.request(`/api/cms/events/${id}`, { method: 'PUT', json: fields, cookie })
      return { status: answer.status, ...(await answer.json()) }
    },
    ask: async (event: object) => (await site.request(`/api/events/${id}/notices`, { json: { change: 'save', event }, cookie })).json(),
    async restoreFirstVersion(wishes: object) {
      const { versions } = await (await site.request(`/api/cms/events/${id}/versions`, { cookie })).json()
      const first = versions.at(-1).id
      const answer = await site.request(`/api/cms/events/${id}/versions/${first}/restore`, { json: wishes, cookie })
      return { status: answer.status, ...(await answer.json()) }
    },
    idOf,
    linkTo: async (who: string, session: string) => `/api/registrations/${await site.linkTo(id, `${who}@example.net`, session)}`,
    list: async () => (await rows()).map(({ email, session, status }) => `${email?.split('@')[0]} ${status} ${session.slice(8, 13)}`),
    /** What was sent since it was last asked for. */
    async newMail() {
      const all = await site.deliverMail()
      const since = all.slice(read)
      read = all.length
      return since
    },
    faults: () => placesFaults(site.services.db),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** A save that takes the last of them away. */
export const shorter = { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' }
