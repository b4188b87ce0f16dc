import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from './event.factory'
import { eventOperations } from './event.operations.server'
import { sendReminders } from './notices/send-reminders.server'
import { createLink } from './places/registration.repository.server'

const STRANGER = 'ada@example.net'

/** A text for each field, all of which hold a link and a phone number. */
const planted = (field: string) => `Win at https://evil.example/${field} or www.evil.com, call +1 (303) 555-0142`
const isPlanted = /evil|555-0142/

const questions = [
  { id: 'diet', label: 'What do you eat?', type: 'text' },
  { id: 'why', label: 'Why do you come?', type: 'long-text' },
  { id: 'seat', label: 'A chair or a cushion?', type: 'choice', options: ['A chair', 'A cushion'] },
  { id: 'days', label: 'Which days?', type: 'choices', options: ['Friday', 'Saturday'] },
  { id: 'lift', label: 'Do you need a lift?', type: 'yes-no' },
]
const registration = { guestsAllowed: 2, questions, price: { kind: 'suggested', from: 5, to: 50, scholarships: true } }

const freeText = {
  additionalMessage: planted('message'),
  inDiamondHeartGroup: true,
  diamondHeartGroupName: planted('group'),
  scholarship: true,
  scholarshipNote: planted('note'),
}
const answers = { diet: planted('diet'), why: planted('why'), seat: 'A chair', days: ['Friday', 'Saturday'], lift: true }
// A name with a link in it is refused; a number in one is not, and stays here.
const sent = { name: 'Ada (303) 555-0142', email: STRANGER, guests: 1, contribution: 20, answers, ...freeText }

const everySunday = {
  startsAt: '2027-10-03T18:30',
  endsAt: '2027-10-03T19:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
  month: '',
  date: '',
  year: '',
  time: '',
}

/** Everything that reaches a mailbox, decoded: headers, subject, both texts, what is attached. */
function wholeOf(mail: Email): string {
  const attached = mail.attachments.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
  return [JSON.stringify([mail.headers, mail.subject, mail.from, mail.to, mail.replyTo]), mail.text, mail.html, ...attached]
    .join('\n')
    .replaceAll(/\r?\n[ \t]/g, '')
}

const at = (site: TestSite, moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))

async function register(site: TestSite, json: object): Promise<string> {
  const answer = await site.request('/api/register', { json })
  expect(answer.status).toBe(201)
  return (await answer.json()).status
}

/** The registration of an address, by the link in its mail. */
async function linkOf(site: TestSite, eventId: number, email: string) {
  const link = `/api/registrations/${await site.linkTo(eventId, email)}`
  return {
    read: async () => (await (await site.request(link)).json()).registration,
    change: (json: object) => site.request(link, { method: 'PUT', json }),
    act: (what: string) => site.request(`${link}/${what}`, { method: 'POST' }),
  }
}

/** What staff do that everyone who is registered is notified of. */
async function tellEveryone(site: TestSite, eventId: number) {
  const cookie = await site.logIn({ username: `keeper-${eventId}` })
  await site.request(`/api/events/${eventId}/messages`, { json: { subject: 'A question', markdown: 'Do you come?', to: 'all' }, cookie })
  await eventOperations.update(site.services, eventId, { location: 'Meadow Pavilion', tellAttendees: true }, 1)
}

const openSite = (engine: (typeof engines)[number]) =>
  openTestSite(engine, { PUBLIC_URL: 'https://community.example.org', CONTACT_EMAIL: 'office@example.org' })

async function mailOf(site: TestSite) {
  const mail = await site.deliverMail()
  const sentTo = (address: string) => mail.filter(({ to }) => to?.[0]?.address === address)
  return { toStranger: sentTo(STRANGER), toStaff: sentTo('office@example.org') }
}

const everyFreeText = ['message', 'group', 'note', 'diet', 'why'].map(planted)

describe.each(engines)('B §3.5: what strangers write goes to no one through us, on %s', (engine) => {
  test('of 20 registrations full of links and numbers no mail to the address holds any; the notices to staff and the links hold all', async () => {
    await using site = await openSite(engine)
    at(site, '2027-10-01T18:00:00Z')
    const { id } = await makeEvent(site.services, { ...everySunday, registration: { ...registration, perSession: true } })
    const { sessions } = await (await site.request(`/api/events/${id}/sessions`)).json()
    for (const { startsAt } of sessions.slice(0, 20)) await register(site, { eventId: id, session: startsAt, ...sent })
    const { db, clock } = site.services
    for (const row of await db.selectFrom('registrations').select('id').execute()) {
      const link = await createLink(db, row.id, clock.now().toISOString())
      const { registration: read } = await (await site.request(`/api/registrations/${link}`)).json()
      expect(read).toMatchObject({ name: sent.name, answers, ...freeText })
    }
    const { toStranger, toStaff } = await mailOf(site)
    expect(toStranger).toHaveLength(20)
    for (const mail of toStranger) expect(wholeOf(mail)).not.toMatch(isPlanted)
    const notices = toStaff.map(wholeOf).filter((text) => text.includes(STRANGER))
    expect(notices).toHaveLength(20)
    for (const notice of notices) for (const text of [sent.name, ...everyFreeText]) expect(notice).toContain(text)
    // What was chosen is the event's own text.
    expect(toStranger[0]?.text).toMatch(/Guests: 1[\s\S]*A chair or a cushion\? A chair[\s\S]*Friday, Saturday[\s\S]*a lift\? Yes/)
  })

  test('nor does any later message: repeated, sent again, changed, reminded, written by staff, offered, canceled', async () => {
    await using site = await openSite(engine)
    at(site, '2027-10-01T18:00:00Z')
    const full = { ...registration, capacity: 2, waitlist: true }
    const events = [
      await makeEvent(site.services, { year: '2027', registration }),
      await makeEvent(site.services, { year: '2027', registration: full }),
    ]
    for (const { id, registration: settings } of events) {
      if (settings?.waitlist) await register(site, { eventId: id, name: 'Bo Lund', email: 'bo@example.org' })
      await register(site, { eventId: id, ...sent })
      await register(site, { eventId: id, ...sent })
      const { act, change } = await linkOf(site, id, STRANGER)
      expect((await act('resend')).status).toBe(200)
      expect((await change({ answers: { ...answers, why: planted('changed') }, additionalMessage: planted('later') })).status).toBe(200)
      await tellEveryone(site, id)
    }
    const [, { id = 0 } = {}] = events
    await (await linkOf(site, id, 'bo@example.org')).act('cancel')
    expect((await (await linkOf(site, id, STRANGER)).act('accept')).status).toBe(200)
    at(site, '2027-10-04T18:00:00Z')
    await sendReminders(site.services)
    await site.runJobs()
    for (const event of events) expect((await (await linkOf(site, event.id, STRANGER)).act('cancel')).status).toBe(200)

    const { toStranger } = await mailOf(site)
    const kinds = await site.services.db.selectFrom('mail_messages').select('kind').distinct().where('recipient', '=', STRANGER).execute()
    expect(kinds).toHaveLength(9)
    for (const mail of toStranger) expect(wholeOf(mail)).not.toMatch(isPlanted)
  })
})
