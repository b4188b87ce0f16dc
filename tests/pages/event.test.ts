import { expect, test } from 'vitest'
import { everyWeek, longAgo } from '../e2e/staff-desk'
import type { SentPage } from './sent-page'
import { openSite } from './site'

/** The page of an event with these fields. */
async function readEvent(fields: Parameters<Awaited<ReturnType<typeof openSite>>['staff']['createEvent']>[0]): Promise<SentPage> {
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent(fields)
  return site.read(`/events/${slug}`)
}

const registerLinks = (page: SentPage) => page.all('link', { name: 'Register for This Event' })

test('D1 §2 event: title, begin line, location, intro, teacher, additional teachers and the register button', async () => {
  const page = await readEvent({ title: 'Whole day', introText: 'A day to remember.', facilitators: ['Bo Ek', 'Cy Lund'] })
  expect(page.title).toBe('Whole day · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Whole day'])
  expect(page.texts('paragraph')).toContainEqual(expect.stringMatching(/^Oct(ober)? 5, 2999, 10:00 AM - 12:00 PM$/))
  expect(page.texts('paragraph')).toContain('A day to remember.')
  expect(page.texts('paragraph')).toContainEqual(expect.stringContaining('Location: Boulder Community Center'))
  expect(page.fact('Teacher')?.text).toBe('Anna Example')
  expect(page.fact('Additional Teachers')?.text).toBe('Bo Ek, Cy Lund')
  expect(page.all('link', { name: /^Download Event Flyer/ })).toEqual([])
  expect(registerLinks(page)[0]?.attribute('href')).toBe('/register/whole-day')
})

test('D1 §2 event: a recurring one names its rule, and refers to its schedule where it has none', async () => {
  const weekly = await readEvent({ title: 'Each Saturday', time: '6:30-7 PM', isRecurring: true, recurrence: 'FREQ=WEEKLY;BYDAY=SA' })
  expect(weekly.texts('paragraph')).toContain('Recurring Event - Every week on Saturday')
  const page = await readEvent({ title: 'Each Tuesday', ...everyWeek })
  expect(page.texts('paragraph')).toContain('Recurring Event - See schedule for details')
  expect(registerLinks(page)).not.toEqual([])
})

test('D1 §2 event: who leads it is labeled Facilitator when that is the role', async () => {
  const page = await readEvent({ title: 'Led by a facilitator', facilitatorRole: 'facilitator' })
  expect(page.fact('Facilitator')?.text).toBe('Anna Example')
  expect(page.fact('Teacher')).toBeUndefined()
})

test('D1 §2 event: with a flyer there is a link to it', async () => {
  const page = await readEvent({ title: 'With a flyer', flyerUrl: '/uploads/flyer.pdf' })
  expect(page.one('link', { name: 'Download Event Flyer (PDF)' }).attribute('href')).toBe('/uploads/flyer.pdf')
})

test('decisions, the pages: the page of an event that is over says so in place of the register button', async () => {
  const page = await readEvent({ title: 'Long over', ...longAgo })
  expect(page.texts('paragraph')).toContain('This event has passed')
  expect(registerLinks(page)).toEqual([])
})

test('B §3.1: where people register at another address, the event’s page and the one of its form lead there, and neither has a form', async () => {
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent({ title: 'With a box office', registrationUrl: 'https://tickets.example.org/box' })
  for (const path of [`/events/${slug}`, `/register/${slug}`]) {
    const { main } = await site.read(path)
    expect(main.one('link', { name: 'Register for This Event' }).attribute('href'), path).toBe('https://tickets.example.org/box')
    expect(main.text, path).toContain('on tickets.example.org')
    expect(main.all('button', { name: 'Register' }), path).toEqual([])
  }
})

test('decisions, the pages: a recurring event is never over', async () => {
  expect(registerLinks(await readEvent({ title: 'For ever', isRecurring: true, ...longAgo }))).not.toEqual([])
})

