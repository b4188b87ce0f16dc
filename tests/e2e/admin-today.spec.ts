import { expect, openTab, testOnOwnSite as test } from './fixtures'
import { expectNoBarriers } from './page-checks'
import { openDatabase } from './running-site'
import { storeSubscribers } from './stored-rows'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const desktop = { width: 1280, height: 720 }

test('spec B §6.6 Today shows who is coming, who wrote and what is waiting, and leads there; closing leads back; charts are described', async ({
  page,
  staff,
  target,
}) => {
  const event = await staff.createEvent({
    title: 'Evening of Inquiry',
    date: undefined,
    month: undefined,
    year: undefined,
    time: undefined,
    startsAt: `${inDays(2)}T19:00`,
    endsAt: `${inDays(2)}T20:30`,
    registration: { capacity: 1, waitlist: true },
  })
  for (const name of ['Ada', 'Bo', 'Cy']) await staff.register(event, { name: `${name} Quist`, email: `${name.toLowerCase()}@example.net` })
  const message = {
    name: 'Dee Sample',
    email: 'dee@example.net',
    message: 'Is the building open on Sunday?',
    contactMethod: 'get-in-touch',
  }
  await staff.call('POST', '/api/contact', { ...message, consentToContact: true })
  storeSubscribers(target, [{ email: 'ada.chart@example.net', created_at: new Date().toISOString() }])
  await openTab(page, 'Today')
  const panel = page.getByRole('tabpanel')

  await test.step('Today shows who is coming, who wrote and what is waiting, and has no barriers', async () => {
    await expect(panel.getByText('Evening of Inquiry is full, with two waiting.')).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Evening of Inquiry' })).toContainText('Full, 2 waiting')
    await expect(panel.getByText('“Is the building open on Sunday?”')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Contact Reports', exact: true })).toHaveAccessibleDescription('1 to answer')
    await expectNoBarriers(page, 'Today')
    await page.setViewportSize(desktop)
  })

  await test.step('Today leads to the attendees and the messages; closing leads back', async () => {
    await panel.getByRole('link', { name: 'Evening of Inquiry' }).click()
    await expect(page.getByRole('dialog', { name: 'Event Attendees' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await panel.getByRole('link', { name: 'One new message' }).click()
    await expect(page.getByRole('heading', { name: 'Contact Reports' })).toBeVisible()
  })

  await test.step('charts are described and have their numbers as a table', async () => {
    await page.getByRole('tab', { name: 'Subscribers' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Subscribers' })).toBeVisible()
    await page.getByText('The last twelve months').click()
    await expect(page.getByRole('img', { name: /^Subscribers at the end of each month, .* Last: 1\.$/ })).toBeVisible()
    await page.getByText('Show as table').first().click()
    await expect(page.getByRole('table', { name: 'Subscribers at the end of each month' }).getByRole('row')).toHaveCount(13)
  })

  await test.step('charts have no barriers', async () => {
    await page.getByRole('tab', { name: 'Contact Reports', exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: 'Contact Reports' })).toBeVisible()
    await page.getByText('The last twelve months').click()
    await expect(page.getByText('How they heard about us')).toBeVisible()
    await expectNoBarriers(page, 'charts')
  })
})

test('spec B §9.3 after a restore, Today asks whether what the backup would send leaves, and an admin decides with one press', async ({
  page,
  staff,
  target,
}) => {
  const draft = { subject: 'October', markdown: 'Hello!' }
  const { mailing } = await staff.call<{ mailing: { id: number } }>('POST', '/api/mailings', draft)
  await staff.call('POST', `/api/mailings/${mailing.id}/send`, { at: `${inDays(9)}T12:00:00.000Z` })
  const database = openDatabase(target)
  database.exec("update jobs set held_as = 'mailings' where kind = 'deliver-mailing'")
  database.exec("insert into restore_holds (kind, held_since) values ('mailings', '2026-01-01T00:00:00.000Z')")
  database.close()
  await openTab(page, 'Today')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Email from the restored backup waits for an admin’s decision.')).toBeVisible()
  await expectNoBarriers(page, 'the question after a restore')
  await page.setViewportSize(desktop)
  await expect(panel.getByRole('button', { name: 'Send 1 mailing' })).toBeVisible()
  await panel.getByRole('button', { name: 'Drop 1 mailing' }).click()
  await expect(page.getByText('1 mailing won’t be sent.', { exact: true })).toBeVisible()
  await expect(panel.getByText('Email from the restored backup')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText('dropped 1 mailing of the restored backup')).toBeVisible()
})

test('spec B §6.6 the search: arrows go round, nothing found is said, Escape and Back close it; with only the keyboard it finds across all that staff keep', async ({
  page,
  staff,
}) => {
  await staff.call('POST', '/api/newsletter/subscribe', { email: 'zoe@example.net' })
  await openTab(page, 'Events')
  const opener = page.getByRole('button', { name: 'Search everything' })
  const box = page.getByRole('combobox', { name: 'Search everything' })
  const option = page.getByRole('option')
  const chosen = page.getByRole('option', { selected: true })

  await test.step('the arrow keys wrap around in the search, and it has no barriers', async () => {
    await opener.click()
    await expect(chosen).toHaveText('Events')
    await page.keyboard.press('ArrowUp')
    await expect(chosen).toHaveText('My Account')
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveText('Events')
    await expectNoBarriers(page, 'the search')
  })

  await test.step('the search says when it finds nothing, and Escape closes it every time', async () => {
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await opener.click()
    await box.fill('nothing is called this')
    await expect(page.getByText('Nothing found for “nothing is called this”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  })

  await test.step('on a phone the search opens from an icon, and Back closes it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await opener.click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('combobox')).toBeHidden()
    await expect(page.getByRole('table')).toBeVisible()
    await page.setViewportSize(desktop)
  })

  await test.step('with only the keyboard, the search finds something and opens its tab', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(box).toBeFocused()
    await expect(page.getByRole('group', { name: 'Go to' }).getByRole('option')).not.toHaveCount(0)
    await page.keyboard.type('zoe@')
    await expect(option).toHaveText(['zoe@example.net'])
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Subscribers' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByLabel('Search subscribers')).toHaveValue('zoe@example.net')
  })

  await test.step('the search leads to the field of a setting and to the text of a page, and Back does so again; what is typed there stays', async () => {
    const look = async (words: string) => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(box).toBeFocused()
      await page.keyboard.type(words)
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible()
      await page.keyboard.press('Enter')
    }
    const postalCode = page.getByRole('textbox', { name: 'Postal code' })
    await look('zip')
    await expect(postalCode).toBeFocused()
    await expect(postalCode).toBeInViewport()
    await expect(page).toHaveURL('/admin?tab=settings&field=address.postalCode')
    // What was found for the first words is listed when Enter is pressed; what is opened is what was typed.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('core element')
    await expect(option.filter({ hasText: 'Core element 1' })).toBeVisible()
    await page.keyboard.type(' 4')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Core element 4, Community' })).toBeFocused()
    await page.goBack()
    await expect(postalCode).toBeFocused()
    await page.keyboard.type('x')
    await look('tagline')
    await expect(page.getByRole('textbox', { name: 'Tagline' })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: '1 change' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  await test.step('the search offers what was opened last, and opens an event', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(box).toBeFocused()
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
      /^Tagline/,
      /^Core element 4/,
      /^Postal code/,
      'zoe@example.net',
    ])
    await page.keyboard.type('body spiritual')
    await expect(page.getByRole('group', { name: 'Events' }).getByRole('option')).toHaveText('The Body and the Spiritual Journey')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
  })
})
