import { body, expectOrder, groups, guidance, introduction, meditation, move, noteOrders, updated } from './event-order-parts'
import { expect, openTab, takeProblems, testOnOwnSite as test } from './fixtures'
import { answerWith, hold } from './held-requests'

test('D2 §4, §8 order: moves made while one is being saved wait for it; a new order that fails is taken back, and said in red', async ({
  page,
  staff,
  problems,
}) => {
  const sent = noteOrders(page)
  const storedOrder = async () => {
    const { events } = await staff.call<{ events: { id: number }[] }>('GET', '/api/cms/events')
    return events.map(({ id }) => id)
  }
  await openTab(page, 'Events')
  await expect(page.getByRole('table')).toBeVisible()

  await test.step('an order that cannot be saved is reverted, with an error toast', async () => {
    await answerWith(page, '/api/cms/events/reorder', 500, {})
    const saving = await hold(page, '/api/cms/events/reorder')
    await move(page, 'down', meditation)
    await expectOrder(page, [introduction, meditation, body, guidance, groups])
    saving.release()
    await expect(page.getByText('Failed to update event order', { exact: true })).toBeVisible()
    await expectOrder(page, [meditation, introduction, body, guidance, groups])
    await page.unrouteAll()
    sent.length = 0
  })

  await test.step('moves made while one is being saved wait for it, and the last of them stays', async () => {
    const saving = await hold(page, '/api/cms/events/reorder')
    for (const _ of [1, 2, 3, 4]) await move(page, 'down', meditation)
    await expectOrder(page, [introduction, body, guidance, groups, meditation])
    expect(saving.count()).toBe(1)
    saving.release()
    await expect
      .poll(() => sent)
      .toEqual([
        [2, 1, 3, 4, 5],
        [2, 3, 4, 5, 1],
      ])
    await expect.poll(storedOrder).toEqual([2, 3, 4, 5, 1])
    await expectOrder(page, [introduction, body, guidance, groups, meditation])
    await expect(updated(page)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('an order that does not name every event is refused; the list then has them all, and the next order is saved', async () => {
    await staff.createEvent({ title: 'Just added' })
    await move(page, 'down', introduction)
    await expect(
      page.getByText(/^The new order must name every event exactly once, and events may have been added or deleted since/),
    ).toBeVisible()
    await expectOrder(page, [introduction, body, guidance, groups, meditation, 'Just added'])
    const added = page.getByRole('row').filter({ hasText: 'Just added' })
    await expect(added.getByRole('rowheader').getByText('New', { exact: true })).toBeInViewport()
    await move(page, 'up', 'Just added')
    await expect(updated(page)).toBeVisible()
    await expectOrder(page, [introduction, body, guidance, groups, 'Just added', meditation])
  })
  await takeProblems(problems, /^500 .*reorder/, /^400 .*reorder/, /^console error: Failed to load resource/)
})
