import type { Page } from '@playwright/test'
import type { CommunityEvent } from '@/features/events/event.schema'
import { comeTo, expect, openTab, takeProblems, testOnEmptySite as test, visit } from './fixtures'
import { openDatabase } from './running-site'

/** What runs, if any of it is taken for more than text. */
const HOSTILE = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="window.hit = 2">',
  "'><svg onload='window.hit = 3'>",
  '[link](javascript:window.hit=4)',
  '<iframe srcdoc="<script>parent.hit=5</script>"></iframe>',
  '</textarea></title><a href="javascript:window.hit=6">x</a>',
  '$'.concat('{window.hit=7} {{constructor.constructor("window.hit=8")()}}'),
].join(' ')
const FORMULA = '=HYPERLINK("https://example.net","x")'
/** Fits where names go. */
const SHORT = '=1+1<img src=x onerror=window.hit=9>'

const date = { month: 'October', date: '5', year: '2999' }

/** Stores hostile text in every text that anyone may write. */
async function plant(staff: Parameters<Parameters<typeof test>[2]>[0]['staff']) {
  const { teacher } = await staff.call<{ teacher: { id: number } }>('POST', '/api/cms/teachers', {
    name: SHORT,
    title: SHORT,
    location: SHORT,
    bio: HOSTILE,
    personalDescription: HOSTILE,
    email: 'anna@example.org',
  })
  const texts = { description: HOSTILE, introText: HOSTILE, location: HOSTILE.slice(0, 300), time: SHORT, facilitator: SHORT }
  const { event } = await staff.call<{ event: CommunityEvent }>('POST', '/api/cms/events', {
    ...texts,
    ...date,
    title: `Event ${SHORT}`,
    facilitators: SHORT,
    teacherProfileIds: [teacher.id],
  })
  await staff.call('POST', '/api/cms/events', { ...texts, month: 'April', date: '17', year: '2001', title: `Past ${SHORT}` })
  await staff.call('POST', '/api/cms/programs', { title: SHORT, description: HOSTILE, linkUrl: '/programs#page-state' })
  const newsletter = { month: 'May', year: 2025, link: 'https://example.org/n?<script>' }
  await staff.call('POST', '/api/cms/newsletters', { ...newsletter, isSpecial: true, specialDescription: HOSTILE })
  const { webinar } = await staff.call<{ webinar: { slug: string } }>('POST', '/api/cms/webinars', {
    title: SHORT,
    description: HOSTILE,
    presenter: SHORT,
    tags: SHORT,
    videoUrl: 'https://youtu.be/abcdefghijk',
    year: 2025,
    month: 'May',
  })
  await staff.call('POST', '/api/cms/testimonials', { quote: HOSTILE, name: SHORT, reviewCount: SHORT, date: SHORT })
  await staff.call('POST', '/api/cms/pages', { title: SHORT, intro: HOSTILE.slice(0, 500), body: HOSTILE })
  await staff.call('POST', '/api/mailings', { subject: SHORT, preview: SHORT, markdown: HOSTILE })
  const person = { name: SHORT, email: 'ada@example.net' }
  await staff.call('POST', '/api/register', {
    ...person,
    eventId: event.id,
    inDiamondHeartGroup: true,
    diamondHeartGroupName: FORMULA,
    additionalMessage: HOSTILE,
  })
  await staff.call('POST', '/api/contact', {
    ...person,
    phoneNumber: '+1 303 555 0123',
    message: HOSTILE,
    contactMethod: 'get-in-touch',
    consentToContact: true,
  })
  await staff.call('POST', '/api/newsletter/subscribe', person)
  return { event, webinar }
}

/** Nothing of it has run, is a part of the page, or is a link that would run. */
async function expectHarmless(page: Page, where: string) {
  const found = await page.evaluate(() => ({
    hit: (window as { hit?: unknown }).hit,
    planted: [...document.querySelectorAll('img[onerror], svg[onload], iframe[srcdoc]:not([sandbox]), main script:not([type])')].map(
      ({ outerHTML }) => outerHTML,
    ),
    links: [...document.links]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:', 'webcal:'].includes(protocol)),
  }))
  expect(found, where).toEqual({ hit: undefined, planted: [], links: [] })
}

