import { expect, test } from 'vitest'
import type { Attendee } from '@/features/events/attendees/attendee.schema'
import type { ContactMessage } from '@/features/messages/contact-message.schema'
import type { Subscriber } from '@/features/newsletter/list/subscription.calls'
import { messagePlaces } from '../e2e/message-places'
import { everyEvening, oneEvening, questions, startOf } from '../e2e/registration-events'
import type { Part } from './part'
import { openSite, read } from './site'

/** The fields of the form whose button this is. */
const formOf = (main: Part, button: string) => {
  const pressed = main.one('button', { name: button })
  return { pressed, form: main.select('form').find(({ element }) => element.contains(pressed.element)) ?? main }
}

/** The first field with a fault: browsers put the focus into it. */
const focused = (main: Part) => main.select('[autofocus]').map((field) => field.attribute('name'))

test.each(messagePlaces)('without JavaScript: a message from $name goes through, and a page says so', async (place) => {
  const site = await openSite('sample')
  const { form, pressed } = formOf((await site.read(place.path)).main, 'Send Message')
  const email = `ada.plain.${place.name}@example.net`
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill(email)
  // D1 §5: only on the contact page it must be chosen.
  const interest = place.isInterestOptional ? '' : place.interest
  form.field(/^Area of interest/).fill(interest)
  form.field('Message').fill('I would like to hear more, please.')
  form.one('checkbox').check()
  const { main } = await site.press(pressed)
  expect(main.texts('heading', { level: 1 })).toEqual([place.success[0]])
  expect(main.text).toContain(place.success[1])
  const { messages } = await site.staff.call<{ messages: ContactMessage[] }>('GET', '/api/contact')
  expect(messages.find((message) => message.email === email)).toMatchObject({
    phoneNumber: null,
    interest: interest || null,
    hearAboutUs: null,
    contactMethod: place.contactMethod,
    consentToContact: true,
  })
})

test.each(messagePlaces)('without JavaScript: on $name what is wrong is shown at its field, and nothing typed is lost', async (place) => {
  const site = await openSite('sample')
  const { form, pressed } = formOf((await site.read(place.path)).main, 'Send Message')
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill('ada at example')
  form.field(/^Area of interest/).fill(place.interest)
  form.field(/^How did you hear/).fill('referral')
  form.field('Message').fill('I would like to hear more, please.')
  const page = await site.press(pressed)
  expect([page.status, focused(page.main)]).toEqual([400, ['email']])
  const again = formOf(page.main, 'Send Message').form
  expect(again.field('Email').description).toBe('Please enter a valid email address.')
  expect(again.one('checkbox').description).toBe(place.consent)
  expect(again.field('Email').value).toBe('ada at example')
  expect(again.field('Name').value).toBe('Ada Quist')
  expect(again.field(/^Area of interest/).value).toBe(place.interest)
  expect(again.field(/^How did you hear/).value).toBe('referral')
  expect(again.field('Message').value).toBe('I would like to hear more, please.')
})

// Before, each line break counted as two characters: a message that fits was refused, and was stored with both.
test('without JavaScript: a message of many lines may be as long as its limit, and keeps its line breaks', async () => {
  const site = await openSite('sample')
  const message = 'A line.\n'.repeat(625).trim()
  const { form, pressed } = formOf((await site.read('/contact')).main, 'Send Message')
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill('ada.lines@example.net')
  form.field(/^Area of interest/).fill(messagePlaces.find(({ path }) => path === '/contact')?.interest ?? '')
  form.field('Message').fill(message)
  form.one('checkbox').check()
  expect((await site.press(pressed)).status).toBe(200)
  const { messages } = await site.staff.call<{ messages: ContactMessage[] }>('GET', '/api/contact')
  expect(messages.find(({ email }) => email === 'ada.lines@example.net')?.message).toBe(message)
})

test('D1 §5 without JavaScript: the contact page asks for an area of interest', async () => {
  const site = await openSite('sample')
  const { form, pressed } = formOf((await site.read('/contact')).main, 'Send Message')
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill('ada@example.net')
  form.field('Message').fill('I would like to hear more, please.')
  form.one('checkbox').check()
  const { main } = await site.press(pressed)
  expect(focused(main)).toEqual(['interest'])
  expect(main.field(/^Area of interest/).description).toBe('Please select an area of interest.')
})

const thanks = 'You will receive our monthly newsletters with updates about events, teachings, and community news.'

