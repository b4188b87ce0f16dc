import type { Page } from '@playwright/test'
import { addDays, dayParts } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { eventually } from '../support/eventually'
import { aPicture } from '../support/files'
import { readMail } from '../support/read-mail'
import { create, dialogOn as eventDialog, field as eventField } from './event-dialog-parts'
import { expect, logIn, testOnEmptySite, visit } from './fixtures'
import { former, listedPages } from './listed-pages'
import { expectNoBarriers, sidewaysScroll } from './page-checks'

const settings = {
  Community: 'Valley Circle',
  'School (optional)': 'Open School',
  Tagline: 'A quiet place by the water.',
  Street: '1 Quay',
  City: 'Wellington',
  Region: 'Te Whanganui',
  'Postal code': '6011',
  Phone: '04 555 0100',
  Email: 'office@valley.example',
  Hours: 'Fri 6pm sitting',
  'The school’s own site (optional)': 'https://valley.example/school',
  'Social page (optional)': 'https://valley.example/social',
  'Video channel (optional)': 'https://valley.example/videos',
  'Movie nights (optional)': 'https://valley.example/films',
  'Bonfires and potlucks (optional)': 'https://valley.example/fires',
  'Pickleball and dance (optional)': 'https://valley.example/dance',
  'Community gatherings (optional)': 'https://valley.example/gatherings',
  'Button color': '#3c5a6e',
}

const phone = { width: 390, height: 844 }
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })

/** Opens Today as a newcomer does, by the menu. */
async function openToday(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('tab', { name: 'Today' }).click()
  await expect(steps(page)).toBeVisible()
}

async function openStep(page: Page, label: string) {
  await openToday(page)
  await steps(page)
    .getByRole('link', { name: `Open: ${label}` })
    .click()
}

/** Nothing goes out of a phone's window. */
async function expectRoom(page: Page) {
  expect(await sidewaysScroll(page)).toEqual([])
}

