import type { Page } from '@playwright/test'
import { aPicture } from '../support/files'
import { expect, openTab, takeProblems, test, testOnOwnSite } from './fixtures'
import { hold } from './held-requests'
import { expectNoBarriers, sidewaysScroll } from './page-checks'
import { shareSite } from './running-site'
import { openStaffDesk } from './staff-desk'

interface Listed {
  page: string
  places: { place: string; kind: string; maxLength?: number }[]
}

const choice = (page: Page) => page.getByLabel('Page', { exact: true })
const openPage = async (page: Page, title: string) => {
  await openTab(page, 'Pages')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
}
const shown = (page: Page) => page.frameLocator('iframe[title$="as it will look"]')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('spec B §6.4: each text has its effect on its page', async ({ page }) => {
  // Without a mail server, one that promises an email is left out.
  await using site = await shareSite({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const staff = openStaffDesk(site.url, site.cookie)
  const { pages } = await staff.call<{ pages: Listed[] }>('GET', '/api/page-texts')
  // Where the texts of a page are seen in other places than its own address.
  const { slug } = await staff.createEvent({ title: 'With a form' })
  const further: Record<string, string[]> = {
    layout: ['/no-such-page', '/registration/no-such-link', `/register/${slug}`],
    'thank-you': ['/thank-you/waitlist', '/thank-you/message', '/thank-you/newsletter'],
  }
  for (const { page: name, places } of pages) {
    const texts = places.filter(({ kind }) => kind !== 'picture')
    for (const [index, { place }] of texts.entries())
      await staff.call('PUT', `/api/page-texts/${name}/${place}`, { text: `Marker ${name} ${index}.` })
    const paths = further[name] ?? [name === 'home' ? '/' : `/${name}`]
    const answers = await Promise.all(paths.map(async (path) => (await page.request.get(site.url + path)).text()))
    // What is dehydrated for the browser does not count.
    const html = answers.join('').replace(/<script\b[\s\S]*?<\/script>/g, '')
    const missing = texts.filter((_, index) => !html.includes(`Marker ${name} ${index}.`)).map(({ place }) => place)
    expect(missing, name).toEqual([])
  }
})

testOnOwnSite(
  'pages: a text shows in the preview and on its page, a conflict is reported, a picture is replaced; no barriers',
  async ({ page, staff, problems }) => {
    await test.step('on a phone there is no sideways scroll, and there are no barriers', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openPage(page, 'About')
      await expect(shown(page).getByText('Our Spiritual Path')).toBeAttached()
      expect(await sidewaysScroll(page)).toEqual([])
      await expectNoBarriers(page)
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await test.step('what is typed shows at once in the preview, and on the page once it is saved; the original is restored', async () => {
      const field = page.getByLabel('Opening, second paragraph', { exact: true })
      await expect(field).toHaveAttribute('contenteditable')
      const original = await field.innerText()
      await field.fill('We meet **in the hall**.\n\n<script>alert(1)</script>')
      await expect(shown(page).getByText('in the hall')).toBeVisible()
      // As a phone shows it, though no script runs in the frame.
      await expect(shown(page).getByRole('button', { name: 'Menu' })).toBeVisible()
      await expect(shown(page).getByRole('navigation', { name: 'Main' })).toBeHidden()
      await expect(page.getByText('One text not saved')).toBeVisible()
      await save(page)
      await expect(choice(page)).toContainText('About (1 changed)')
      const html = await (await page.request.get('/about')).text()
      expect(html).toContain('<strong>in the hall</strong>')
      expect(html).toContain('&lt;script&gt;alert(1)')

      await page.getByRole('button', { name: /^Back to the original.*second paragraph/ }).click()
      await expect(field).toHaveText(original)
      await save(page)
      await expect(choice(page)).not.toContainText('changed')
      await page.getByRole('button', { name: /^Version history.*second paragraph/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Restore/ })
        .first()
        .click()
      await expect(field).toContainText('in the hall')
    })

    let reloading: Awaited<ReturnType<typeof hold>> | undefined
    await test.step('the second to save sees the conflict, and chooses', async () => {
      const field = page.getByLabel('Film, heading', { exact: true })
      await field.fill('Mine')
      await staff.call('PUT', '/api/page-texts/about/film.title', { text: 'Theirs' })
      await save(page)
      await expect(page.getByText(/changed this page text on .*, after you opened it/)).toBeVisible()
      reloading = await hold(page, '/api/page-texts')
      await page.getByRole('button', { name: 'Overwrite with mine' }).click()
      await expect(page.getByText(/after you opened it/)).toBeHidden()
      await expect(field).toHaveValue('Mine')
      await expect.poll(async () => (await page.request.get('/about')).text()).toContain('>Mine</h2>')
      await takeProblems(problems, /^409 .*page-texts/, /^console error: Failed to load resource/)
    })

    await test.step('what is typed while a save is in progress, or before the page is loaded again, stays, and the next save includes it', async () => {
      const field = page.getByLabel('Film, heading', { exact: true })
      const saving = await hold(page, '/api/page-texts/about/film.title')
      await field.fill('First')
      await save(page)
      await expect.poll(saving.count).toBe(1)
      await field.fill('Second')
      saving.release()
      await expect.poll(async () => (await page.request.get('/about')).text()).toContain('>First</h2>')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
      await expect(field).toHaveValue('Second')
      await save(page)
      await expect.poll(async () => (await page.request.get('/about')).text()).toContain('>Second</h2>')
      await expect(page.getByText('One text not saved')).toBeHidden()
      await expect(field).toHaveValue('Second')
      reloading?.release()
    })

    await test.step('a text that is refused says why, and has the keyboard focus, wherever Save was pressed', async () => {
      // A preview refuses the text too, at whatever moment it is drawn.
      await page.route('**/api/page-texts/about/preview', (route) => route.fulfill({ json: { html: 'About' } }))
      const [refused, other] = [
        page.getByLabel('Opening, second paragraph', { exact: true }),
        page.getByLabel('Film, heading', { exact: true }),
      ]
      await refused.fill('['.repeat(1001))
      await other.fill('Saved all the same.')
      await save(page)
      await expect(refused).toBeFocused()
      await expect(refused).toHaveAccessibleDescription(/^This text has too many brackets/)
      await expect(page.getByText('One text not saved')).toBeVisible()
      await refused.fill('Short.')
      await save(page)
      await expect(page.getByText('One text not saved')).toBeHidden()
      await takeProblems(problems, /^400 .*page-texts/, /^console error: Failed to load resource/)
    })

    await test.step('a picture replaces the original, cut to its shape, with alt text', async () => {
      await page.getByRole('button', { name: /^Choose another.*Opening, picture/ }).click()
      const dialog = page.getByRole('dialog')
      const peaks = { name: 'peaks.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture(1500, 1000)) }
      await dialog.getByRole('button', { name: 'Save picture' }).click()
      await expect(dialog.getByText(/^Please say what the picture shows/)).toBeVisible()
      await dialog.getByLabel('What it shows').fill('The hall from the garden')
      await dialog.getByRole('button', { name: 'Save picture' }).click()
      await expect(dialog.getByText('Please choose a picture.')).toBeVisible()
      await dialog.locator('input[type=file]').setInputFiles(peaks)
      await expect(dialog.getByText('Please choose a picture.'), 'gone once there is one').toBeHidden()
      await dialog.getByRole('button', { name: 'Save picture' }).click()
      await expect(dialog).toBeHidden()

      await page.getByRole('button', { name: /^Change.*Opening, picture/ }).click()
      await dialog.locator('input[type=file]').setInputFiles(peaks)
      await expect(dialog.getByLabel('What it shows'), 'another picture needs its own description').toHaveValue('')
      await dialog.getByRole('button', { name: 'Keep the current image' }).click()
      await expect(dialog.getByLabel('What it shows')).toHaveValue('The hall from the garden')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await page.goto('/about')
      const picture = page.getByRole('img', { name: 'The hall from the garden' })
      await expect(picture).toBeVisible()
      expect(await picture.evaluate((image: HTMLImageElement) => [image.getAttribute('width'), image.getAttribute('height')])).toEqual([
        '800',
        '1000',
      ])
    })
  },
)
