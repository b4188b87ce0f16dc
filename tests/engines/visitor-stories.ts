import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { contrast, luminance } from '@/platform/luminance'
import { startFakeStripe } from '../support/fake-stripe'
import { launchHealthy, logIn } from '../support/launch'
import { linkTo } from '../support/registration-link'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'
import { type Front, startFront } from './front'
import type { Story } from './story'
import type { Visitor } from './visitor'

const introduction = 'introduction-to-the-diamond-approach'

export const messageStory: Story = {
  title: 'a message is filled in and sent',
  async tell(visitor, site, { cookie }) {
    await visitor.browser.open('/contact')
    await visitor.fill('Name', 'Ada Quist')
    await visitor.fill('Email', 'ada@example.net')
    await visitor.fill('Phone number', '555-0123')
    await visitor.pressKey('Tab')
    // A list of choices takes the first letters of one.
    await visitor.type('Med')
    await visitor.fill('Message', 'I would like to hear more, please.')
    await visitor.press('field', 'I consent')
    // What is sent sooner is held as a program's.
    await wait(2000)
    await visitor.press('button', 'Send Message')
    await visitor.sees('Message sent')
    const answer = await fetch(`${site.url}/api/contact`, { headers: { cookie } })
    expect((await answer.json()).messages[0]).toMatchObject({ name: 'Ada Quist', email: 'ada@example.net', interest: 'meditation' })
  },
}