// Takes more than 6 s: every first step of a new community on a phone, then each public page that must show nothing else.
testOnEmptySite(
  'spec B §6.5 on a phone, the first steps lead a new community to a site of its own, with nothing left of the sample',
  async ({ page, request, target }) => {
    // A whole evening's work of a newcomer.
    testOnEmptySite.slow()
    await page.setViewportSize(phone)
    await logIn(page)
    await openToday(page)
    await expect(steps(page)).toContainText('0 of 17 done')
    await expectRoom(page)
    await expectNoBarriers(page, 'Today with first steps')
    await page.setViewportSize(phone)

    await steps(page).getByRole('link', { name: 'Open: Name, address and hours' }).click()
    for (const [label, value] of Object.entries(settings)) await page.getByRole('textbox', { name: label, exact: true }).fill(value)
    await page.getByLabel('Time zone', { exact: true }).selectOption('Pacific/Auckland')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()
    await expectRoom(page)

    await openStep(page, 'Your own words on the home page')
    await page.getByLabel('Top of the page', { exact: true }).fill('We sit together in a **boat house**.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('One text saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Choose another.*Top of the page, picture/ }).click()
    const pictureDialog = page.getByRole('dialog')
    await pictureDialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'water.png', mimeType: 'image/png', buffer: await aPicture(320, 240, 'png') })
    await pictureDialog.getByRole('button', { name: 'Save picture' }).click()
    await expect(pictureDialog).toBeHidden()
    await expectRoom(page)

    await openStep(page, 'A teacher of your own')
    await page.getByRole('button', { name: 'Add New Teacher' }).click()
    const teacherDialog = page.getByRole('dialog', { name: /Teacher$/ })
    const teacher = {
      Name: 'Mere Quist',
      Title: 'Guide',
      Email: 'mere@valley.example',
      Location: 'Wellington',
      'Professional Bio': 'Listens.',
    }
    for (const [label, value] of Object.entries(teacher)) await teacherDialog.getByLabel(label, { exact: true }).fill(value)
    await teacherDialog
      .getByLabel('Teacher Photo')
      .setInputFiles({ name: 'mere.png', mimeType: 'image/png', buffer: await aPicture(60, 60, 'png') })
    await teacherDialog.getByRole('button', { name: 'Create Teacher' }).click()
    await expect(teacherDialog).toBeHidden()

    await openStep(page, 'An event of your own')
    await page.getByRole('button', { name: 'Add New Event' }).click()
    const { month, date, year } = dayParts(addDays(todayIn('Pacific/Auckland'), 7))
    await eventField(page, 'Title').fill('Evening sitting')
    await eventField(page, 'Month').selectOption(month)
    await eventField(page, 'Date').fill(date)
    await eventField(page, 'Year').fill(year)
    await eventDialog(page).getByLabel('Time (optional)').fill('5:15-6 PM')
    await eventDialog(page).getByRole('switch', { name: 'Recurring event' }).check()
    await eventField(page, 'Repeats').selectOption('Weekly')
    await expectRoom(page)
    await create(page)
    await expect(eventDialog(page)).toBeHidden()

    await openToday(page)
    await steps(page).getByRole('button', { name: 'Tick off: The privacy page read through' }).click()
    await steps(page).getByRole('button', { name: 'Tick off: Pages of your own' }).click()
    await steps(page).getByRole('button', { name: 'Tick off: Take payments' }).click()
    await expect(steps(page)).toContainText('10 of 17 done')
    await steps(page).getByRole('button', { name: 'Hide first steps' }).click()
    await expect(steps(page)).toBeHidden()
    await page.getByRole('button', { name: 'Show them again' }).click()
    await expect(steps(page)).toContainText('10 of 17 done')

    // Each Open of the texts leads to one that is left, and the list says how many of each page are.
    await expect(steps(page)).toContainText('Home 3, About 15, Programs 2')
    await openStep(page, 'Texts about another community')
    await expect(page.getByLabel('Description for search engines')).toBeFocused()
    const put = async (path: string, data: object) => expect((await page.request.put(path, { data })).status()).toBe(200)
    const textsLeft = async () => {
      const { overview } = await (await page.request.get('/api/staff/overview')).json()
      return overview.firstSteps.find(({ id, isDone }: { id: string; isDone: boolean }) => id === 'texts' && !isDone)
    }
    for (let left = await textsLeft(); left; left = await textsLeft()) {
      const address = new URL(left.url, target.url).searchParams
      await put(`/api/page-texts/${address.get('page')}/${address.get('field')}`, { text: '' })
    }
    await put('/api/settings', { groupQuestion: false, teachingVideoId: '', introductionVideoId: '' })
    const program = { title: 'Silent days', description: 'Two a year.', linkUrl: '/programs' }
    expect((await page.request.post('/api/cms/programs', { data: program })).status()).toBe(201)
    const blocks = ['events', 'teachers', 'testimonials', 'newsletter', 'contact', 'button{label="Write" url="/contact"}']
    const body = `We meet by the water.\n\n${blocks.map((block) => `::${block}`).join('\n\n')}`
    expect((await page.request.post('/api/cms/pages', { data: { title: 'The boat house', body } })).status()).toBe(201)
    await page.reload()
    await openToday(page)
    await expect(steps(page)).toContainText('14 of 17 done')

    await visit(page, '/')
    await expect(page.getByText('We sit together in a boat house.')).toBeVisible()
    await request.post('/api/register', { data: { eventId: 1, name: 'Ada Quist', email: 'ada@example.net' } })
    const mail = await eventually('both messages', async () => {
      // Tests before this one have left theirs.
      const all = (await readMail(target.dataDir)).filter(({ subject }) => subject?.includes('Evening sitting'))
      return all.length > 1 ? all : undefined
    })
    const files = [
      '/events.ics',
      '/events/evening-sitting.ics',
      '/events.atom',
      '/newsletter.atom',
      '/webinars.atom',
      '/site.webmanifest',
      '/robots.txt',
    ]
    const others = ['/register/evening-sitting', '/events/nothing-there', '/search?q=meditation', '/login', '/sitemap.xml']
    const texts: Record<string, string> = {}
    for (const path of [...(await listedPages(request)), ...files, ...others]) texts[path] = await (await request.get(path)).text()
    for (const { subject = '', text = '', html = '', from } of mail)
      texts[`mail ${subject}`] = [subject, text, html, from?.name, from?.address].join('\n')
    const left = Object.entries(texts).flatMap(([where, text]) => {
      const found = new RegExp(`.{0,60}(?:${former.source}).{0,40}`, 'i').exec(text)?.[0]
      return found ? [`${where}: ${found}`] : []
    })
    expect(left).toEqual([])
    expect(texts['/the-boat-house']).toContain('We meet by the water.')
    expect(texts['/events.ics']).toContain('Evening sitting')
  },
)
