import type { Page } from '@playwright/test'
import { createNewsletter, createTeacher, createWebinar } from './archive-content'
import { comeTo, expect, takeProblems, testOnOwnSite, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

/** Cards that stand in for what is still loading: quiet lines, one below the other. */
const placeholders = (page: Page) => page.locator('main div:has(> span[aria-hidden="true"] + span[aria-hidden="true"])')
const loadingNote = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const goHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'to the home page' }).click()
const goToPrograms = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
const goByFooter = (page: Page, label: string) => page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()

const builtInPrograms = ['Ongoing Study Groups', 'Introductory Teachings', 'Inquiry Sessions', 'Sunday Meditation']
const programCards = (page: Page) => page.getByRole('region', { name: 'Available Programs' }).getByRole('article').getByRole('heading')

testOnOwnSite(
  'D1 §4, §9, D2 §4, §9 loading in the browser: each list has its placeholders, stays for the next visit of its page, and titles wait',
  async ({ page, staff }) => {
    await createTeacher(staff, { name: 'Bo Ek' })
    const { slug } = await createWebinar(staff, { title: 'Of this year' })
    await createNewsletter(staff, { month: 'May', year: 2025 })
    const events = await hold(page, '/api/cms/events')
    const programs = await hold(page, '/api/cms/programs')
    const teachers = await hold(page, '/api/cms/teachers')
    const webinars = await hold(page, '/api/webinars')
    const newsletters = await hold(page, '/api/newsletters')
    const event = await hold(page, '/api/events/slug/ongoing-groups')
    const webinar = await hold(page, `/api/webinars/slug/${slug}`)
    await visit(page, '/login')

    await goHome(page)
    await expect(loadingNote(page, 'Loading programs')).toBeAttached()
    await expect(placeholders(page), 'home: 4 programs and 3 events').toHaveCount(4 + 3)

    await goToPrograms(page)
    await expect(title(page)).toHaveText('Programs')
    await expect(placeholders(page), '4 programs').toHaveCount(4)
    programs.release()
    await expect(programCards(page)).toHaveText(builtInPrograms)
    await expect(placeholders(page)).toHaveCount(0)

    await goByFooter(page, 'Events')
    await expect(title(page)).toHaveText('Upcoming Events')
    await expect(loadingNote(page, 'Loading events')).toBeAttached()
    await expect(placeholders(page), '6 events').toHaveCount(6)
    events.release()
    await expect(page.getByRole('heading', { name: 'Featured Event' })).toBeVisible()
    await expect(placeholders(page)).toHaveCount(0)

    await goByFooter(page, 'Teachers')
    await expect(loadingNote(page, 'Loading teachers')).toBeAttached()
    const portraits = page.locator('main div:has(> span.aspect-square[aria-hidden="true"])')
    await expect(portraits, '6 teachers').toHaveCount(6)
    teachers.release()
    await expect(page.getByRole('heading', { level: 2, name: 'Bo Ek' })).toBeVisible()
    await expect(portraits).toHaveCount(0)

    await goByFooter(page, 'Newsletter')
    await expect(loadingNote(page, 'Loading newsletters')).toBeAttached()
    newsletters.release()
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveText([/^May/])
    await expect(loadingNote(page, 'Loading newsletters')).toHaveCount(0)

    await goByFooter(page, 'Webinars')
    await expect(title(page)).toHaveText('Webinars')
    await expect(loadingNote(page, 'Loading webinars')).toBeAttached()
    const pictures = page.locator('main span[aria-hidden="true"].aspect-video')
    await expect(pictures, '6 webinars').toHaveCount(6)
    webinars.release()
    await expect(pictures).toHaveCount(0)
    await page.getByRole('link', { name: 'Watch Webinar: Of this year' }).click()
    await expect(loadingNote(page, 'Loading webinar')).toBeAttached()
    webinar.release()
    await expect(title(page)).toHaveText('Of this year')

    await page.getByRole('banner').getByRole('link', { name: 'Ongoing groups' }).click()
    await expect(page).toHaveTitle('Event · Boulder Community')
    event.release()
    await expect(page).toHaveTitle('Ongoing Groups · Boulder Community')

    await goHome(page)
    await expect(page.getByRole('heading', { name: 'Free Weekly Sunday Meditation' })).toBeVisible()
    expect(events.count(), 'what is loaded is not asked for again').toBe(1)
    // The sections further down come with the page where nothing of it was drawn on the server.
    await comeTo(page.getByRole('heading', { level: 2, name: 'Stay Connected' }))
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
    await comeTo(page.getByRole('heading', { name: 'Speak with a Teacher' }))
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  },
)