test('B §1: an event in another time zone than the site’s names it wherever its time is shown', async () => {
  const when = { startsAt: '2999-10-05T19:00', endsAt: '2999-10-05T20:30', time: '7:00 - 8:30 PM', timeZone: 'America/New_York' }
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent({ title: 'An evening in the east', location: 'Harbor House', ...when })
  const words = '7:00 - 8:30 PM, Eastern Time'
  expect((await site.read(`/events/${slug}`)).main.text).toContain(`October 5, 2999, ${words}`)
  const list = (await site.read('/events')).main
  expect(list.all('article').find(({ text }) => text.includes('An evening in the east'))?.text).toContain(`Begins: ${words}`)
  expect(list.text).toContain('Times are in Mountain Time unless they say otherwise.')
  expect((await site.read('/search?q=harbor')).main.text).toContain(words)
})

test('D1 §2 event: the description is markdown', async () => {
  const description = '### The day\n\n1. Arriving\n2. *Sensing*\n\nMore at [the school](https://example.org/school).\n\n> Come as you are.'
  const { main } = await readEvent({ title: 'In markdown', description })
  expect(main.all('heading', { name: 'The day' })).toHaveLength(1)
  expect(main.part('ol').texts('listitem')).toEqual(['Arriving', 'Sensing'])
  expect(main.texts('emphasis')).toEqual(['Sensing'])
  expect(main.one('link', { name: 'the school' }).attribute('href')).toBe('https://example.org/school')
  expect(main.texts('blockquote')).toEqual(['Come as you are.'])
})

test('decisions, the API: an image in markdown is a link, so that nothing is fetched from elsewhere', async () => {
  const { main } = await readEvent({ title: 'With a picture', description: '![Our meadow](https://example.org/meadow.jpg)' })
  expect(main.one('link', { name: 'Our meadow' }).attribute('href')).toBe('https://example.org/meadow.jpg')
  expect(main.select('img[src^="https:"]')).toEqual([])
})

test('decisions, the pages: the video of an event waits to be played', async () => {
  const page = await readEvent({ title: 'With a video', videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' })
  expect(page.all('button', { name: /^Play video: With a video/ })).toHaveLength(1)
  expect(page.select('iframe, [src^="https:"]')).toEqual([])
})

test('without JavaScript: an event has the whole of its teachers, and a video leads to its own page', async () => {
  const site = await openSite('sample')
  expect((await site.read('/events/the-body-and-the-spiritual-journey')).main.text).toContain('The body tells the truth early.')
  const { slug } = await site.staff.createEvent({ title: 'Filmed Without Script', videoUrl: 'https://youtu.be/abcdefghijk' })
  const { withoutScripts } = await site.read(`/events/${slug}`)
  expect(withoutScripts.flatMap((note) => note.addresses)).toContainEqual(expect.stringContaining('abcdefghijk'))
})

const attack = '<img src=x onerror="document.title=\'taken over\'"><script>document.title="taken over"</script><b>bold</b>'

test('hostile content shows as what it is, and none of it is a part of the page', async () => {
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent({
    title: `Evening ${attack}`,
    introText: attack,
    description: `${attack}\n\n[press](javascript:document.title='taken%20over') and [this](data:text/html,<script>1</script>)`,
    location: attack,
    facilitator: '<i>Anna</i>',
    facilitators: ['</script><script>document.title="taken over"</script>'],
  })
  for (const path of [`/events/${slug}`, `/register/${slug}`, '/events']) {
    const { main } = await site.read(path)
    expect(main.text, path).toContain('<i>Anna</i>')
    expect(main.select('b, i, img[src="x"]'), path).toEqual([])
    expect(
      main.select('script').filter(({ text }) => text.includes('taken over')),
      path,
    ).toEqual([])
    expect(
      main.addresses.filter((address) => /^(javascript|data):/i.test(address)),
      path,
    ).toEqual([])
  }
})

test('D1 §2, §8 event: an unknown slug answers 404 with the panel and the way back', async () => {
  const page = await (await openSite('sample')).read('/events/no-such-event')
  expect([page.status, page.title]).toEqual([404, 'Event Not Found · Boulder Community'])
  expect(page.texts('heading', { level: 1 })).toEqual(['Event Not Found'])
  expect(page.main.one('link', { name: 'Back to Events' }).attribute('href')).toBe('/events')
})
