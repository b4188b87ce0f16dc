import { choose, lookAgain, senders } from './contact-report-parts'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { expectNoBarriers } from './page-checks'
import { storeMessages } from './stored-rows'

const daysAgo = (count: number) => ({ created_at: new Date(Date.now() - count * 86_400_000).toISOString() })

const storeThreeMessages = (target: Parameters<typeof storeMessages>[0]) =>
  storeMessages(target, [
    { name: 'Dee', ...daysAgo(4), message: 'Is there a ramp?' },
    { name: 'Eli', ...daysAgo(1) },
    { name: 'Gus', ...daysAgo(1), status: 'closed' },
  ])

testOnEmptySite(
  'spec B §5.1 the inbox: waiting messages stand out; a message gets an owner and a note, and is answered while someone else does the same',
  async ({ page, target, staff, problems }) => {
    storeThreeMessages(target)
    await openTab(page, 'Contact Reports')

    await test.step('a message that has waited for three days is marked; all are found by status and by words', async () => {
      await expect(page.getByRole('rowheader').filter({ hasText: 'Dee' })).toHaveText(/Waiting 4 days/)
      await page.getByRole('button', { name: 'Closed' }).click()
      await expect(senders(page)).toHaveText(['Gus'])
      await page.getByRole('button', { name: /^All/ }).click()
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('ramp')
      await expect(senders(page)).toHaveText(['Dee'])
    })

    await page.getByRole('link', { name: 'Dee' }).click()
    await expect(page.getByRole('heading', { name: 'Dee' })).toBeFocused()

    await test.step('a message gets an owner and a note', async () => {
      await page.getByLabel('Owner').last().selectOption({ index: 1 })
      await expect(page.getByLabel('Status').last()).toHaveValue('open')
      await page.getByText('Note for staff').click()
      await page.getByRole('textbox', { name: 'Note' }).fill('The ramp is in the east.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await expect(page.getByRole('article').filter({ hasText: 'Note from' })).toContainText('The ramp is in the east.')
    })

    await test.step('where someone else has replied since, their reply is shown before anything is sent, and what was typed stays', async () => {
      await page.getByText('Reply', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Reply to Dee' }).fill('Yes, **in the east**.')
      await staff.call('POST', '/api/contact/1/replies', { markdown: 'Yes, there is.' })
      await page.getByRole('button', { name: 'Send reply' }).click()
      await expect(page.getByRole('alert')).toContainText('has answered this message in the meantime')
      await expect(page.getByRole('alert')).toContainText('Yes, there is.')
      await expect(page.getByRole('textbox', { name: 'Reply to Dee' })).toHaveText('Yes, in the east.')
      await expectNoBarriers(page, 'a message answered by someone else', { between: [768, 390] })
      await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
      await page.getByRole('button', { name: 'Send mine as well' }).click()
      await expect(page.getByRole('article').filter({ hasText: 'Reply from' })).toHaveCount(2)
      await expect(page.getByRole('textbox', { name: 'Reply to Dee' })).toHaveText('')
    })

    await test.step('a reply to reuse is kept, and changed where it is chosen or where Today’s list leads, also after someone else', async () => {
      const typed = page.getByRole('textbox', { name: 'Reply to Dee' })
      const dialog = page.getByRole('dialog')
      await typed.fill('There is a ramp.')
      await page.getByRole('button', { name: 'Save as a reply to reuse' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveText('There is a ramp.')
      await dialog.getByLabel('Title').fill('Ramp')
      await dialog.getByRole('button', { name: 'Create Saved Reply' }).click()
      await expect(page.getByLabel('Saved replies').locator('option:checked')).toHaveText('Ramp')

      await page.getByRole('button', { name: 'Edit the saved reply Ramp' }).click()
      await dialog.getByLabel('Title').fill('The ramp')
      await expectNoBarriers(page, 'a saved reply that is edited')
      await dialog.getByRole('button', { name: 'Save Saved Reply' }).click()
      await expect(page.getByLabel('Saved replies').locator('option:checked')).toHaveText('The ramp')
      await expect(typed).toHaveText('There is a ramp.')
      await typed.fill('')

      await page.goto('/admin?tab=contact-reports&saved=1')
      await dialog.getByRole('textbox', { name: 'Text' }).fill('It is in the east.')
      await staff.call('PUT', '/api/contact/saved-replies/1', { title: 'Wheels' })
      await dialog.getByRole('button', { name: 'Save Saved Reply' }).click()
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
      await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
      await expect(dialog).toBeHidden()
      const { savedReplies } = await staff.call<{ savedReplies: object[] }>('GET', '/api/contact/saved-replies')
      expect(savedReplies).toMatchObject([{ title: 'Wheels', markdown: 'It is in the east.' }])
    })
  },
)

testOnEmptySite(
  'spec B §5.1 a message is closed, leads to the next of the list, and keeps a reply that is being written; on a phone the messages come first',
  async ({ page, target, staff }) => {
    storeThreeMessages(target)
    await openTab(page, 'Contact Reports')
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('ramp')
    await page.getByRole('link', { name: 'Dee' }).click()

    await test.step('closing a message leads back to the list as it was', async () => {
      await page.getByRole('button', { name: 'Close message' }).click()
      await expect(page.getByRole('button', { name: 'Reopen message' })).toBeVisible()
      await page.getByRole('button', { name: 'All messages' }).click()
      await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('ramp')
      await expect(page.getByRole('rowheader').filter({ hasText: 'Dee' })).toHaveText(/Closed/)
    })

    await test.step('a message leads to the next one of the list; Back leads to the list', async () => {
      const turns = page.getByRole('navigation', { name: 'Messages of the list' })
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
      await expect(senders(page)).toHaveText(['Gus', 'Eli', 'Dee'])
      await page.getByRole('link', { name: 'Gus' }).click()
      await expect(turns.getByRole('button', { name: 'Previous' })).toBeDisabled()
      await turns.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('heading', { name: 'Eli' })).toBeFocused()
      await turns.getByRole('button', { name: 'Next' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Dee' })).toBeFocused()
      await expect(turns.getByRole('button', { name: 'Next' })).toBeDisabled()
      await page.goBack()
      await expect(senders(page)).toHaveText(['Gus', 'Eli', 'Dee'])
    })

    await test.step('a typed reply survives a reload, and a discarded one doesn’t', async () => {
      await page.getByRole('link', { name: 'Gus' }).click()
      const typed = page.getByRole('textbox', { name: 'Reply to Gus' })
      await typed.fill('Come and see.')
      await page.reload()
      await expect(typed).toHaveText('Come and see.')
      await typed.fill('')
      await page.reload()
      await expect(typed).toHaveText('')
      await page.getByRole('button', { name: 'All messages' }).click()
    })

    await test.step('on a phone, unused filters are folded away, so that the messages come first', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByLabel('Interest')).toBeHidden()
      await page.getByRole('button', { name: 'More filters' }).click()
      await choose(page, 'Interest', 'General Inquiry')
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page.getByRole('search', { name: 'Filter messages' })).toBeFocused()
      await page.getByRole('button', { name: 'Fewer filters' }).click()
      await expect(page.getByLabel('Interest')).toBeHidden()
    })

    await test.step('§5.2 what looks like spam is held, and once released is a message like the others', async () => {
      const spam = {
        name: 'Hal',
        email: 'hal@example.net',
        message: 'Is there a ramp?',
        contactMethod: 'get-in-touch',
        consentToContact: true,
      }
      await staff.call('POST', '/api/contact', { ...spam, isTooFast: true })
      await page.setViewportSize({ width: 1280, height: 720 })
      await lookAgain(page)
      await page.getByRole('button', { name: /^Held/ }).click()
      await expect(page.getByRole('rowheader').filter({ visible: true })).toHaveText(/^Hal/)
      await expectNoBarriers(page, 'held messages', { between: [768, 390] })
      await page.getByRole('button', { name: 'Not spam Hal' }).click()
      await expect(page.getByText('Messages that look like spam appear here.')).toBeVisible()
      await page.getByRole('button', { name: /^New/ }).click()
      await expect(senders(page).filter({ visible: true })).toHaveText(['Hal', 'Eli'])
    })
  },
)