export const visitorStories: Story[] = [
  messageStory,
  { title: 'someone comes back without paying, pays then, and has the place', tell: payForPlace },
  {
    title: 'a message that lacks something is not sent, and says what is missing',
    async tell(visitor) {
      await visitor.browser.open('/contact')
      await visitor.comesAlive()
      await visitor.fill('Name', 'A')
      await visitor.press('button', 'Send Message')
      await visitor.sees('Name must be at least 2 characters.')
      await visitor.sees('Please select an area of interest.')
    },
  },
  {
    title: 'by Tab, each link, button and field has a ring that stands out from what is around it',
    async tell(visitor) {
      await visitor.browser.open('/contact')
      await visitor.comesAlive()
      const seen = new Set<string>()
      for (let presses = 0; presses < 60 && wanted.some((kind) => !seen.has(kind)); presses++) {
        await visitor.pressKey('Tab')
        const focused = await visitor.browser.run(focusedPart)
        expect(focused, focused.html).toMatchObject({ style: 'solid', isWide: true })
        const [ring = 0, ground = 0] = focused.colors.map(luminance)
        expect(contrast(ring, ground), focused.html).toBeGreaterThanOrEqual(3)
        seen.add(focused.kind)
      }
      expect([...seen]).toEqual(expect.arrayContaining(wanted))
    },
  },
  {
    title: 'a visitor registers for an event',
    async tell(visitor, site, { cookie }) {
      await visitor.browser.open(`/events/${introduction}`)
      await visitor.comesAlive()
      await visitor.press('link', 'Register for This Event')
      await visitor.isAt(`/register/${introduction}`)
      await visitor.fill('Name', 'Bo Ek')
      await visitor.fill('Email', 'bo@example.net')
      await visitor.press('field', 'I am a member')
      await visitor.fill('Name of your group', 'Tuesday group')
      await visitor.press('button', 'Register')
      await visitor.sees('Registration Successful')
      await visitor.isAt('/events')
      const answer = await fetch(`${site.url}/api/events/2/attendees`, { headers: { cookie } })
      expect((await answer.json()).attendees).toMatchObject([{ name: 'Bo Ek', diamondHeartGroupName: 'Tuesday group' }])
    },
  },
  {
    title: 'who has the link of a registration changes it, and cancels it further down',
    async tell(visitor, site, session) {
      const json = { eventId: 3, name: 'Cy Lund', email: 'cy@example.net' }
      const headers = { 'content-type': 'application/json' }
      await fetch(`${site.url}/api/register`, { method: 'POST', headers, body: JSON.stringify(json) })
      const link = linkTo(session, json.email)
      await visitor.browser.open(link)
      await visitor.comesAlive()
      await visitor.press('field', 'On a cushion')
      await visitor.press('button', 'Save changes')
      await visitor.sees('Your changes are saved.')
      // Once more, and scrolled before it is alive.
      await visitor.browser.open(link)
      await visitor.browser.run(() => scrollTo({ top: 400, behavior: 'instant' }))
      await visitor.comesAlive()
      await visitor.press('button', 'Cancel my place')
      await visitor.press('button', 'Yes, cancel my place')
      await visitor.sees('This registration is canceled')
      const answer = await fetch(`${site.url}/api/events/3/attendees?status=cancelled`, { headers: { cookie: session.cookie } })
      expect((await answer.json()).attendees).toMatchObject([{ name: 'Cy Lund', answers: { q1: 'On a cushion' } }])
    },
  },
  {
    title: 'the newsletter field of the home page subscribes',
    async tell(visitor, site, { cookie }) {
      await visitor.browser.open('/')
      await visitor.comesAlive()
      await visitor.fill('Email', 'cleo@example.net', '#contact')
      // Before that the browser itself would send the form, and a page of its own would say thanks.
      await visitor.comesAlive('#contact form')
      await visitor.press('button', 'Subscribe', '#contact')
      await visitor.sees('Subscribed!')
      const answer = await fetch(`${site.url}/api/newsletter/subscribers`, { headers: { cookie } })
      expect((await answer.json()).subscribers).toMatchObject([{ email: 'cleo@example.net' }])
    },
  },
  {
    title: 'the back button returns to the page and to where it was left',
    async tell(visitor) {
      await visitor.browser.open('/events')
      await visitor.comesAlive()
      await visitor.pointAt('link', 'View Event Details: Ongoing Groups')
      await visitor.settle()
      // At the press itself: what comes late may move the link, and the page follows it.
      await visitor.browser.run(() =>
        addEventListener('click', () => Object.assign(window, { left: scrollY }), { capture: true, once: true }),
      )
      await visitor.press('link', 'View Event Details: Ongoing Groups')
      await visitor.isAt('/events/ongoing-groups')
      const left = await visitor.browser.run(() => (window as unknown as { left: number }).left)
      expect(left).toBeGreaterThan(300)
      await visitor.sees('Back to Events')
      await visitor.browser.goBack()
      await visitor.sees('Upcoming Events')
      await visitor.until('the page is where it was left', (position) => Math.abs(scrollY - position) <= 1, left)
    },
  },
  {
    title: 'an anchor is gone to smoothly, below the header',
    async tell(visitor) {
      await visitor.browser.open('/')
      await visitor.comesAlive()
      await visitor.press('link', 'Learn More', 'main')
      await visitor.until('the section begins below the header', () => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        return Math.abs((document.getElementById('about')?.getBoundingClientRect().top ?? 0) - header) <= 1
      })
    },
  },
  {
    title: 'nothing in the first view moves when the fonts come a second after it',
    tell: seesNothingMove,
  },
  {
    title: 'who scrolls before the scripts came stays there, and comes back to there',
    tell: staysWhereScrolled,
  },
  {
    title: 'who clicks into a field of a page with an anchor before its scripts came stays there: /programs#speak-with-teacher',
    tell: (visitor, site) => staysInField(visitor, site, '/programs#speak-with-teacher', 'Name', 'main'),
  },
  {
    title: 'who clicks into a field of a page with an anchor before its scripts came stays there: /#contact',
    tell: (visitor, site) => staysInField(visitor, site, '/#contact', 'Email', '#contact'),
  },
]

/** What Tab leads to on a page of each kind of control. */
const wanted = ['link', 'button', 'field', 'list', 'text', 'checkbox']

/** Runs in a page: the ring of the part that has the focus, and in `colors` those of the ring and of what it is drawn on. */
async function focusedPart() {
  const part = document.activeElement ?? document.body
  // Colors of a ring may change gradually.
  await Promise.all(part.getAnimations().map(({ finished }) => finished))
  const names: Record<string, string> = { A: 'link', BUTTON: 'button', SELECT: 'list', TEXTAREA: 'text' }
  const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(part)
  let ground = part.parentElement
  while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement
  const pen = document.createElement('canvas').getContext('2d')
  const colors = [outlineColor, getComputedStyle(ground ?? document.body).backgroundColor].map((color) => {
    if (pen) pen.fillStyle = color
    pen?.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? []
    return [red, green, blue] as const
  })
  return {
    kind: names[part.tagName] ?? ((part as HTMLInputElement).type === 'checkbox' ? 'checkbox' : 'field'),
    style: outlineStyle,
    isWide: Number.parseFloat(outlineWidth) >= 2,
    colors,
    html: part.outerHTML.slice(0, 120),
  }
}

