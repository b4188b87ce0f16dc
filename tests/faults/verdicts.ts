import type { Email } from 'postal-mime'
import { logIn } from '../support/launch'
import { readMail } from '../support/read-mail'
import type { ServerProcess } from '../support/server-process'
import { type Acknowledged, testimonials } from './mixed-load'

export interface Verdict {
  lost: string[]
  doubled: string[]
}

/** Compares what a site has with what it has answered for. All its email has left; without `mail` it went into files. */
export async function judge(
  server: ServerProcess,
  { registrations, uploads, edits }: Acknowledged,
  mail: { dataDir: string } | { messages: Email[] },
): Promise<Verdict> {
  const cookie = await logIn(server)
  const get = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).json()
  const { events } = await get('/api/cms/events')
  const { attendees } = await get(`/api/events/${events[0].id}/attendees`)
  const { teachers } = await get('/api/cms/teachers')
  const places = counted(attendees.map(({ email }: { email: string }) => email))
  const messages = 'messages' in mail ? mail.messages : await readMail(mail.dataDir)
  // A message that was handed over in the moment of a kill comes twice with one Message-ID, by which mail programs recognize it as one.
  const confirmations = counted(
    [...new Map(messages.map((message) => [message.messageId, message])).values()]
      .filter(({ replyTo }) => !replyTo)
      .map(({ to }) => to?.[0]?.address ?? ''),
  )
  const names = counted(teachers.map(({ name }: { name: string }) => name))
  const verdict: Verdict = { lost: [], doubled: [] }
  const expectOnce = (what: string, count: number | undefined) => {
    if (!count) verdict.lost.push(what)
    if ((count ?? 0) > 1) verdict.doubled.push(what)
  }
  for (const email of registrations) {
    expectOnce(`place of ${email}`, places.get(email))
    expectOnce(`email to ${email}`, confirmations.get(email))
  }
  for (const name of uploads) {
    expectOnce(name, names.get(name))
    const { imagePath = '' } = teachers.find((teacher: { name: string }) => teacher.name === name) ?? {}
    const picture = await fetch(server.url + imagePath)
    if (!picture.ok || (await picture.arrayBuffer()).byteLength === 0) verdict.lost.push(`picture of ${name}`)
  }
  const stored = await testimonials(server, cookie)
  for (const [id, edit] of edits) {
    const words = stored.find((testimonial) => testimonial.id === id)?.quote ?? ''
    // One that was stored and not answered may be there as well.
    if (!(Number(/\d+/.exec(words)?.[0]) >= edit)) verdict.lost.push(`edit ${edit}: ${words}`)
  }
  return verdict
}

function counted(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