test('security: hostile text in any field stays text on every page that visitors see; a script that is written into one does not run', async ({
  page,
  staff,
  problems,
}) => {
  const { event, webinar } = await plant(staff)
  for (const path of [
    '/',
    '/programs',
    '/events',
    `/events/${event.slug}`,
    `/register/${event.slug}`,
    '/teachers',
    '/webinars',
    `/webinars/${webinar.slug}`,
    '/newsletter',
    '/about',
    '/community',
    '/contact',
  ]) {
    await visit(page, path)
    await comeTo(page.getByRole('contentinfo'))
    for (const more of await page.getByRole('button', { name: /^Read more/ }).all()) {
      await more.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectHarmless(page, `${path}, a dialog`)
      await page.keyboard.press('Escape')
    }
    await expectHarmless(page, path)
  }

  await test.step('the policy holds in the browser: a script that is smuggled into a page’s HTML does not run', async () => {
    await page.route('**/contact', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<head>', '<head><script>document.title = "taken over"</script>')
      await route.fulfill({ response, body })
    })
    await visit(page, '/contact')
    await takeProblems(problems, /^console error: .*Content Security Policy/, /^console error: policy: script-src/)
    await expect(page).toHaveTitle(/^Contact/)
  })

  await test.step('text doesn’t become markup or code either', async () => {
    const add = (what: 'markup' | 'code') =>
      page.evaluate((kind) => {
        if (kind === 'markup') document.body.insertAdjacentHTML('beforeend', '<b>taken over</b>')
        else document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = "taken over"' }))
      }, what)
    for (const [what, type] of [
      ['markup', 'TrustedHTML'],
      ['code', 'TrustedScript'],
    ] as const) {
      await expect(add(what)).rejects.toThrow(type)
      await takeProblems(problems, new RegExp(`^console error: .*${type}`), /^console error: policy: require-trusted-types-for/)
    }
    await expect(page).toHaveTitle(/^Contact/)
  })
})

// Takes more than 6 s: every tab and dialog of the staff area is opened once.
test('security: hostile text in any field stays text in every tab and dialog of the staff area, and is harmless in the files that staff take away', async ({
  page,
  staff,
  target,
}) => {
  await plant(staff)
  // The subscribers' file holds those who confirmed.
  using database = openDatabase(target)
  database.exec('update subscriptions set confirmed_at = created_at')
  const files = await Promise.all(
    ['/api/contact/export', '/api/newsletter/subscribers/export'].map(async (path) => {
      const answer = await fetch(target.url + path, { headers: { cookie: target.cookie } })
      return answer.text()
    }),
  )
  await openTab(page, 'Events')
  const tabs = await page.getByRole('tab').allInnerTexts()
  expect(tabs.length).toBeGreaterThanOrEqual(12)
  for (const name of tabs) {
    await page.getByRole('tab', { name, exact: true }).click()
    const panel = page.getByRole('tabpanel', { name, exact: true })
    await expect(
      panel
        .getByRole('table')
        .or(panel.getByText(/^(Nothing|No pictures yet|No deleted items)/))
        .or(panel.getByRole('list', { name: 'Files, newest first' }))
        .or(panel.getByRole('heading', { name: /^(As it will look|Next sessions)$/ }))
        .or(panel.getByRole('button', { name: 'Save Settings' }))
        .or(panel.getByLabel('Email address'))
        .first(),
    ).toBeVisible()
    await expectHarmless(page, name)
    if (name === 'People’s Data') {
      await panel.getByLabel('Email address').fill('ada@example.net')
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('heading', { level: 4 }).first()).toBeVisible()
      await expectHarmless(page, 'everything about a person')
    }
    if (name === 'Mailings') {
      await panel.getByRole('table').getByRole('button').first().click()
      await expect(panel.getByTitle('The email as it will look').contentFrame().getByText('Unsubscribe')).toBeVisible()
      await expectHarmless(page, 'a mailing')
    }
    for (const opener of [/^Edit /, /^View Attendees/]) {
      const button = panel.getByRole('button', { name: opener }).first()
      if (!(await button.isVisible())) continue
      await button.click()
      await expect(
        page
          .getByRole('dialog')
          .getByText(/window\.hit|Total/)
          .or(page.getByRole('dialog').getByRole('textbox'))
          .first(),
      ).toBeVisible()
      await expectHarmless(page, `${name}, ${opener}`)
      if (opener.source.startsWith('^View Attendees')) files.push(await exportedCsv(page))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  }
  expect(files).toHaveLength(3)
  for (const file of files) {
    const cells = [...file.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
    expect(cells.some((cell) => cell.startsWith("'=1+1"))).toBe(true)
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  }
})

/** What the open dialog of attendees hands out. */
async function exportedCsv(page: Page) {
  const [attendees] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  return Buffer.concat(await (await attendees.createReadStream()).toArray()).toString()
}
