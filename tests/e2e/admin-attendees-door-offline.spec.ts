import { attendeesDialog, attendeesOf, checkboxOf, closeAttendees } from './attendee-parts'
import { arrangeEvent, openDoor, PHONE, presentOf, showDoor, storedEntries } from './door-parts'
import { expect, goOffline, takeProblems, test, visit } from './fixtures'
import { closeToast } from './page-checks'
import { storeRefusal } from './stored-rows'

test.use({ viewport: PHONE })

/** What a page says when its requests find no connection. */
const noConnection = /^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/

test('B §3.8 door: without a connection check-ins are kept and sent later, and staff are told who was removed', async ({
  page,
  staff,
  context,
  problems,
}) => {
  const event = await arrangeEvent(staff, 'In the mountains')
  const shrunk = await arrangeEvent(staff, 'Gone by then')
  const dialog = attendeesDialog(page)
  await openDoor(page, event.title)

  await test.step('check-ins are shown and kept, and sent once the connection is back', async () => {
    await goOffline(page)
    await expect(dialog.getByText('No connection. What you enter is kept on this phone and sent when you’re back online.')).toBeVisible()
    await checkboxOf(page, 'Ada Quist').check()
    await checkboxOf(page, 'Bo Ek').check()
    await checkboxOf(page, 'Cy Lund').check()
    await checkboxOf(page, 'Cy Lund').uncheck()
    await expect(dialog.getByText('No connection. 3 entries are kept on this phone and sent when you’re back online.')).toBeVisible()
    await expect(dialog.getByText('2 of 3 checked in')).toBeVisible()
    expect(await storedEntries(page)).not.toMatch(/Quist|example/)
    await context.setOffline(false)
    await expect.poll(() => presentOf(staff, event)).toEqual(['Bo Ek', 'Ada Quist'])
    await expect(dialog.getByText('No connection.')).toBeHidden()
    await expect.poll(() => storedEntries(page)).toBeNull()
    await expect(dialog.getByText('2 of 3 checked in')).toBeVisible()
    await takeProblems(problems, noConnection)
  })

  await test.step('the check-in of someone who was removed since is dropped with a notice', async () => {
    await closeAttendees(page)
    const [newest] = await attendeesOf(staff, shrunk)
    await showDoor(page, shrunk.title)
    await goOffline(page)
    await checkboxOf(page, 'Bo Ek').check()
    await staff.call('DELETE', `/api/events/${shrunk.id}/attendees/${newest?.id}`)
    await context.setOffline(false)
    await expect(page.getByText('This person was removed from the list.', { exact: true })).toBeVisible()
    await expect(checkboxOf(page, 'Bo Ek')).toBeHidden()
    await expect.poll(() => storedEntries(page)).toBeNull()
    await takeProblems(problems, noConnection, /^404 .*\/attendees/, /^console error: Failed to load resource: the server/)
  })

  await test.step('what is left on this device is sent from any page of the staff area', async () => {
    await closeAttendees(page)
    const cy = (await attendeesOf(staff, event)).find(({ name }) => name === 'Cy Lund')
    const left = { kind: 'tick', eventId: event.id, attendeeId: cy?.id, session: null, isPresent: true, tickedAt: new Date().toISOString() }
    await page.evaluate((notes) => localStorage.setItem('staff-door-ticks', notes), JSON.stringify([left]))
    await visit(page, '/admin?tab=today')
    await expect.poll(() => presentOf(staff, event)).toContain('Cy Lund')
    await expect.poll(() => storedEntries(page)).toBeNull()
  })

  await test.step('a walk-in for whom there is no place isn’t said to be on the list; the toast leaves no gap', async () => {
    await staff.updateEvent(event.id, { registration: { capacity: 3 } })
    await visit(page, `/admin?tab=events&attendees=${event.id}&view=door`)
    await dialog.getByRole('button', { name: 'Add a walk-in' }).click()
    const form = page.getByRole('dialog', { name: 'Add a Walk-In' })
    await form.getByLabel('Name').fill('Zoe Quist')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Zoe Quist wasn’t added', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Zoe Quist was added on this phone.', { exact: true })).toBeHidden()
    await closeToast(dialog)
    await expect.poll(async () => (await dialog.locator('.dialog-panel').boundingBox())?.height).toBe(844)
    await dialog.getByRole('button', { name: 'Remove Zoe Quist' }).click()
    await takeProblems(problems, /^409 .*\/attendees/, /^console error: Failed to load resource: the server/)
  })
})

test('B §3.8 door: an address that refuses email is marked, without a connection too', async ({
  page,
  staff,
  context,
  target,
  problems,
}) => {
  const event = await arrangeEvent(staff, 'By the lake')
  storeRefusal(target, 'bo.ek@example.net', '550 5.1.1 <bo.ek@example.net>: no such user')
  await openDoor(page, event.title)
  const marked = attendeesDialog(page).locator('label', { hasText: 'Their address refuses our email' })
  await expect(marked).toHaveText(/^Bo Ek/)
  await goOffline(page)
  await page.reload()
  await expect(marked).toHaveText(/^Bo Ek/)
  await takeProblems(problems, /^console error: Failed to load resource: net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/)
  // Before, all other events were missing until the page was loaded again.
  await context.setOffline(false)
  await closeAttendees(page)
  await expect(page.getByRole('row').filter({ hasText: 'Ongoing Groups' })).toBeVisible()
})
