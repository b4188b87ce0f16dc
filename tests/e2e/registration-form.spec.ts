import type { Page } from '@playwright/test'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers, resize } from './page-checks'
import { longAgo } from './staff-desk'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const email = (page: Page) => page.getByLabel('Email')
const groupName = (page: Page) => page.getByLabel('Name of your group')
const message = (page: Page) => page.getByLabel('Additional message')
const box = (page: Page) => page.getByRole('checkbox')
const submit = (page: Page) => page.getByRole('button', { name: 'Register' }).click()

const wrongName = 'Name must be at least 2 characters'
const wrongEmail = 'Please enter a valid email address'

/** What the form says of what is missing, and when it asks for the group. */
async function checkFields(page: Page) {
  await submit(page)
  await expect(name(page)).toHaveAccessibleDescription(wrongName)
  await expect(email(page)).toHaveAccessibleDescription(wrongEmail)
  for (const words of [wrongName, wrongEmail]) await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(name(page)).toBeFocused()

  await test.step('a name of one letter and an address without a host are each refused', async () => {
    await name(page).fill('A')
    await email(page).fill('ada@example.net')
    await submit(page)
    await expect(name(page)).toHaveAccessibleDescription(wrongName)
    await expect(email(page)).toHaveAccessibleDescription('')
    await name(page).fill('Ada')
    await email(page).fill('ada@')
    await submit(page)
    await expect(email(page)).toHaveAccessibleDescription(wrongEmail)
    await expect(email(page)).toBeFocused()
    await expect(name(page)).toHaveAccessibleDescription('')
  })

  await test.step('the name of the group is asked for only while the box is ticked', async () => {
    await expect(groupName(page)).toBeHidden()
    await box(page).check()
    await expect(groupName(page)).toBeVisible()
    await expectNoBarriers(page, 'the registration form with errors')
    await box(page).uncheck()
    await expect(groupName(page)).toBeHidden()
  })
}

