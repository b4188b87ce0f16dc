import { expect, test } from 'vitest'
import { oneEvening } from '../e2e/registration-events'
import { longAgo } from '../e2e/staff-desk'
import { eventually } from '../support/eventually'
import { openSite, read } from './site'

test('D1 §2 registration: title, the way back to the event, and an empty box for members', async () => {
  const page = await read('/register/ongoing-groups')
  expect(page.title).toBe('Register for Ongoing Groups · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Ongoing Groups'])
  expect(page.one('link', { name: 'Back to event' }).attribute('href')).toBe('/events/ongoing-groups')
  expect(page.one('checkbox').isChecked).toBe(false)
})

test('spec B §1.3: the description of the form of a series says when that is', async () => {
  const page = await read('/register/free-weekly-sunday-meditation')
  expect(page.meta('description')).toEqual([expect.stringMatching(/^Register for .*\. Every week on Sunday, 6:30–7:00 PM$/)])
})

test('decisions, the API: an event that is over takes no registrations, and its page says so', async () => {
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent({ title: 'Long over, and closed', ...longAgo })
  const { main } = await site.read(`/register/${slug}`)
  expect(main.text).toContain('Registration for this event has closed')
  expect(main.all('button', { name: 'Register' })).toEqual([])
})

test('D1 §8 registration: an unknown event answers 404 with the panel', async () => {
  const page = await read('/register/no-such-event')
  expect([page.status, page.texts('heading', { level: 1 })]).toEqual([404, ['Event Not Found']])
  expect(page.main.one('link', { name: 'Back to Events' }).attribute('href')).toBe('/events')
})

test.each(['registration', 'waitlist'])('without a mail server, the page after a %s says that no email comes', async (form) => {
  const { main } = await read(`/thank-you/${form}`)
  expect(main.text).toContain('This site doesn’t send email yet. To change or cancel, please contact us.')
})

test('without a mail server, the form of a series with waitlists promises no email', async () => {
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent({
    ...{ title: 'Evenings without email', startsAt: '2999-10-05T19:00', endsAt: '2999-10-05T20:00' },
    ...{ recurrence: 'FREQ=DAILY;COUNT=3', registration: { perSession: true, capacity: 3, waitlist: true } },
  })
  const { main } = await site.read(`/register/${slug}`)
  expect(main.text).toContain('Choose as many as you like.')
  expect(main.text).not.toMatch(/we’ll (?:email|confirm)/i)
})

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

test.each([
  { what: 'not open yet', registration: { opensAt: inDays(9) }, words: /^Registration opens on /, onEvent: /Registration opens on / },
  {
    what: 'closed by its deadline',
    registration: { closesAt: inDays(-1) },
    words: 'Registration for this event has closed',
    onEvent: /Registration has closed/,
  },
  { what: 'without registration', registration: { mode: 'none' }, words: 'No registration is needed', onEvent: /No registration needed/ },
])('B §3.1: an event $what says so in place of form and button', async ({ what, registration, words, onEvent }) => {
  const site = await openSite('sample')
  const event = await site.staff.createEvent({ title: `An Event ${what}`, ...oneEvening, registration })
  const { main } = await site.read(`/register/${event.slug}`)
  expect(main.all('heading', { level: 2, name: words })).toHaveLength(1)
  expect(main.all('button')).toEqual([])
  const page = await site.read(`/events/${event.slug}`)
  expect(page.main.text).toMatch(onEvent)
  expect(page.all('link', { name: 'Register for This Event' })).toEqual([])
})

test.each([
  { waitlist: true, badge: 'Waitlist', way: 'Join the waitlist' },
  { waitlist: false, badge: 'Full', way: 'All places are taken' },
])('B §3.2: a full event shows $badge on its page', async ({ waitlist, badge, way }) => {
  const registration = { capacity: 1, waitlist, price: { kind: 'fixed', amount: 15 } }
  const site = await openSite('sample')
  const event = await site.staff.createEvent({ title: `An Evening, ${way}`, ...oneEvening, registration })
  await site.staff.register(event, { name: 'Nobody', email: 'nobody@example.net' })
  await eventually('the event known as full', async () => (await site.read(`/events/${event.slug}`)).main.text.includes(badge))
  const { main } = await site.read(`/events/${event.slug}`)
  expect(main.text).toContain(way)
  expect(main.text).toContain('$15')
  const form = (await site.read(`/register/${event.slug}`)).main
  expect(form.all('heading', { level: 2, name: 'All places are taken' })).toHaveLength(waitlist ? 0 : 1)
  expect(form.text.includes('On a waitlist you owe nothing until you have a place.')).toBe(waitlist)
})