/** Opens a page whose scripts are held back. Answers how to let them come, and waits then until they run. */
async function openBeforeScripts(visitor: Visitor, front: Front, path: string) {
  const release = front.hold('.js')
  await visitor.browser.open(`${front.url}${path}`)
  return async () => {
    release()
    await visitor.comesAlive()
    // What an anchor waits for (spec D1 §2) is over when a later timer of a longer time is.
    await visitor.settle()
  }
}

/** Runs in a page, before anything else: notes where the words of the first view begin, whenever that changes. */
function noteFirstView() {
  const noted: string[] = []
  Object.assign(window, { noted })
  function note() {
    const words = [...document.querySelectorAll('main :is(h1, h1 ~ p)')]
    const places = words.map((word) => Math.round(word.getBoundingClientRect().top)).join()
    if (places && places !== noted.at(-1)) noted.push(places)
    requestAnimationFrame(note)
  }
  addEventListener('DOMContentLoaded', note)
}

async function seesNothingMove(visitor: Visitor, site: ServerProcess) {
  await using front = await startFront(site.url, noteFirstView)
  await visitor.browser.resize({ width: 1440, height: 900 })
  const letFontsCome = front.hold('.woff2')
  setTimeout(letFontsCome, 1000)
  await visitor.browser.open(`${front.url}/`)
  await visitor.until('the font has come', () => document.fonts.check('20px Newsreader'))
  await visitor.settle()
  expect(await visitor.browser.run(() => (window as unknown as { noted: string[] }).noted)).toHaveLength(1)
}

async function staysWhereScrolled(visitor: Visitor, site: ServerProcess) {
  await using front = await startFront(site.url)
  const letScriptsCome = await openBeforeScripts(visitor, front, '/events')
  await visitor.browser.run(() => scrollTo({ top: 500, behavior: 'instant' }))
  expect(await visitor.scrollPosition()).toBe(500)
  await letScriptsCome()
  expect(await visitor.scrollPosition()).toBe(500)
  await visitor.press('link', 'Contact', 'header')
  await visitor.isAt('/contact')
  await visitor.sees('Send Message')
  await visitor.browser.goBack()
  await visitor.sees('Upcoming Events')
  await visitor.until('the page is where it was left', () => Math.round(scrollY) === 500)
}

async function staysInField(visitor: Visitor, site: ServerProcess, path: string, field: string, inside: string) {
  await using front = await startFront(site.url)
  const letScriptsCome = await openBeforeScripts(visitor, front, path)
  await visitor.fill(field, 'ada', inside)
  const left = await visitor.scrollPosition()
  await letScriptsCome()
  await visitor.type('@example.net')
  expect(await visitor.browser.run(() => (document.activeElement as HTMLInputElement).value)).toBe('ada@example.net')
  expect(Math.abs((await visitor.scrollPosition()) - left)).toBeLessThanOrEqual(1)
}

/** A form's policy counts for where its answer leads too, and browsers differ in when they read it. */
async function payForPlace(visitor: Visitor) {
  await using folder = await temporaryFolder()
  await using stripe = await startFakeStripe()
  await using site = await launchHealthy(folder.path, stripe.keys)
  const price = { kind: 'fixed', amount: 40, online: 'required' }
  const times = { startsAt: '2099-10-04T19:00', endsAt: '2099-10-04T20:30', month: 'October', date: '4', year: '2099', time: '' }
  const event = {
    title: 'Retreat',
    description: 'A day of sitting together.',
    location: 'Online',
    facilitator: 'Anna Example',
    ...times,
    registration: { price },
  }
  const headers = { 'content-type': 'application/json', cookie: await logIn(site) }
  const made = await fetch(`${site.url}/api/cms/events`, { method: 'POST', headers, body: JSON.stringify(event) })
  await visitor.browser.open(`${site.url}/register/${(await made.json()).event.slug}`)
  await visitor.comesAlive()
  await visitor.fill('Name', 'Ada Quist')
  await visitor.fill('Email', 'ada@example.net')
  await visitor.press('button', 'Register', 'main')
  await visitor.press('button', 'Pay $40')
  await visitor.press('link', 'Back to the site')
  await visitor.sees('You haven’t paid yet')
  await visitor.press('button', 'Pay $40')
  await visitor.press('button', 'Pay now')
  await visitor.until('it is paid', () => document.querySelector('h1')?.textContent === 'Paid')
  expect(stripe.sessions.filter(({ status }) => status === 'complete')).toHaveLength(1)
}