testOnOwnSite(
  'D1 §8, D2 §2: a list that cannot be loaded says so, or shows what is built in; what is opened says so too, and opens once it can be loaded',
  async ({ page, staff, problems }) => {
    await createTeacher(staff, { name: 'Bo Ek' })
    await createWebinar(staff, { title: 'Hard to load' })
    const gone = await createWebinar(staff, { title: 'Soon gone' })
    for (const path of ['cms/events', 'cms/programs', 'cms/teachers', 'webinars', 'newsletters', 'testimonials', 'events/slug/*'])
      await answerWith(page, `/api/${path}`, 500, { message: 'no' })
    await visit(page, '/login')

    await goHome(page)
    await expect(page.getByText('Unable to load events', { exact: true })).toBeVisible()
    for (const program of builtInPrograms) await expect(page.getByRole('heading', { name: program, exact: true })).toBeVisible()
    await comeTo(page.getByRole('heading', { name: 'What Our Students Say' }))
    await expect(page.getByRole('group', { name: 'What Our Students Say' }).getByRole('blockquote')).toHaveCount(0)

    await goToPrograms(page)
    await expect(programCards(page)).toHaveText(builtInPrograms)
    await expect(page.getByText('Unable to load')).toBeHidden()
    // decisions, programs banner
    await expect(page.getByRole('main').getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/events')

    await goByFooter(page, 'Events')
    await expect(page.getByText('Unable to load events', { exact: true })).toBeVisible()
    await expect(page.getByText('Please try again later or contact support.', { exact: true })).toBeVisible()
    await expect(placeholders(page)).toHaveCount(0)

    await goByFooter(page, 'Newsletter')
    await expect(page.getByRole('alert').getByText('There was an error loading the newsletters. Please try again later.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()

    await goByFooter(page, 'Webinars')
    await expect(page.getByRole('alert').getByText('There was an error loading the webinars. Please try again later.')).toBeVisible()

    await goByFooter(page, 'Teachers')
    await expect(page.getByRole('alert').getByText('Unable to load teachers', { exact: true })).toBeVisible()
    await expect(page.getByText('Please try again later or contact support', { exact: false })).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'Ongoing groups' }).click()
    await expect(title(page)).toHaveText('Event Not Found')

    await page.unrouteAll()
    await page.getByRole('link', { name: 'Back to Events' }).click()
    await page.getByRole('link', { name: 'View Event Details: Ongoing Groups' }).click()
    await expect(title(page)).toHaveText('Ongoing Groups')
    await goByFooter(page, 'Teachers')
    await expect(page.getByRole('heading', { level: 2, name: 'Bo Ek' })).toBeVisible()

    await answerWith(page, '/api/webinars/slug/*', 500, { message: 'no' })
    await goByFooter(page, 'Webinars')
    await page.getByRole('link', { name: 'Watch Webinar: Hard to load' }).click()
    await expect(page.getByText(/^There was an error loading this webinar\./)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Browse Webinars' }).click()
    await page.getByRole('link', { name: 'Watch Webinar: Hard to load' }).click()
    await expect(title(page)).toHaveText('Hard to load')

    await goByFooter(page, 'Webinars')
    await staff.call('DELETE', `/api/cms/webinars/${gone.id}`)
    await page.getByRole('link', { name: 'Watch Webinar: Soon gone' }).click()
    await expect(page.getByText(/^Webinar not found\. It may have been removed/)).toBeVisible()
    await takeProblems(problems, /^500 .*\/api\//, /^404 .*\/webinars\/(slug\/)?soon-gone/, /^console error: Failed to load resource/)
  },
)

testOnOwnSite(
  'D1 §8, D2 §7, §9: a response without events or programs shows the built-in ones; webinars and newsletters are loaded again after 5 minutes and not before',
  async ({ page }) => {
    await page.clock.install()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const count = () => [
      requested.filter((path) => path === '/api/webinars').length,
      requested.filter((path) => path === '/api/newsletters').length,
    ]
    const goRound = async () => {
      for (const label of ['Webinars', 'Newsletter', 'Teachers']) {
        await goByFooter(page, label)
        await expect(title(page)).toHaveText(label)
      }
    }
    await answerWith(page, '/api/cms/events', 200, { events: [] })
    await answerWith(page, '/api/cms/programs', 200, { programs: [] })
    await visit(page, '/teachers')

    await testOnOwnSite.step('an answer without events or programs shows the built-in ones', async () => {
      await goToPrograms(page)
      await expect(programCards(page)).toHaveText(builtInPrograms)
      await goByFooter(page, 'Events')
      await expect(page.getByRole('article').getByRole('heading', { name: 'Free Weekly Sunday Meditation' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeHidden()
    })

    await goRound()
    await expect.poll(count).toEqual([1, 1])
    await page.clock.fastForward('04:30')
    await goRound()
    expect(count()).toEqual([1, 1])
    await page.clock.fastForward('00:31')
    await goRound()
    await expect.poll(count).toEqual([2, 2])
  },
)
