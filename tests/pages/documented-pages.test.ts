import { expect, test } from 'vitest'
import { read } from './site'

test('D1 §2 community: the hero and the intro', async () => {
  const page = await read('/community')
  expect(page.title).toBe('Community · Boulder Community')
  const hero = page.one('region', { name: 'Community' })
  expect(hero.texts('heading', { level: 1 })).toEqual(['Community'])
  expect(hero.text).toContain('We value community')
})

test('D1 §2 community: the nine ways to connect, some of them with a page elsewhere', async () => {
  const ways = (await read('/community')).one('region', { name: 'Ways to Connect' })
  expect(ways.all('listitem').flatMap((way) => way.texts('heading'))).toEqual([
    'Free weekly meditations',
    'Intro talks and low-cost workshops',
    'Movie nights',
    'Life services',
    'Bonfires, potlucks and parties',
    'Pickleball, movement and dance',
    'Twice-yearly community gatherings',
    'Volunteer day',
    'Scholarships and work trades',
  ])
  expect(ways.addresses.filter((address) => address.startsWith('https://')).length).toBeGreaterThan(1)
})

test("D1 §2 community: 'Curious? Come Say Hi' speaks of tours, and leads to the contact page and the social page", async () => {
  const block = (await read('/community')).one('region', { name: 'Curious? Come Say Hi' })
  expect(block.text).toContain('tour of the center')
  expect(block.one('link', { name: 'Contact Us' }).attribute('href')).toBe('/contact')
  expect(block.one('link', { name: /social media/ }).attribute('href')).toMatch(/^https:\/\/example\.org\/social/)
})

test('D1 §2 inquiry sessions: the browser title is followed by the name of the organization', async () => {
  const page = await read('/inquiry-sessions')
  expect(page.title).toBe('Inquiry Sessions · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Inquiry Sessions'])
  expect(page.text).toContain('One-on-one guidance')
})

test('D1 §2, §9 inquiry sessions: the four steps; 50-90 minutes, one-on-one, confidential; and the benefits', async () => {
  const page = await read('/inquiry-sessions')
  const steps = page.one('region', { name: 'How a session unfolds' }).all('listitem')
  expect(steps.flatMap((step) => step.texts('heading'))).toEqual([
    'Initial consultation',
    'Present-moment exploration',
    'Gentle guidance',
    'Integration',
  ])
  expect(page.texts('definition')).toEqual([/50–90 minutes/, /One-on-one/, /Confidential/].map((fact) => expect.stringMatching(fact)))
  expect(page.all('heading', { name: 'Benefits' })).toHaveLength(1)
})

test('D1 §2 inquiry sessions: how to get started, and the way to the form', async () => {
  const start = (await read('/inquiry-sessions')).one('region', { name: 'Getting started' })
  const steps = [/contact form/, /A teacher reaches out/, /schedule the first session/]
  expect(start.texts('listitem')).toEqual(steps.map((step) => expect.stringMatching(step)))
  expect(start.one('link', { name: 'Speak with a Teacher' }).attribute('href')).toBe('/programs#speak-with-teacher')
})

test('D1 §2 introductory teachings: title, What to Expect, and the three types of offerings', async () => {
  const page = await read('/introductory-teachings')
  expect(page.title).toBe('Introductory Teachings · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Introductory Teachings'])
  const expectations = page.one('region', { name: 'What to Expect' }).all('listitem')
  expect(expectations.flatMap((each) => each.texts('heading'))).toEqual(['A warm welcome', 'Experiential learning', 'Meet the teachers'])
  expect(page.one('region', { name: 'Three ways to begin' }).texts('listitem')).toEqual([
    expect.stringMatching(/^Free.*Introduction events/),
    expect.stringMatching(/^Half a day or a full day.*Introductory workshops/),
    expect.stringMatching(/^Every week.*Open meditation sessions/),
  ])
})

test('D1 §2 introductory teachings: View Upcoming Events leads to the events, Speak with a Teacher to the form of the programs page', async () => {
  const page = await read('/introductory-teachings')
  expect(page.one('link', { name: 'View Upcoming Events' }).attribute('href')).toBe('/events')
  expect(page.one('link', { name: 'Speak with a Teacher' }).attribute('href')).toBe('/programs#speak-with-teacher')
})

test('D1 §1 privacy policy: what is collected, not sold, not for people under 18, and its date', async () => {
  const page = await read('/privacy-policy')
  expect(page.title).toBe('Privacy Policy · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Privacy Policy'])
  expect(page.text).toContain('Last Updated April 28, 2024')
  expect(page.one('region', { name: 'What we collect' }).texts('listitem')).toEqual([
    expect.stringMatching(/name.*email.*phone/),
    expect.stringMatching(/^Registration details/),
    expect.stringMatching(/^Communications/),
    expect.stringMatching(/IP address.*browser.*cookies/),
  ])
  expect(page.text).toContain('We do not sell your personal information')
  expect(page.text).toContain('not for people under 18')
})

test('D1 §1 terms: payment, refunds, no-shows, governing law and the health disclaimer', async () => {
  const page = await read('/terms')
  expect(page.title).toBe('Terms · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Terms'])
  expect(page.one('region', { name: 'Refunds' }).text).toMatch(/may be available.*in advance.*Each event has its own policy/)
  for (const fact of [
    'Full payment secures your place',
    'no refunds for sessions you miss',
    'law of the State of Colorado',
    'not medical or therapeutic advice',
  ])
    expect(page.text).toContain(fact)
})

test.each(['/privacy-policy', '/terms'])('legal: the contents of %s lead to each of its sections', async (path) => {
  const page = await read(path)
  const links = page.one('navigation', { name: 'Contents' }).all('link')
  expect(page.main.texts('heading', { level: 2 })).toEqual(['Contents', ...links.map(({ text }) => text)])
  for (const link of links) {
    const { pathname, hash } = new URL(link.attribute('href') ?? '', page.url)
    expect(pathname).toBe(path)
    expect(page.part(hash).texts('heading', { level: 2 })).toEqual([link.text])
  }
})
