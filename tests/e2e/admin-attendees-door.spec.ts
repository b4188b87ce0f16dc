import type { Locator, Page } from '@playwright/test'
import { admin } from '../support/launch'
import { addAttendees, answerQuestions, attendeesDialog, attendeesOf, closeAttendees, showAttendees, tickOf } from './attendee-parts'
import { endSession, expect, goOffline, logIn, openTab, takeProblems, test, testOnOwnSite, visit } from './fixtures'
import { closeToast, expectNoBarriers, sidewaysScroll } from './page-checks'
import type { StaffDesk } from './staff-desk'

test.use({ viewport: { width: 390, height: 844 } })

/** A week after that of the event. */
const again = { startsAt: '2999-10-12T10:00', endsAt: '2999-10-12T12:00' }

async function openDoor(page: Page, title: string) {
  await openTab(page, 'Events')
  await showDoor(page, title)
}

/** The same where the tab is open. */
async function showDoor(page: Page, title: string) {
  await showAttendees(page, title)
  await attendeesDialog(page).getByRole('radio', { name: 'At the door' }).check()
  await expect(attendeesDialog(page).getByText(/checked in/)).toBeVisible()
  await expect(attendeesDialog(page).getByText('Works without a connection on this phone until tonight.')).toBeVisible()
}

const arrange = async (staff: StaffDesk, title: string, names = ['Cy Lund', 'Ada Quist', 'Bo Ek']) => {
  const event = await staff.createEvent({ title })
  await addAttendees(staff, event, names)
  return event
}

const presentOf = async (staff: StaffDesk, event: Awaited<ReturnType<typeof arrange>>) =>
  (await attendeesOf(staff, event)).filter(({ present }) => present).map(({ name }) => name)

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('staff-door-ticks'))

/** What a browser holds for the door: the names in its cache, and how many workers there are. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stored: Object.keys(localStorage).filter((key) => key.startsWith('staff-')),
  }))
/** What a page says when its requests find no connection. */
const noConnection = /^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/

test('B §3.8 door: everyone is checked in by name on a phone; Back and closing; each date of a series has its own ticks', async ({
  page,
  staff,
}) => {
  // With a price, each row has a button for it too.
  const event = await staff.createEvent({ title: 'At the door', registration: { price: { kind: 'fixed', amount: 20 } } })
  await addAttendees(staff, event, ['Cy Lund', 'Ada Quist', 'Bo Ek'])
  const series = await staff.createEvent({
    title: 'All evenings',
    extraDates: [again],
    exceptions: [{ date: again.startsAt.slice(0, 10), title: 'Reading Night', location: 'The library', note: 'Ring twice.' }],
  })
  await addAttendees(staff, series, ['Ada Quist'])
  const dialog = attendeesDialog(page)
  await openDoor(page, event.title)

  await test.step('everyone is checked in by name, and Back leads to the list', async () => {
    await expect(dialog.getByRole('checkbox')).toHaveCount(3)
    await expect(dialog.getByText('0 of 3 checked in, Sat, Oct 5, 2999, 10:00 AM')).toBeVisible()
    await tickOf(page, 'Ada Quist').check()
    await expect(dialog.getByText('1 of 3 checked in, Sat, Oct 5, 2999, 10:00 AM')).toBeVisible()
    await expect.poll(() => presentOf(staff, event)).toEqual(['Ada Quist'])
    await expect.poll(() => kept(page)).toBeNull()
    await dialog.getByRole('searchbox', { name: 'Find a name' }).fill('ek')
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    expect(await sidewaysScroll(page)).toEqual([])
    await expectNoBarriers(page, 'the door')
    await page.goBack()
    await expect(dialog.getByText('Total registrations: 3')).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
  })

  await test.step('from the door the dialog closes to where it was opened', async () => {
    await showDoor(page, event.title)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin?tab=events')
    await page.goForward()
    await expect(dialog).toBeVisible()
    await closeAttendees(page)
    await expect(page).toHaveURL('/admin?tab=events')
  })

  await test.step('of a series each date has its own ticks, and someone without a registration is added as present', async () => {
    await showDoor(page, series.title)
    await tickOf(page, 'Ada Quist').check()
    await expect.poll(() => kept(page)).toBeNull()
    await dialog.getByLabel('Session').selectOption(again.startsAt)
    await expect(dialog.getByText('0 of 1 checked in, Sat, Oct 12, 2999, 10:00 AM')).toBeVisible()
    await expect(dialog.getByText('Reading Night · The library · Ring twice.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add a walk-in' }).click()
    const form = page.getByRole('dialog', { name: 'Add a Walk-In' })
    await expect(form.getByLabel('Send a confirmation')).not.toBeChecked()
    await form.getByLabel('Name').fill('Bo Ek')
    await form.getByLabel('Phone').fill('303 555 0100')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(tickOf(page, 'Bo Ek')).toBeChecked()
    await expect(tickOf(page, 'Ada Quist')).not.toBeChecked()
  })
})

