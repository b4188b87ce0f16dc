import { expect } from 'vitest'
import { openStaffDesk } from '../e2e/staff-desk'
import { eventually } from '../support/eventually'
import { startFront } from './front'
import type { Story } from './story'

const KEPT = 'Works without a connection on this device until tonight.'

export const doorStories: Story[] = [
  {
    title: 'the door list opens again without a connection, what is entered is sent later, and logging out leaves no trace',
    async tell(visitor, site, session) {
      const staff = openStaffDesk(site.url, session.cookie)
      const event = await staff.createEvent({ title: 'At the door of another engine' })
      const ada = { name: 'Ada Quist', notify: false }
      await staff.call('POST', `/api/events/${event.id}/attendees`, ada)
      const address = `/admin?tab=events&attendees=${event.id}&view=door`
      await using front = await startFront(site.url)
      await visitor.logIn(session, front.url)
      await visitor.browser.open(`${front.url}${address}`)
      await visitor.sees('of 1 checked in')
      await visitor.sees(KEPT)
      await visitor.until(
        'the worker runs',
        async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state === 'activated',
      )
      expect(await visitor.browser.run(scopes)).toEqual([address])

      const connect = front.cut()
      await visitor.browser.reload()
      await visitor.sees('of 1 checked in')
      await visitor.press('button', 'Add a walk-in')
      await visitor.fill('Name', 'Bo Ek')
      await visitor.press('button', 'Add')
      await visitor.sees('of 2 checked in')
      await visitor.browser.reload()
      await visitor.sees('of 2 checked in')
      await visitor.sees('Added here, not sent yet.')
      await visitor.sees(KEPT)

      connect()
      await visitor.browser.reload()
      const attendees = await eventually('the server has the one who was added', async () => {
        const answer = await staff.call<{ attendees: { name: string }[] }>('GET', `/api/events/${event.id}/attendees`)
        return answer.attendees.length > 1 ? answer.attendees : undefined
      })
      expect(attendees.map(({ name }) => name).toSorted()).toEqual(['Ada Quist', 'Bo Ek'])
      await visitor.seesNot('Added here, not sent yet.')

      await visitor.pressKey('Escape')
      await visitor.press('button', 'Logout')
      await visitor.sees('You have been successfully logged out.')
      expect(await visitor.browser.run(traces)).toEqual({ caches: [], workers: 0, stored: [] })
      visitor.browser.takeProblems()
    },
  },
]

/** Runs in a page: the pages that have a worker. */
const scopes = async () =>
  (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname + new URL(scope).search)

const traces = async () => ({
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  stored: Object.keys(localStorage).filter((key) => key.startsWith('staff-')),
})