test.each(['/', '/newsletter'])('without JavaScript: a subscription on %s goes through, and a page says so', async (path) => {
  const site = await openSite('sample')
  const { form, pressed } = formOf((await site.read(path)).main, 'Subscribe')
  form.field('Email').fill('ek.plain@example.net')
  const page = await site.press(pressed)
  expect(new URL(page.url).pathname).toBe('/thank-you/newsletter')
  expect(page.texts('heading', { level: 1 })).toEqual(['Thank you for subscribing!'])
  const paragraphs = [...page.window.document.querySelectorAll('main p')].map(({ textContent }) => textContent)
  expect(paragraphs).toEqual(expect.arrayContaining([thanks, 'Please confirm by the link that we sent you.']))
  const { subscribers } = await site.staff.call<{ subscribers: Subscriber[] }>('GET', '/api/newsletter/subscribers')
  expect(subscribers).toMatchObject([{ email: 'ek.plain@example.net', name: null }])
})

test('without JavaScript: a wrong address stands in the field of the newsletter with the message', async () => {
  const site = await openSite('sample')
  const { form, pressed } = formOf((await site.read('/newsletter')).main, 'Subscribe')
  form.field('Email').fill('ek at example')
  form.field(/^Name/).fill('Ek')
  const { main } = await site.press(pressed)
  const again = formOf(main, 'Subscribe').form
  expect([again.field('Email').value, again.field(/^Name/).value]).toEqual(['ek at example', 'Ek'])
  expect([again.field('Email').description, focused(main)]).toEqual(['Please enter a valid email address', ['email']])
})

test('without JavaScript: a registration goes through, with the group that shows when its box is ticked', async () => {
  const site = await openSite('sample')
  const { id } = await site.staff.createEvent({ title: 'Evening Without Script' })
  const { form, pressed } = formOf((await site.read('/register/evening-without-script')).main, 'Register')
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill('ada.plain@example.net')
  form.one('checkbox').check()
  form.field(/^Name of your group/).fill('Tuesday')
  const { main } = await site.press(pressed)
  expect(main.texts('heading', { level: 1 })).toEqual(['Registration Successful'])
  expect(main.text).toContain('You have been registered for the event. Check your email for confirmation.')
  const { attendees } = await site.staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${id}/attendees`)
  expect(attendees).toMatchObject([{ name: 'Ada Quist', inDiamondHeartGroup: true, diamondHeartGroupName: 'Tuesday' }])
})

test('without JavaScript: what is wrong stands at the fields of a registration, the first has the focus, and nothing typed is lost', async () => {
  const site = await openSite('sample')
  const { form, pressed } = formOf((await site.read('/register/ongoing-groups')).main, 'Register')
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill('ada at example')
  form.one('checkbox').check()
  form.field(/^Additional message/).fill('A quiet seat, please.')
  const { main } = await site.press(pressed)
  expect(focused(main)).toEqual(['email'])
  expect(main.field('Email').description).toBe('Please enter a valid email address')
  expect(main.field('Email').value).toBe('ada at example')
  expect(main.field('Name').value).toBe('Ada Quist')
  expect(main.field(/^Additional message/).value).toBe('A quiet seat, please.')
  expect(main.one('checkbox').isChecked).toBe(true)
})

test('without JavaScript: all that is wrong with a registration is listed above it, answers included, with links to the fields', async () => {
  const site = await openSite('sample')
  const event = await site.staff.createEvent({ title: 'Asked Evening', ...oneEvening, registration: { questions } })
  const { form, pressed } = formOf((await site.read(`/register/${event.slug}`)).main, 'Register')
  form.field('Email').fill('ada at example')
  const page = await site.press(pressed)
  const links = page.main.select('[role="alert"] a')
  expect(links.map(({ text }) => text)).toEqual([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please answer this question',
  ])
  // What each leads to is described by the same words.
  const led = links.map((link) => page.select(`[id="${decodeURIComponent(link.attribute('href')?.slice(1) ?? '')}"]`)[0]?.description)
  expect(led).toEqual(links.map(({ text }) => text))
  expect(focused(page.main)).toEqual(['name'])
})

test('without JavaScript: several dates, guests and answers go through, after a mistake that loses none of them', async () => {
  const site = await openSite('sample')
  const registration = { capacity: 5, perSession: true, guestsAllowed: 1, questions }
  const event = await site.staff.createEvent({ title: 'Plain Evenings', ...everyEvening, registration })
  const first = formOf((await site.read(`/register/${event.slug}`)).main, 'Register')
  first.form.field('Name').fill('Ada Quist')
  first.form.field('Email').fill('ada.evenings@example.net')
  for (const week of [2, 4]) first.form.all('checkbox', { name: /7:00/ })[week]?.check()
  first.form.field('With 1 guest').check()
  for (const choice of ['Bread', 'Soup']) first.form.field(choice).check()

  const page = await site.press(first.pressed)
  expect(page.status).toBe(400)
  const { form, pressed } = formOf(page.main, 'Register')
  const group = form.select('fieldset').find(({ text }) => text.startsWith('Have you meditated before?'))
  expect(group?.description).toBe('Please answer this question')
  expect(form.all('checkbox', { name: /7:00/ }).flatMap((date, week) => (date.isChecked ? week : []))).toEqual([2, 4])
  expect(['With 1 guest', 'Bread', 'Soup', 'Cake'].map((label) => form.field(label).isChecked)).toEqual([true, true, true, false])
  form.field('No').check()
  const { main } = await site.press(pressed)
  expect(main.texts('heading', { level: 1 })).toEqual(['Registration Successful'])
  const { attendees } = await site.staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${event.id}/attendees`)
  const details = { guests: 1, answers: { chair: false, food: ['Bread', 'Soup'] } }
  expect(attendees).toMatchObject([
    { session: startOf(4), ...details },
    { session: startOf(2), ...details },
  ])
})

