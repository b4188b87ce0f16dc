import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test, testOnEmptySite, testOnOwnSite } from './fixtures'
import { listedPages } from './listed-pages'
import { everyWeek, longAgo, type StaffDesk } from './staff-desk'

/** The rules of the HTML standard and of ARIA, none of taste. */
const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard'], rules: { 'no-missing-references': 'error' } }),
)

/** What the standard forbids in a page, with the places. */
async function faults(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${path}: ${message} (${selector})`))
}

async function faultsOf(request: APIRequestContext, paths: string[]): Promise<string[]> {
  const found = []
  for (const path of paths) found.push(...(await faults(path, await (await request.get(path)).text())))
  return found
}

const unlistedPages = ['/register/ongoing-groups', '/login', '/admin', '/thank-you/registration']
const unknownPages = [
  '/no-such-page',
  '/events/no-such-event',
  '/webinars/no-such-webinar',
  '/thank-you/nothing',
  '/register/no-such-event',
]

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
  const teacher = { name: 'Ada <b>', email: 'ada@example.org', title: 'Teacher', location: 'Boulder', bio: 'One. Two & three.' }
  const { teacher: saved } = await staff.call<{ teacher: { id: number } }>('POST', '/api/cms/teachers', {
    ...teacher,
    personalDescription: 'Four. Five.',
    websiteUrl: 'https://example.org/?a=1&b=2',
  })
  await staff.createEvent({ title: 'Everything </title><!-- <script>', ...everything, teacherProfileIds: [saved.id] })
  await staff.createEvent({ title: 'Bare', time: '', location: '', facilitator: '', description: '' })
  await staff.createEvent({ title: 'Over', ...longAgo })
  await staff.createEvent({ title: 'Each week', ...everyWeek })
  for (const [title, year] of [
    ['Presence <i>', 2025],
    ['Guidance', 2024],
  ])
    await staff.call('POST', '/api/cms/webinars', {
      title,
      year,
      month: 'May',
      presenter: 'Anna & Bo',
      description: 'One.\n\n<b>Two.',
      videoUrl: 'https://youtu.be/abcdefghijk',
      tags: ['a & b', '<c>'],
    })
  for (const [month, year] of [
    ['May', 2025],
    ['June', 2024],
  ])
    await staff.call('POST', '/api/cms/newsletters', { month, year, link: 'https://example.org/?a=1&b=2' })
  const special = { month: 'July', year: 2025, link: 'https://example.org/s', isSpecial: true, specialDescription: 'On <b> & more' }
  await staff.call('POST', '/api/cms/newsletters', special)
  for (const quote of ['A quiet place & kind.', 'Warm.', '“Home” <3', 'Still.'])
    await staff.call('POST', '/api/cms/testimonials', { quote, name: 'Ada' })
}

testOnOwnSite('valid HTML: every page, with content of every kind', async ({ request, staff }) => {
  await fillSite(staff)
  const pages = await listedPages(request)
  expect(pages).toEqual(expect.arrayContaining(['/', '/events/bare', '/webinars/guidance']))
  expect(await faultsOf(request, [...pages, ...unlistedPages])).toEqual([])
})

test('valid HTML: every page that is not there', async ({ request }) => {
  for (const path of unknownPages) expect((await request.get(path)).status(), path).toBe(404)
  expect(await faultsOf(request, unknownPages)).toEqual([])
})

testOnEmptySite('valid HTML: every page of a site without content', async ({ request }) => {
  expect(await faultsOf(request, [...(await listedPages(request)), '/events/free-weekly-sunday-meditation'])).toEqual([])
})

test('valid HTML: a form that comes back with what is wrong with it', async ({ request }) => {
  const path = '/register/ongoing-groups'
  const answer = await request.post(path, { form: { form: 'registration', eventId: '1', name: '"<', email: 'x' } })
  expect(answer.status()).toBe(400)
  expect(await faults(path, await answer.text())).toEqual([])
})

test('valid HTML: a fault is found', async () => {
  expect(
    await faults('/', '<!doctype html><html lang="en"><head><title>A</title></head><body><p><div></div></p></body></html>'),
  ).not.toEqual([])
})
