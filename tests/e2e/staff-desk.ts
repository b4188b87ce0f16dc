import type { CommunityEvent } from '@/features/events/event.schema'

/** What staff do, by request instead of by hand: for arranging what a test is not about. */
export interface StaffDesk {
  /** Makes any call as an admin; answers its JSON. Throws where it is refused. */
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object): Promise<T>
  /** Creates an event with `fields` as staff would send them; by default on October 5 of a future year. */
  createEvent(fields: { title: string } & Record<string, unknown>): Promise<CommunityEvent>
  /** Puts a picture in the place of a page's original. */
  placePicture(page: string, place: string, bytes: Buffer): Promise<void>
  updateEvent(id: number, fields: Record<string, unknown>): Promise<void>
  /** Registers a visitor. */
  register(event: CommunityEvent, visitor: { name: string; email: string; session?: string }): Promise<void>
}

/** Logs in by request; answers the session's cookie. */
export async function openSession(url: string, account: { username: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** `cookie` is of an admin's session. */
export function openStaffDesk(url: string, cookie: string): StaffDesk {
  const send = async (method: string, path: string, json?: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  return {
    async call<T>(method: string, path: string, json?: object) {
      return (await send(method, path, json)).json() as Promise<T>
    },
    async createEvent(fields) {
      const answer = await send('POST', '/api/cms/events', { ...someEvent, ...fields })
      return ((await answer.json()) as { event: CommunityEvent }).event
    },
    async placePicture(page, place, bytes) {
      const body = new FormData()
      body.set('isDecorative', 'true')
      body.set('image', new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' }))
      const answer = await fetch(`${url}/api/page-texts/${page}/${place}`, { method: 'PUT', headers: { cookie }, body })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    },
    async updateEvent(id, fields) {
      await send('PUT', `/api/cms/events/${id}`, fields)
    },
    async register(event, visitor) {
      await send('POST', '/api/register', { ...visitor, eventId: event.id })
    },
  }
}

const someEvent = {
  description: 'We sit, listen and speak with one another.',
  month: 'October',
  date: '5',
  year: '2999',
  time: '10:00 AM - 12:00 PM',
  location: 'Boulder Community Center',
  facilitator: 'Anna Example',
}

/** For an event that is over. */
export const longAgo = { month: 'April', date: '17', year: '2001' }

export const everyWeek = { isRecurring: true, date: 'Every', month: '', year: '' }