test('without JavaScript: where no date is checked, the form says so', async () => {
  const site = await openSite('sample')
  const event = await site.staff.createEvent({ title: 'Unchosen Evenings', ...everyEvening, registration: { perSession: true } })
  const { form, pressed } = formOf((await site.read(`/register/${event.slug}`)).main, 'Register')
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill('ada.none@example.net')
  const page = await site.press(pressed)
  expect(page.status).toBe(400)
  expect(page.main.text).toContain('Please choose at least one date')
})

test('without JavaScript: the waitlist has a page of its own that says so', async () => {
  const site = await openSite('sample')
  const event = await site.staff.createEvent({ title: 'Plainly Full', ...oneEvening, registration: { capacity: 1, waitlist: true } })
  await site.staff.register(event, { name: 'Bo Ek', email: 'bo.full@example.net' })
  const form = (await site.read(`/register/${event.slug}`)).main
  expect(form.text, 'it is free').not.toContain('You owe')
  form.field('Name').fill('Ada Quist')
  form.field('Email').fill('ada.full@example.net')
  const { main } = await site.press(form.one('button'))
  expect(main.texts('heading', { level: 1 })).toEqual(['You are on the waitlist'])
  expect(main.text, 'it has no mail server').not.toContain('We’ll email you')
  expect(main.text).toContain('This site doesn’t send email yet.')
})

test('without JavaScript: a form that cannot do without says so, and the staff area too', async () => {
  const login = await read('/login')
  expect(login.withoutScripts.map(({ text }) => text)).toContainEqual(expect.stringContaining('This form needs JavaScript'))
  const staffArea = await read('/admin')
  expect(staffArea.withoutScripts.map(({ text }) => text)).toContainEqual(expect.stringMatching(/JavaScript/))
})

test('without JavaScript: a form that is posted to an address in another script is answered like any other', async () => {
  const { url } = await openSite('sample')
  const body = new URLSearchParams({ form: 'message-contact', email: 'ada.elsewhere@example.net' })
  const answer = await fetch(`${url}/%E2%98%83`, { method: 'POST', body, headers: { origin: url }, redirect: 'manual' })
  expect(answer.status).toBe(400)
})

test('spec B §3.12: without JavaScript, the page after registering says where the confirmation goes, and corrects the address', async () => {
  const site = await openSite('sample')
  const { id, slug } = await site.staff.createEvent({ title: 'Plain Correction', ...oneEvening })
  const { form, pressed } = formOf((await site.read(`/register/${slug}`)).main, 'Register')
  form.field('Name').fill('Ada Plain')
  form.field('Email').fill('adda.plain@example.net')
  const page = await site.press(pressed)
  expect(page.texts('heading', { level: 1 })).toEqual(['Registration Successful'])
  expect([page.meta('referrer'), page.meta('robots')]).toEqual([['no-referrer'], ['noindex']])
  expect(page.main.text).toContain('adda.plain@example.net')
  const correct = async (main: Part, email: string) => {
    const again = formOf(main, 'Correct the address')
    again.form.field('Your email address').fill(email)
    return site.press(again.pressed)
  }
  const wrong = await correct(page.main, 'ada at example')
  expect([wrong.status, wrong.main.field('Your email address').value]).toEqual([400, 'ada at example'])
  const corrected = await correct(wrong.main, 'ada.plain@example.net')
  expect(corrected.main.text).toContain('ada.plain@example.net')
  expect(corrected.main.text).not.toContain('adda.plain')
  const { attendees } = await site.staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${id}/attendees`)
  expect(attendees.map(({ email }) => email)).toEqual(['ada.plain@example.net'])
  const last = await correct((await correct(corrected.main, 'ada.two@example.net')).main, 'ada.three@example.net')
  expect(last.main.all('button', { name: 'Correct the address' })).toEqual([])
})