test('D1 §2, §5, §7, §8 registration: what is missing is shown at its field; a failure says so and keeps what was typed; the call holds the documented fields, and is made once', async ({
  page,
  staff,
  problems,
}) => {
  const event = await staff.createEvent({ title: 'Evening of calls' })
  await visit(page, `/register/${event.slug}`)
  await test.step('what is missing is shown at its field, the first with the focus and without barriers; the group is asked for while its box is ticked', () =>
    checkFields(page))
  await resize(page, { width: 1280, height: 720 })
  await box(page).check()
  const typed = [
    [name(page), 'Ada Quist'],
    [email(page), 'ada.calls@example.net'],
    [groupName(page), 'Tuesday group'],
    [message(page), 'Is there a quiet seat?'],
  ] as const
  for (const [field, text] of typed) await field.fill(text)
  const expectFailure = async (words: string) => {
    await submit(page)
    await expect(page.getByText('Registration Failed', { exact: true })).toBeVisible()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    for (const [field, text] of typed) await expect(field).toHaveValue(text)
    await expect(box(page)).toBeChecked()
    await page.unrouteAll()
  }

  await test.step('a failure shows the server’s message, or that it failed; without a response the visitor is asked to try again', async () => {
    await answerWith(page, '/api/register', 503, { message: 'The database is away.' })
    await expectFailure('The database is away.')
    await answerWith(page, '/api/register', 500, '')
    await expectFailure('Registration failed')
    await takeProblems(problems, /^503 .*\/api\/register/, /^500 .*\/api\/register/, /^console error: Failed to load resource/)
    await page.route('**/api/register', (route) => route.abort())
    await expectFailure('There was an error during registration. Please try again.')
    await takeProblems(problems, /^console error: Failed to load resource/)
  })

  await test.step('what the server finds wrong is shown at its field, which has the focus', async () => {
    const issues = [{ path: 'email', message: wrongEmail }]
    await answerWith(page, '/api/register', 400, { message: 'Please check what you entered.', issues })
    await submit(page)
    await expect(page.getByText('Please check what you entered.', { exact: true })).toBeVisible()
    await expect(email(page)).toHaveAccessibleDescription(wrongEmail)
    await expect(email(page)).toBeFocused()
    await page.unrouteAll()
    await takeProblems(problems, /^400 .*\/api\/register/, /^console error: Failed to load resource/)
  })

  await test.step('decisions, the API: an event that has closed since is refused in the server’s words', async () => {
    await staff.updateEvent(event.id, longAgo)
    await expectFailure('Registration for this event has closed')
    await staff.updateEvent(event.id, { month: 'October', date: '5', year: '2999' })
    await takeProblems(problems, /^409 .*\/api\/register/, /^console error: Failed to load resource/)
  })

  await test.step('while it is sent the button reads Submitting... and cannot be pressed; a double click and Enter pressed twice send once', async () => {
    const sending = await hold(page, '/api/register')
    const call = page.waitForRequest('**/api/register')
    await page.getByRole('button', { name: 'Register' }).dblclick()
    await name(page).press('Enter')
    await name(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    expect((await call).postDataJSON()).toEqual({
      name: 'Ada Quist',
      email: 'ada.calls@example.net',
      inDiamondHeartGroup: true,
      diamondHeartGroupName: 'Tuesday group',
      additionalMessage: 'Is there a quiet seat?',
      eventId: event.id,
      eventTitle: 'Evening of calls',
      eventDate: 'October 5',
      eventTime: '10:00 AM - 12:00 PM',
      eventLocation: 'Boulder Community Center',
      eventFacilitator: 'Anna Example',
      requestKey: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    })
    sending.release()
    await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/events')
    expect(sending.count()).toBe(1)
  })

  // Before, all of it was gone with the toast, after five seconds.
  await test.step('the panel after registering says what, when, where, and to which address the confirmation goes, also after a reload', async () => {
    const panel = page.getByRole('region', { name: 'You’re registered, Ada Quist' })
    const words = ['Evening of calls', 'October 5', 'Boulder Community Center', 'ada.calls@example.net']
    for (const each of words) await expect(panel).toContainText(each)
    await expectNoBarriers(page, 'the list of events after registering')
    await page.reload()
    await expect(panel).toContainText('ada.calls@example.net')
    expect(await panel.getByRole('status').evaluate(loneStops)).toEqual([])
  })

  await test.step('spec B §3.12: an address that is wrong is corrected there, also after a reload, by keyboard', async () => {
    const panel = page.getByRole('region', { name: 'You’re registered, Ada Quist' })
    await panel.locator('summary', { hasText: 'Correct it' }).press('Enter')
    await panel.getByLabel('Your email address').fill('ada.corrected@example.net')
    await expectNoBarriers(page, 'the field for another address')
    await panel.getByLabel('Your email address').press('Enter')
    const said = panel
      .getByText('now on its way to ada.corrected@example.net')
      .or(panel.getByText('The address is ada.corrected@example.net now.'))
    await expect(said).toBeFocused()
    await page.reload()
    await expect(panel).toContainText('ada.corrected@example.net')
    await expect(panel.getByLabel('Your email address')).toBeHidden()
  })
})

/** Runs in a page: the widths at which a full stop of a text begins a line; none is a number where it has no stop. */
function loneStops(text: HTMLElement): number[] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const letters: [Node, number][] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let index = 0; index < (node.textContent ?? '').length; index++) letters.push([node, index])
  const letterAt = (at: number) => letters[at]?.[0].textContent?.[letters[at][1]] ?? ' '
  const topOf = (at: number) => {
    const [node, index] = letters[at] as [Node, number]
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + 1)
    return range.getBoundingClientRect().top
  }
  const ends = [...letters.keys()].filter((at) => letterAt(at) === '.' && letterAt(at + 1) === ' ')
  const found: number[] = []
  for (let width = 100; width < 500; width++) {
    text.style.width = `${width}px`
    if (ends.some((at) => topOf(at) > topOf(at - 1) + 2)) found.push(width)
  }
  text.style.width = ''
  return ends.length > 0 ? found : [Number.NaN]
}
