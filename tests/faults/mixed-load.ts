import { randomUUID } from 'node:crypto'
import { aPicture } from '../support/files'
import { logIn } from '../support/launch'
import type { ServerProcess } from '../support/server-process'

/** What a site has answered for. */
export interface Acknowledged {
  /** Addresses that registered; each is owed one email. */
  registrations: string[]
  /** Names of teachers with a picture. */
  uploads: string[]
  /** The last number that a testimonial’s words were given, by its id. */
  edits: Map<number, number>
}

export const nothingYet = (): Acknowledged => ({ registrations: [], uploads: [], edits: new Map() })

export const countOf = ({ registrations, uploads, edits }: Acknowledged) =>
  registrations.length + uploads.length + [...edits.values()].reduce((sum, edit) => sum + edit, 0)

const json = { 'content-type': 'application/json' }

/**
 * Registers, uploads and edits at the same time until `signal` aborts, and notes in `acknowledged` what was answered with success. What is refused is tried
 * again under another name after a moment, so that a fault is met again and again. `answered` is called with each status, 0 for none.
 */
export async function mixedLoad(
  server: ServerProcess,
  acknowledged: Acknowledged,
  { signal, answered = () => {}, workers = 6 }: { signal: AbortSignal; answered?: (status: number) => void; workers?: number },
): Promise<void> {
  const cookie = await logIn(server)
  const { events } = await (await fetch(`${server.url}/api/cms/events`)).json()
  const picture = await aPicture(80, 60)
  const ask = async (method: string, path: string, body: string | FormData) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie, ...(typeof body === 'string' && json) },
      body,
      signal,
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    answered(answer?.status ?? 0)
    if (!answer?.ok) await pause(signal)
    return answer?.ok ?? false
  }

  const register = async () => {
    const email = `${randomUUID()}@example.net`
    const body = JSON.stringify({ eventId: events[0].id, name: 'Ada Quist', email })
    if (await ask('POST', '/api/register', body)) acknowledged.registrations.push(email)
  }
  const upload = async () => {
    const name = `Ada ${randomUUID()}`
    const fields = { name, email: 'ada@example.net', title: 'Teacher', location: 'Boulder', bio: 'Sits.', imageAlt: 'A hall' }
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('image', new File([new Uint8Array(picture)], 'hall.jpg', { type: 'image/jpeg' }))
    if (await ask('POST', '/api/cms/teachers', form)) acknowledged.uploads.push(name)
  }
  const edit = async (id: number) => {
    const next = (acknowledged.edits.get(id) ?? 0) + 1
    if (await ask('PUT', `/api/cms/testimonials/${id}`, JSON.stringify({ quote: `Edited ${next} times` }))) acknowledged.edits.set(id, next)
  }
  const again = async (act: () => Promise<void>) => {
    while (!signal.aborted) await act()
  }
  const edited = (await testimonials(server, cookie))[0] ?? (await addTestimonial(server, cookie))
  await Promise.all([...Array.from({ length: workers }, () => again(register)), again(upload), again(() => edit(edited.id))])
}

/** As a client that tries again would. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 100)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

export async function testimonials(server: ServerProcess, cookie: string): Promise<{ id: number; quote: string }[]> {
  return (await (await fetch(`${server.url}/api/cms/testimonials`, { headers: { cookie } })).json()).testimonials
}

async function addTestimonial(server: ServerProcess, cookie: string): Promise<{ id: number }> {
  const body = JSON.stringify({ quote: 'Edited 0 times', name: 'Ada Quist' })
  return (await (await fetch(`${server.url}/api/cms/testimonials`, { method: 'POST', headers: { cookie, ...json }, body })).json())
    .testimonial
}
