import type { Locator } from '@playwright/test'
import { addAttendees, answerQuestions, attendeesDialog, attendeesOf, checkboxOf, closeAttendees, payAs } from './attendee-parts'
import { PHONE, presentOf, storedEntries, traces } from './door-parts'
import { expect, goOffline, logIn, takeProblems, test, testOnOwnSite, visit } from './fixtures'

test.use({ viewport: PHONE })

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

    await test.step('the door says that the list works without a connection, on only one page', async () => {
      await expect(dialog.getByText('Works without a connection on this phone until tonight.')).toBeVisible()
      const scopes = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
      expect(scopes.map((scope) => new URL(scope).pathname + new URL(scope).search)).toEqual([
        `/admin?tab=events&attendees=${event.id}&view=door`,
      ])
    })

    await test.step('offline the door opens again, with everyone, and takes check-ins, a payment and a walk-in', async () => {
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state))
        .toBe('activated')
      await goOffline(page)
      await page.reload()
      await expect(dialog.getByText('0 of 40 checked in')).toBeVisible()
      await checkboxOf(page, first).check()
      await checkboxOf(page, second).check()
      await dialog.getByRole('button', { name: `Not paid: ${first}` }).click()
      await payAs(page, first, 'Card')
      await expect(dialog.getByRole('button', { name: `Paid $20: ${first}` })).toBeVisible()
      await dialog.getByRole('button', { name: 'Add a walk-in' }).click()
      const form = page.getByRole('dialog', { name: 'Add a Walk-In' })
      await form.getByLabel('Name').fill('Zoe Quist')
      const presses = await countPresses(dialog)
      await form.getByRole('button', { name: 'Add', exact: true }).dblclick()
      await expect(form).toBeHidden()
      expect(await presses(), 'the second press is over the names behind the form, and checks no one in').toBe(1)
      await expect(checkboxOf(page, 'Zoe Quist')).toBeChecked()
      await expect(dialog.getByText('Zoe Quist was added on this phone.', { exact: true })).toBeVisible()
      await expect(dialog.getByText('Success', { exact: true })).toBeHidden()
      await dialog.getByRole('button', { name: 'Not paid: Zoe Quist' }).click()
      await payAs(page, 'Zoe Quist', 'Cash')
      await expect(dialog.getByText('$40 paid: Cash $20, Card $20')).toBeVisible()
      await expect(dialog.getByText('No connection. 4 entries are kept')).toBeVisible()
      await page.reload()
      await expect(dialog.getByText('3 of 41 checked in')).toBeVisible()
      await expect(dialog.getByText('Added here, not sent yet.')).toBeVisible()
      await expect(dialog.getByText('Works without a connection on this phone until tonight.')).toBeVisible()
    })

    await test.step('another phone checks someone in; back online, everything is there once', async () => {
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
      await expect.poll(() => storedEntries(page)).toBeNull()
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

    await test.step('logging out asks where something hasn’t been sent, and leaves no trace', async () => {
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
