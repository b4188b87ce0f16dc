import { expect, openTab, takeProblems, testOnEmptySite as test } from './fixtures'
import { answerWith } from './held-requests'
import { expectNoBarriers } from './page-checks'

test('spec B §6.8 figures: months, events and kinds are chosen, sums are shown, a file has what is shown; accessibility: no barriers', async ({
  page,
  staff,
  problems,
}) => {
  const talk = await staff.createEvent({ title: 'A Talk', kind: 'talk' })
  const day = await staff.createEvent({ title: 'Open House' })
  for (const [eventId, name] of [
    [talk.id, 'ada'],
    [talk.id, 'bo'],
    [day.id, 'ada'],
  ] as const) {
    const json = { eventId, name: `${name} Quist`, email: `${name}@example.net` }
    expect((await page.request.post('/api/register', { data: json })).status()).toBe(201)
  }
  const row = (month: string) => page.getByRole('row', { name: month })
  const counts = (month: string) => row(month).getByRole('cell')

  await answerWith(page, '/api/figures*', 500, {})
  await openTab(page, 'Figures')
  await expect(page.getByText('Unable to load figures', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await takeProblems(problems, /^500 .*figures/, /^console error: Failed to load resource/)

  const named = (month: string, style: 'long' | 'short') =>
    new Date(`${month}-15`).toLocaleDateString('en-US', { month: style, year: 'numeric', timeZone: 'UTC' })
  const { months } = await (await page.request.get('/api/figures')).json()
  const [beforeLast, last, now] = months.slice(-3).map(({ month }: { month: string }) => month)
  await expect(page.getByText(/^So far no one was checked in during \w+\.$/)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + 12 + 1)
  await expect(counts(named(now, 'long'))).toHaveText(['3', '0', '0', '0', '0', '0', '0', '0', '0'])
  await expect(counts('All')).toHaveText(['3', '0', '0', '0', '0', '0', '0', '0', '0'])

  await page.getByLabel('Events', { exact: true }).selectOption('Talks')
  await expect(counts('All')).toHaveText(['2', '0', '0', '0', '0'])
  await page.getByLabel('Events', { exact: true }).selectOption('Open House')
  await expect(counts('All')).toHaveText(['1', '0', '0', '0', '0'])
  await page.getByLabel('From').selectOption(named(last, 'short'))
  await expect(page.getByRole('row')).toHaveCount(1 + 2 + 1)
  // A first month after the last one takes it along.
  await page.getByLabel('Through').selectOption(named(beforeLast, 'short'))
  await expect(page.getByRole('row')).toHaveCount(1 + 1 + 1)

  await page.reload()
  await expect(page.getByLabel('Events', { exact: true })).toHaveValue(String(day.id))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`figures-${beforeLast}-to-${beforeLast}.csv`)
  await expectNoBarriers(page, 'Figures')

  await test.step('a link that has grown old shows the latest months, and one to the first of all no earlier one', async () => {
    const [from, through] = [page.getByLabel('From'), page.getByLabel('Through')]
    await page.goto('/admin?tab=figures&from=2020-01&to=2020-03')
    await expect(from).toHaveValue(months[0].month)
    await expect(through).toHaveValue(now)
    const first = (await from.getByRole('option').last().getAttribute('value')) ?? ''
    await page.goto(`/admin?tab=figures&to=${first}`)
    await expect(through).toHaveValue(first)
    await expect(from).toHaveValue(first)
    await expect(page.getByRole('row')).toHaveCount(1 + 1 + 1)
  })
})
