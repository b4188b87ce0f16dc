import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { createNewsletter, createTeacher, createWebinar } from '../e2e/archive-content'
import { everyWeek, longAgo, type StaffDesk } from '../e2e/staff-desk'
import { openSite } from './site'

/** The rules of the HTML standard and of ARIA, none of taste. */
const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard'], rules: { 'no-missing-references': 'error' } }),
)

/** What the standard forbids in a page, with the places. */
async function faults(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${path}: ${message} (${selector})`))
}

async function faultsOf(site: Awaited<ReturnType<typeof openSite>>, paths: string[]): Promise<string[]> {
  const pages = []
  for (const path of paths) pages.push([path, await (await site.get(path)).text()] as const)
  // Once all are here: the check lets nothing else run, and on a busy machine the server would give up a connection that the next request would use.
  return (await Promise.all(pages.map(([path, html]) => faults(path, html)))).flat()
}

const unlisted = ['/register/ongoing-groups', '/login', '/admin', '/thank-you/registration']
const unknown = ['/no-such-page', '/events/no-such-event', '/webinars/no-such-webinar', '/thank-you/nothing', '/register/no-such-event']

/** Markdown in all its forms, and characters that mean something in HTML. */
const everything = {
  introText: 'An intro with "quotes" & <b>tags</b>',
  description:
    '# One\n\n###### Six\n\n- a\n  - b\n\n3. c\n\n> d\n>\n> - e\n\n```\nf\n```\n\n`g` **h** *i*\n\n![j](https://example.org/j.jpg) [k](https://example.org/?k=1&l=2)\n\n---\n\n<table><tr><div>',
  facilitator: "O'Example & <Co>",
  facilitators: ['Bo', 'Cy'],
  videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  flyerUrl: '/uploads/flyer.pdf',
}

async function fillSite(staff: StaffDesk) {
  const teacher = { bio: 'One. Two & three.', personalDescription: 'Four. Five.', websiteUrl: 'https://example.org/?a=1&b=2' }
  const { id } = await createTeacher(staff, { name: 'Ada <b>', ...teacher })
  await staff.createEvent({ title: 'Everything </title><!-- <script>', ...everything, teacherProfileIds: [id] })
  await staff.createEvent({ title: 'Bare', time: '', location: '', facilitator: '', description: '' })
  await staff.createEvent({ title: 'Over', ...longAgo })
  await staff.createEvent({ title: 'Each week', ...everyWeek })
  const talk = { presenter: 'Anna & Bo', description: 'One.\n\n<b>Two.', tags: ['a & b', '<c>'], thumbnailUrl: null }
  await createWebinar(staff, { title: 'Presence <i>', year: 2025, ...talk })
  await createWebinar(staff, { title: 'Guidance', year: 2024, ...talk })
  for (const year of [2025, 2024]) await createNewsletter(staff, { month: 'May', year, link: 'https://example.org/?a=1&b=2' })
  await createNewsletter(staff, { month: 'July', year: 2025, isSpecial: true, specialDescription: 'On <b> & more' })
  for (const quote of ['A quiet place & kind.', 'Warm.', '“Home” <3', 'Still.'])
    await staff.call('POST', '/api/cms/testimonials', { quote, name: 'Ada' })
  await staff.call('POST', '/api/cms/pages', {
    title: 'Our <house> & more',
    intro: 'One.\nTwo <b>.',
    body: `${everything.description}\n\n${everyBlock}`,
  })
}

/** Each block of a page, between headings of the same words. */
const everyBlock = [
  'events{limit=2}',
  'video{url=https://youtu.be/abcdefghijk}',
  'button{label="Ask <us>" url="/contact?a=1&amp;b=2"}',
  'file{url=/uploads/flyer.pdf label=Plan}',
  'pictures{urls="/uploads/a-01234567-1200x800.webp /uploads/b-01234567-1200x800.webp /uploads/b-01234567-1200x800.webp" alts="One | \'Two\'"}',
  ...['teachers', 'testimonials', 'newsletter', 'contact'],
]
  .map((block) => `## Part & part\n\n::${block}`)
  .join('\n\n')

test('valid HTML: every page, with content of every kind', async () => {
  const site = await openSite('sample')
  await fillSite(site.staff)
  const pages = await site.listed()
  expect(pages).toEqual(expect.arrayContaining(['/', '/events/bare', '/webinars/guidance', '/our-house-more']))
  expect(await faultsOf(site, [...pages, ...unlisted])).toEqual([])
})

test('valid HTML: every page that is not there', async () => {
  const site = await openSite('sample')
  for (const path of unknown) expect((await site.get(path)).status, path).toBe(404)
  expect(await faultsOf(site, unknown)).toEqual([])
})

test('valid HTML: every page of a site without content', async () => {
  const site = await openSite('empty')
  expect(await faultsOf(site, [...(await site.listed()), '/events/free-weekly-sunday-meditation'])).toEqual([])
})

test('valid HTML: a form that comes back with what is wrong with it', async () => {
  const site = await openSite('sample')
  const form = (await site.read('/register/ongoing-groups')).main
  form.field('Name').fill('"<')
  form.field('Email').fill('x')
  const page = await site.press(form.one('button', { name: 'Register' }))
  expect(page.status).toBe(400)
  expect(await faults('the form', page.html)).toEqual([])
})

test('valid HTML: a fault is found', async () => {
  const wrong = '<!doctype html><html lang="en"><head><title>A</title></head><body><p><div></div></p></body></html>'
  expect(await faults('/', wrong)).not.toEqual([])
})
