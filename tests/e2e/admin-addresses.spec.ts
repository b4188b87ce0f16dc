import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { expect, openTab, testOnOwnSite as test, visit } from './fixtures'
import { barriers, sidewaysScroll } from './page-checks'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const chosen = (page: Page) => page.getByRole('tab', { selected: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('editing: Back and Forward lead from tab to tab, close a dialog and open it; on a phone Back closes the sheet of tabs', async ({
  page,
}) => {
  await openTab(page, 'Events')

  await test.step('Back leads to the tab before, and Forward to the one after', async () => {
    await tab(page, 'Teachers').click()
    await expect(page.getByRole('tabpanel', { name: 'Teachers' })).toBeVisible()
    await tab(page, 'Mail').click()
    await expect(page).toHaveURL('/admin?tab=mail')
    await page.goBack()
    await expect(chosen(page)).toHaveText('Teachers')
    await page.goBack()
    await expect(chosen(page)).toHaveText('Events')
    await page.goForward()
    await expect(chosen(page)).toHaveText('Teachers')
  })

  await test.step('moving along the tabs with the arrow keys is one step of the history', async () => {
    await tab(page, 'Teachers').focus()
    for (const name of ['Newsletters', 'Webinars', 'Testimonials']) {
      await page.keyboard.press('ArrowDown')
      await expect(chosen(page)).toHaveText(name)
      await expect(tab(page, name)).toBeFocused()
    }
    await page.goBack()
    await expect(chosen(page)).toHaveText('Teachers')
  })

  await test.step('Back closes a dialog, Forward and a reload open it', async () => {
    await tab(page, 'Events').click()
    await page.getByRole('button', { name: 'Edit Ongoing Groups' }).click()
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Ongoing Groups')
    await expect(page).toHaveURL(/\?tab=events&edit=\d+$/)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await page.reload()
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Ongoing Groups')
  })

  await test.step('unsaved changes are asked about once, and Back doesn’t reopen a closed dialog', async () => {
    await dialog(page).getByLabel('Time (optional)').fill('Changed')
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.message())
      void question.accept()
    })
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/admin?tab=events')
    expect(questions).toHaveLength(1)
    await page.goBack()
    await expect(chosen(page)).toHaveText('Teachers')
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await expect(chosen(page)).toHaveText('Events')
  })

  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const sheet = page.getByRole('dialog', { name: 'Admin Dashboard' })

  await test.step('on a phone the tabs are in a sheet without barriers, which Back and Escape close, with only the keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 740 })
    await expect(tab(page, 'Teachers')).toBeHidden()
    await menu.press('Enter')
    await expect(tab(page, 'Events')).toBeFocused()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 740 })
      expect([await barriers(page), await sidewaysScroll(page)], `${width} px`).toEqual([[], []])
    }
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await close()
      await expect(sheet).toBeHidden()
      await expect(menu).toBeFocused()
      await menu.press('Enter')
      await expect(sheet).toBeVisible()
    }
  })

  await test.step('a tab chosen in the sheet closes it, and Back leads to the one before', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(tab(page, 'Teachers')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tabpanel', { name: 'Teachers' })).toBeVisible()
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('tabpanel', { name: 'Events' })).toBeVisible()
    await expect(sheet).toBeHidden()
  })
})

test('editing: a link to a dialog opens it after the login; what is not there says so, and closes to its tab', async ({ page, staff }) => {
  const { id } = await staff.createEvent({ title: 'Told by a link' })

  await test.step('a link to a dialog opens it after the login', async () => {
    await visit(page, `/admin?tab=events&attendees=${id}`)
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Username').fill(admin.username)
    await page.getByLabel('Password').fill(admin.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(dialog(page).getByRole('heading')).toContainText('Told by a link')
    await expect(page).toHaveURL(`/admin?tab=events&attendees=${id}`)
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/admin?tab=events')
  })

  await test.step('a dialog about something that doesn’t exist says so, and closes to its tab', async () => {
    await page.goto('/admin?tab=teachers&edit=987654')
    await expect(dialog(page)).toContainText('There is no such teacher. It may have been deleted, or the link is incomplete.')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin?tab=teachers')
    await expect(page.getByRole('table', { name: 'All teachers' })).toBeVisible()
  })

  await test.step('an unknown tab opens the first one', async () => {
    await page.goto('/admin?tab=no-such-tab')
    await expect(chosen(page)).toHaveText('Events')
  })
})
