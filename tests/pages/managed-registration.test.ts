import { expect, test } from 'vitest'
import type { Attendee } from '@/features/events/attendees/attendee.schema'
import { everyEvening, oneEvening, questions, startOf } from '../e2e/registration-events'
import { linkTo } from '../support/registration-link'
import { openSite } from './site'

const price = { kind: 'suggested', from: 10, to: 25, instructions: 'at the door', scholarships: true }
const registration = { capacity: 1, waitlist: true, questions, price, welcome: 'Come in by the *garden* door.' }

/** An event of one place; who registers for it one after the other, and the paths of their pages. */
async function arrange(title: string, people = ['Ada'], fields: object = {}) {
  const site = await openSite('sample')
  const event = await site.staff.createEvent({ title, ...oneEvening, joinUrl: 'https://meet.example.org/room', registration, ...fields })
  const paths: string[] = []
  for (const name of people) {
    const email = `${name.toLowerCase()}@example.net`
    const answers = { chair: true, why: 'A friend' }
    await site.staff.call('POST', '/api/register', { eventId: event.id, name, email, answers, contribution: 15 })
    paths.push(linkTo(site, email))
  }
  const attendees = async (status = '') =>
    (await site.staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${event.id}/attendees?status=${status}`)).attendees
  return { site, event, attendees, first: paths[0] ?? '', second: paths[1] ?? '' }
}

test('B §3.6: who holds a place sees what for, how to join and to pay, and what to know', async () => {
  const { site, first } = await arrange('All There Is To Know')
  const page = await site.read(first)
  expect(page.title).toBe('Your registration · Boulder Community')
  for (const words of ['You have a place', 'Boulder Community Center', '$15, to be paid, at the door', 'Come in by the garden door.'])
    expect(page.main.text).toContain(words)
  expect(page.one('link', { name: 'https://meet.example.org/room' }).attribute('rel')).toContain('noreferrer')
  const file = page.one('link', { name: 'Calendar file' }).attribute('href') ?? ''
  expect(await (await site.get(file)).text()).toContain('BEGIN:VCALENDAR')
})

test('B §3.6: who comes to all dates of a series reads which differ from its rule', async () => {
  const dayOf = (days: number) => startOf(days).slice(0, 10)
  const { site, first } = await arrange('All The Evenings', ['Ada'], {
    ...everyEvening,
    registration: { capacity: 5 },
    exceptions: [
      { date: dayOf(1), cancelled: true },
      { date: dayOf(2), startsAt: `${dayOf(2)}T10:00`, endsAt: `${dayOf(2)}T12:00` },
      { date: dayOf(3), location: 'The library' },
    ],
  })
  const notes = (await site.read(first)).main.all('listitem')
  expect(notes.map(({ text }) => text.replace(/^.*?: /, ''))).toEqual(['No meeting', '10:00 AM – 12:00 PM', 'The library'])
  // Before, a phone showed “10:00 AM – 12:00” and “PM” on two lines.
  const unbroken = [...(notes[1]?.element.querySelectorAll('.inline-block') ?? [])].map(({ textContent }) => textContent)
  expect(unbroken).toContain('10:00 AM – 12:00 PM')
})

test('B §3.6: the secret of the address is nowhere but in it', async () => {
  const { site, first } = await arrange('A Secret')
  const token = first.split('/').at(-1) ?? ''
  const page = await site.read(first)
  expect([page.meta('referrer'), page.meta('robots')]).toEqual([['no-referrer'], ['noindex']])
  const { document } = page.window
  expect(document.querySelectorAll('link[rel="canonical"], meta[property^="og:"], script[type="application/ld+json"]')).toHaveLength(0)
  const parts = [...document.querySelectorAll('a, link, img, form')].map(({ outerHTML }) => outerHTML.slice(0, 300))
  expect(parts.filter((html) => html.includes(token) && !html.includes(`/api/registrations/${token}/calendar`))).toEqual([])
})

test('B §3.6: nothing can be changed for an event that was canceled, and nothing is to be paid', async () => {
  const { site, event, first } = await arrange('Called Off')
  await site.staff.updateEvent(event.id, { state: 'cancelled', stateNote: 'The teacher is ill.' })
  const { main } = await site.read(first)
  expect(main.all('heading', { name: 'This event is canceled' })).toHaveLength(1)
  expect(main.text).toContain('The teacher is ill.')
  expect(main.text).not.toContain('to be paid')
  expect(main.all('button')).toEqual([])
})

test('B §3.6: an unknown link answers 404 and a removed registration 410, in words', async () => {
  const { site, event, first, attendees } = await arrange('Removed')
  const unknown = await site.read('/registration/no-such-token')
  expect([unknown.status, unknown.texts('heading', { level: 1 })]).toEqual([404, ['We can’t find that registration']])
  const [attendee] = await attendees()
  await site.staff.call('DELETE', `/api/events/${event.id}/attendees/${attendee?.id}`)
  const gone = await site.read(first)
  expect([gone.status, gone.texts('heading', { level: 1 })]).toEqual([410, ['This registration has been removed']])
})

test('B §3.7: someone who declines an offer reads that the place is released', async () => {
  const { site, first, second, attendees } = await arrange('Let Go', ['Ada', 'Bo', 'Cy'])
  const cancelled = await site.press((await site.read(first)).main.one('button', { name: 'Yes, cancel my place' }))
  expect(cancelled.main.all('heading', { name: 'This registration is canceled' })).toHaveLength(1)
  // Before, “Join the waitlist again”, of which someone with a place never was.
  expect(cancelled.main.all('link', { name: 'Join the waitlist' })).toHaveLength(1)
  const { main } = await site.press((await site.read(second)).main.one('button', { name: 'Decline the place' }))
  expect(main.text).toContain('You turned down the place we were holding for you.')
  expect(await attendees('offered')).toMatchObject([{ name: 'Cy' }])
})

test('without JavaScript: a place is changed, sent again and given up, and the page says what was done', async () => {
  const { site, first, attendees } = await arrange('Plainly Managed', ['Ada'], { registration: { guestsAllowed: 3, questions } })
  let { main } = await site.read(first)
  main.field(/^Are you bringing/).fill('2')
  main.field('Cake').check()
  main.field(/^I am a member/).check()
  main = (await site.press(main.one('button', { name: 'Save changes' }))).main
  expect(main.text).toContain('Your changes are saved.')
  expect(main.text).toContain('You have a place, with 2 guests')
  const answers = { chair: true, food: ['Cake'] }
  expect(await attendees()).toMatchObject([{ guests: 2, answers, inDiamondHeartGroup: true }])

  main = (await site.press(main.one('button', { name: 'Send me the confirmation again' }))).main
  expect(main.text).toContain('This site doesn’t send email yet.')
  main = (await site.press(main.one('button', { name: 'Yes, cancel my place' }))).main
  expect(main.all('heading', { name: 'This registration is canceled' })).toHaveLength(1)
  expect(await attendees('cancelled')).toHaveLength(1)
})

test('without JavaScript: an offered place is taken', async () => {
  const { site, first, second } = await arrange('Plainly Offered', ['Ada', 'Bo'])
  await site.press((await site.read(first)).main.one('button', { name: 'Yes, cancel my place' }))
  const { main } = await site.press((await site.read(second)).main.one('button', { name: 'Take the place' }))
  expect(main.text).toContain('The place is yours.')
  expect(main.text).toContain('You have a place')
})

test('without JavaScript: what cannot be changed any more says why', async () => {
  const { site, event, first } = await arrange('Plainly Late')
  const { main } = await site.read(first)
  await site.staff.updateEvent(event.id, { state: 'cancelled' })
  const page = await site.press(main.one('button', { name: 'Save changes' }))
  expect([page.status, page.texts('heading', { name: 'This event is canceled' })]).toEqual([409, [expect.any(String)]])
})

test('B §3.6: without scripts, further dates are shown and canceled, and a date is exchanged for another', async () => {
  const site = await openSite('sample')
  const registration = { perSession: true, capacity: 2, guestsAllowed: 1 }
  const event = await site.staff.createEvent({ title: 'Several Evenings', ...everyEvening, registration })
  const email = 'ada.several@example.net'
  await site.staff.call('POST', '/api/register', { eventId: event.id, name: 'Ada', email, guests: 1, sessions: [startOf(0), startOf(1)] })
  const path = linkTo(site, email)
  const attendees = async () =>
    (await site.staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${event.id}/attendees`)).attendees.map(({ session }) => session)

  const { main } = await site.read(path)
  const section = main.all('heading', { name: 'Your other dates' })
  expect(section).toHaveLength(1)
  // Of each date, who else comes.
  expect(main.text.match(/You have a place, with 1 guest/g)).toHaveLength(2)
  expect(main.text.match(/we’ll release your places/g)).toHaveLength(2)
  const canceled = await site.press(main.one('button', { name: 'Yes, cancel this date' }))
  expect(canceled.main.text).toContain('You’re no longer on the list for that date.')
  expect(canceled.main.all('heading', { name: 'Your other dates' })).toEqual([])
  expect(await attendees()).toEqual([startOf(1)])

  canceled.main.field('Date').fill(startOf(3))
  const moved = await site.press(canceled.main.one('button', { name: 'Save changes' }))
  expect(moved.main.text).toContain('Your changes are saved.')
  expect(await attendees()).toEqual([startOf(3)])
})

test('spec B §3.12: without JavaScript, a person changes her address on her page, whose link ends with it', async () => {
  const { site, first, attendees } = await arrange('Another Address')
  const page = await site.read(first)
  const form = page.main.select('form').find(({ element }) => element.contains(page.one('button', { name: 'Save changes' }).element))
  form?.field('Email').fill('ada.lindqvist@example.net')
  const saved = await site.press(page.one('button', { name: 'Save changes' }))
  expect([saved.status, saved.texts('heading', { level: 1 })]).toEqual([410, ['This link no longer works']])
  expect(saved.main.text).not.toContain('ada.lindqvist')
  expect((await attendees()).map(({ email }) => email)).toEqual(['ada.lindqvist@example.net'])
  expect((await site.read(linkTo(site, 'ada.lindqvist@example.net'))).main.text).toContain('You have a place')
})
