import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, test, testOnOwnSite, visit } from './fixtures'
import { expectNoBarriers, resize, sidewaysScroll } from './page-checks'

const main = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible()

testOnOwnSite(
  'spec B §11.3: staff add, name, move and remove links, and go back to the original; the header folds earlier for long names',
  async ({ page, staff, problems }) => {
    const header = page.getByRole('region', { name: 'Header' })
    const names = () => header.locator('li p:first-child').allTextContents()
    await openTab(page, 'Pages')
    await page.getByRole('link', { name: 'Menus of header and footer' }).click()

    await test.step('what is missing is said where it is missing', async () => {
      await header.getByRole('button', { name: 'Add a link' }).press('Enter')
      await page.getByRole('button', { name: 'Save Menus' }).press('Enter')
      await expect(header.getByText('The name is required')).toBeVisible()
      await expect(header.getByLabel('Name')).toBeFocused()
      await expectNoBarriers(page)
    })

    await test.step('by keys a link is named, led to a page and moved; visitors see what was saved', async () => {
      await page.keyboard.type('Our teachers')
      await header.getByLabel('Leads to').selectOption('Teachers')
      await header.getByRole('button', { name: 'Edit Our teachers' }).press('Enter')
      await header.getByRole('button', { name: 'Move Our teachers', exact: true }).press('Space')
      await expect(page.getByText('Our teachers is lifted from place 6 of 6.')).toBeAttached()
      await expect(async () => {
        await page.keyboard.press('ArrowUp')
        await expect(page.getByText('Our teachers is over place 1 of 6.')).toBeAttached({ timeout: 300 })
      }).toPass()
      await page.keyboard.press('Space')
      await expect.poll(names).toEqual(['Our teachers', 'About', 'Events & programs', 'Ongoing groups', 'Community', 'Contact'])
      await header.getByRole('button', { name: 'Remove About' }).click()
      await page.getByRole('button', { name: 'Save Menus' }).click()
      await saved(page)
    })

    await test.step('someone else’s save is told of, and nothing is lost', async () => {
      await staff.call('PUT', '/api/menus', { menus: { header: [{ label: 'Theirs', href: '/nowhere' }] } })
      await header.getByRole('button', { name: 'Remove Contact' }).click()
      await page.getByRole('button', { name: 'Save Menus' }).click()
      await expect(page.getByRole('alert').getByText('changed the menus on')).toBeVisible()
      await takeProblems(problems, /^409 .*menus/, /^console error: Failed to load resource/)
      await page.getByRole('button', { name: 'Take theirs' }).click()
      await expect.poll(names).toEqual(['Theirs'])
      await expect(header.getByText('it leads nowhere')).toBeVisible()
    })

    await test.step('on a phone nothing is cut off, and the original comes back', async () => {
      await resize(page, { width: 390, height: 844 })
      expect(await sidewaysScroll(page)).toEqual([])
      await expectNoBarriers(page)
      await header.getByRole('button', { name: 'Back to the original header' }).click()
      await page.getByRole('button', { name: 'Save Menus' }).click()
      await saved(page)
      expect(await names()).toEqual(['About', 'Events & programs', 'Ongoing groups', 'Community', 'Contact'])
    })

    await test.step('seven long names are in the menu of phones at every width, and shorter ones from where they have room', async () => {
      const menu = (labels: string[]) => ({ menus: { header: labels.map((label, index) => ({ label, href: `/about#${index}` })) } })
      const long = [
        'About our community',
        'Events and programs',
        'Ongoing groups',
        'Our retreat house',
        'Support our work',
        'Questions',
        'Write',
      ]
      for (const [labels, from] of [
        [long, Number.POSITIVE_INFINITY],
        [['Our approach', 'Workshops', 'Ongoing groups', 'Retreat house', 'Community', 'Contact', 'Give'], 1280],
      ] as const) {
        await staff.call('PUT', '/api/menus', menu([...labels]))
        await visit(page, '/terms')
        for (const width of [320, 1024, 1279, 1280, 1440, 1700]) {
          await resize(page, { width, height: 800 })
          const isWide = width >= from
          expect([width, await main(page).isVisible()]).toEqual([width, isWide])
          await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: !isWide })
          expect(await sidewaysScroll(page)).toEqual([])
          // Each name is on one line.
          if (isWide)
            for (const link of await main(page).getByRole('link').all()) expect((await link.boundingBox())?.height).toBeLessThan(42)
        }
      }
      await resize(page, { width: 1024, height: 800 })
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.locator('#mobile-menu').getByRole('link', { name: 'Retreat house' })).toBeVisible()
      await resize(page, { width: 1440, height: 800 })
      await expect(page.locator('#mobile-menu')).toHaveCount(0)
    })
  },
)