test('B §3.8 door: without a connection ticks are kept and sent later, and tell of who was removed', async ({
  page,
  staff,
  context,
  problems,
}) => {
  const event = await arrange(staff, 'In the mountains')
  const shrunk = await arrange(staff, 'Gone by then')
  const dialog = attendeesDialog(page)
  await openDoor(page, event.title)

  await test.step('ticks are shown and kept, and sent once it is back', async () => {
    await goOffline(page)
    await expect(dialog.getByText('No connection. What you enter is kept on this phone and sent when you’re back online.')).toBeVisible()
    await tickOf(page, 'Ada Quist').check()
    await tickOf(page, 'Bo Ek').check()
    await tickOf(page, 'Cy Lund').check()
    await tickOf(page, 'Cy Lund').uncheck()
    await expect(dialog.getByText('No connection. 3 entries are kept on this phone and sent when you’re back online.')).toBeVisible()
    await expect(dialog.getByText('2 of 3 checked in')).toBeVisible()
    expect(await kept(page)).not.toMatch(/Quist|example/)
    await context.setOffline(false)
    await expect.poll(() => presentOf(staff, event)).toEqual(['Bo Ek', 'Ada Quist'])
    await expect(dialog.getByText('No connection.')).toBeHidden()
    await expect.poll(() => kept(page)).toBeNull()
    await expect(dialog.getByText('2 of 3 checked in')).toBeVisible()
    await takeProblems(problems, noConnection)
  })

  await test.step('a tick of someone who was removed since goes with a notice', async () => {
    await closeAttendees(page)
    const [newest] = await attendeesOf(staff, shrunk)
    await showDoor(page, shrunk.title)
    await goOffline(page)
    await tickOf(page, 'Bo Ek').check()
    await staff.call('DELETE', `/api/events/${shrunk.id}/attendees/${newest?.id}`)
    await context.setOffline(false)
    await expect(page.getByText('This person was removed from the list.', { exact: true })).toBeVisible()
    await expect(tickOf(page, 'Bo Ek')).toBeHidden()
    await expect.poll(() => kept(page)).toBeNull()
    await takeProblems(problems, noConnection, /^404 .*\/attendees/, /^console error: Failed to load resource: the server/)
  })

  await test.step('what is left on this device is sent from any page of the staff area', async () => {
    await closeAttendees(page)
    const cy = (await attendeesOf(staff, event)).find(({ name }) => name === 'Cy Lund')
    const left = { kind: 'tick', eventId: event.id, attendeeId: cy?.id, session: null, isPresent: true, tickedAt: new Date().toISOString() }
    await page.evaluate((notes) => localStorage.setItem('staff-door-ticks', notes), JSON.stringify([left]))
    await visit(page, '/admin?tab=today')
    await expect.poll(() => presentOf(staff, event)).toContain('Cy Lund')
    await expect.poll(() => kept(page)).toBeNull()
  })

  await test.step('of a walk-in for whom there is no place it is not said that they are on the list; the toast leaves no gap', async () => {
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

test('B §3.8 door: logging in again after the session sends the tick; two phones learn from each other', async ({
  page,
  staff,
  context,
  problems,
}) => {
  const event = await arrange(staff, 'A long evening')
  await page.clock.install()
  await openDoor(page, event.title)

  await test.step('where the session ends, logging in again sends the tick', async () => {
    await endSession(page)
    await tickOf(page, 'Ada Quist').check()
    const question = page.getByRole('dialog', { name: 'Please log in again' })
    await expect(question).toBeVisible()
    await expect.poll(async () => (await traces(page)).caches).toEqual([])
    expect((await traces(page)).stored).toEqual(['staff-door-ticks'])
    await question.getByLabel('Password').fill(admin.password)
    await question.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => presentOf(staff, event)).toEqual(['Ada Quist'])
    await expect(tickOf(page, 'Ada Quist')).toBeChecked()
    await takeProblems(problems, /^401 /, /^console error: Failed to load resource/)
  })

  await test.step('two phones learn from each other', async () => {
    const other = await context.newPage()
    await openDoor(other, event.title)
    await tickOf(other, 'Bo Ek').check()
    await expect.poll(() => presentOf(staff, event)).toEqual(['Bo Ek', 'Ada Quist'])
    await expect(tickOf(page, 'Bo Ek')).not.toBeChecked()
    await page.clock.fastForward(16_000)
    await expect(tickOf(page, 'Bo Ek')).toBeChecked()
  })
})

/** How often something in a dialog, and in those over it, is pressed from now on. */
async function countPresses(dialog: Locator) {
  const counted = await dialog.evaluateHandle((element) => {
    const count = { presses: 0 }
    element.addEventListener('click', () => count.presses++)
    return count
  })
  return () => counted.evaluate(({ presses }) => presses)
}

const NO_TRACE = { caches: [], workers: 0, stored: [] }

// Takes more than 6 s: an evening at the door with 40 people, two reloads and two phones.
testOnOwnSite(
  'B §3.8 door: 40 people, offline and reloaded, on two phones, with a walk-in who pays: nothing lost, nothing twice, no trace after logging out',
  async ({ page, staff, context, problems }) => {
    const names = Array.from({ length: 40 }, (_, index) => `Guest ${String.fromCharCode(65 + (index % 26))}${index} Lund`)
    const event = await staff.createEvent({ title: 'A full house', registration: { price: { kind: 'fixed', amount: 20 } } })
    await addAttendees(staff, event, names)
    // Its stylesheet has an address of its own.
    await staff.call('PUT', '/api/settings', { accentColor: '#2f5d50' })
    const dialog = attendeesDialog(page)
    const [first = '', second = '', third = ''] = names
    await logIn(page)
    await visit(page, `/admin?attendees=${event.id}&view=door&tab=events`)

    await test.step('it says that the list works without a connection, and for which one page', async () => {
      await expect(dialog.getByText('Works without a connection on this phone until tonight.')).toBeVisible()
      const scopes = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
      expect(scopes.map((scope) => new URL(scope).pathname + new URL(scope).search)).toEqual([
        `/admin?tab=events&attendees=${event.id}&view=door`,
      ])
    })

    await test.step('offline it opens again, with everyone, and takes ticks, a payment and a walk-in', async () => {
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state))
        .toBe('activated')
      await goOffline(page)
      await page.reload()
      await expect(dialog.getByText('0 of 40 checked in')).toBeVisible()
      await tickOf(page, first).check()
      await tickOf(page, second).check()
      await dialog.getByRole('button', { name: `Not paid: ${first}` }).click()
      await expect(dialog.getByRole('button', { name: `Paid $20: ${first}` })).toBeVisible()
      await dialog.getByRole('button', { name: 'Add a walk-in' }).click()
      const form = page.getByRole('dialog', { name: 'Add a Walk-In' })
      await form.getByLabel('Name').fill('Zoe Quist')
      const presses = await countPresses(dialog)
      await form.getByRole('button', { name: 'Add', exact: true }).dblclick()
      await expect(form).toBeHidden()
      expect(await presses(), 'the second press is over the names behind the form, and checks no one in').toBe(1)
      await expect(tickOf(page, 'Zoe Quist')).toBeChecked()
      await expect(dialog.getByText('Zoe Quist was added on this phone.', { exact: true })).toBeVisible()
      await expect(dialog.getByText('Success', { exact: true })).toBeHidden()
      await dialog.getByRole('button', { name: 'Not paid: Zoe Quist' }).click()
      await expect(dialog.getByText('No connection. 4 entries are kept')).toBeVisible()
      await page.reload()
      await expect(dialog.getByText('3 of 41 checked in')).toBeVisible()
      await expect(dialog.getByText('Added here, not sent yet.')).toBeVisible()
      await expect(dialog.getByText('Works without a connection on this phone until tonight.')).toBeVisible()
    })

    await test.step('another phone ticks in the meantime; back online everything is there once', async () => {
      const { attendees } = await staff.call<{ attendees: { id: number; name: string }[] }>('GET', `/api/events/${event.id}/attendees`)
      const other = attendees.find(({ name }) => name === third)
      await staff.call('PUT', `/api/events/${event.id}/attendees/${other?.id}`, { present: true })
      // The worker's connection may come back later than the page's: then its copy is older than what the page knows.
      await context.route(/\/attendees(\?|$)/, (route) => (route.request().serviceWorker() ? route.abort() : route.fallback()))
      await context.setOffline(false)
      await expect
        .poll(() => presentOf(staff, event).then((present) => present.toSorted()))
        .toEqual([first, second, third, 'Zoe Quist'].toSorted())
      await expect(dialog.getByText('4 of 41 checked in')).toBeVisible()
      await expect.poll(() => kept(page)).toBeNull()
      const stored = await attendeesOf(staff, event)
      expect(stored).toHaveLength(41)
      expect(
        stored
          .filter(({ payment }) => payment === 'paid')
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([first, 'Zoe Quist'].toSorted())
    })

    await test.step('other pages have no worker', async () => {
      const elsewhere = await context.newPage()
      await visit(elsewhere, '/admin?tab=events')
      expect(await elsewhere.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      await elsewhere.close()
    })

    await test.step('logging out asks where something was not sent, and leaves no trace', async () => {
      await closeAttendees(page)
      await page.evaluate((id) => {
        const person = { key: 'a', name: 'Al Ek', email: '', phone: '', guests: 0, notify: false, isPresent: true, payment: null }
        const about = { kind: 'walk-in', eventId: id, session: null, tickedAt: '2027-01-01T00:00:00.000Z' }
        localStorage.setItem('staff-door-ticks', JSON.stringify([{ ...about, ...person, overCapacity: false, refusal: 'No places left' }]))
      }, event.id)
      await page.setViewportSize({ width: 1440, height: 844 })
      const questions = answerQuestions(page, 'no', 'yes')
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect.poll(() => questions).toEqual(['1 entry from the door hasn’t been sent yet. Log out and lose it?'])
      expect(await traces(page)).not.toEqual(NO_TRACE)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
      expect(await traces(page)).toEqual(NO_TRACE)
    })
    // Of the list behind the door there is no copy.
    await takeProblems(problems, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED .*\/api\/attendees\/counts$/)
  },
)
