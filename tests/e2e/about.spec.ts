import { read } from './as-sent'
import { expect, takeProblems, test, visit } from './fixtures'

test('D1 §2 about: title, and the sections in the documented order', async ({ page }) => {
  await read(page, '/about')
  await expect(page).toHaveTitle('About · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Our Spiritual Path',
    'Our History in Boulder',
    'An introduction to watch',
    'Three ways in',
    'Foundation',
  ])
})

test('D1 §1 about: the history has its dates and figures, in order', async ({ page }) => {
  await read(page, '/about')
  const history = page.getByRole('region', { name: 'Our History in Boulder' })
  await expect(history.getByRole('listitem')).toHaveText([
    /^1975October.*founded/,
    /^1985.*center/,
    /^2021December.*[Ff]ire/,
    /^2024Spring.*new center/,
  ])
  await expect(history).toContainText('21 years at the old center')
  await expect(history).toContainText('18 months of rebuilding')
  await expect(history).toContainText('4,580 students in 53 countries')
})

test('D1 §2 about: the introduction video loads nothing from elsewhere until it is played', async ({ page, problems }) => {
  const player = 'https://www.youtube-nocookie.com/'
  await page.route(`${player}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }))
  await visit(page, '/about')
  await page.getByRole('button', { name: 'Watch the introduction' }).click()
  await expect(page.locator('iframe[title="An introduction to the Diamond Approach"]')).toHaveAttribute(
    'src',
    new RegExp(`^${player}embed/`),
  )
  await takeProblems(problems, /^foreign request: https:\/\/www\.youtube-nocookie\.com\//)
})

test('D1 §2 about: cards for Inquiry, Sensing and Meditation, and five core practices', async ({ page }) => {
  await read(page, '/about')
  const cards = page.getByRole('region', { name: 'Three ways in' }).getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(['Inquiry', 'Sensing', 'Meditation'])
  const foundation = page.getByRole('region', { name: 'Foundation' })
  await expect(foundation.getByRole('listitem')).toHaveCount(5)
})

test("D1 §2, decisions about: 'Explore Our Programs in Boulder' leads to the programs", async ({ page }) => {
  await visit(page, '/about')
  await page.getByRole('link', { name: 'Explore Our Programs in Boulder' }).click()
  await expect(page).toHaveURL('/programs')
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
})
