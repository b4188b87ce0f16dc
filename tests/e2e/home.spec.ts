import { read } from './as-sent'
import { expect, test, visit } from './fixtures'

const sections = ['hero', 'about', 'events-programs', 'teachers', 'get-started', 'contact']

test('D1 §2 home: title and description', async ({ page }) => {
  await read(page, '/')
  await expect(page).toHaveTitle('Boulder Community · Diamond Approach')
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', /weekly meditations/i)
  await expect(description).toHaveAttribute('content', /introductory events/i)
})

test('D1 §2 home: the sections stand in the documented order', async ({ page }) => {
  await visit(page, '/')
  const ids = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual(sections.filter((id) => ids.includes(id)))
  expect(ids).toEqual(expect.arrayContaining(['hero', 'about', 'events-programs']))
})

test('D1 §2 home: the hero has the tagline, the line about Boulder and two buttons', async ({ page }) => {
  await read(page, '/')
  const hero = page.locator('#hero')
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(
    'A contemporary spiritual path for living with greater presence and authenticity.',
  )
  await expect(hero.getByText('in Boulder, at the foot of the Rocky Mountains')).toBeVisible()
  await expect(hero.getByRole('link', { name: 'Upcoming Events' })).toHaveAttribute('href', '/#events-programs')
  await expect(hero.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/#about')
})

for (const { width, height, hasLogo } of [
  { width: 390, height: 800, hasLogo: false },
  { width: 1440, height: 900, hasLogo: true },
]) {
  test(`D1 §2 home: at ${width} px the hero fills nine tenths of the view, with${hasLogo ? '' : 'out'} its logo`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await visit(page, '/')
    const hero = page.locator('#hero')
    const box = await hero.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(height * 0.9)
    expect(box?.width).toBe(width)
    await expect(hero.getByText('Boulder Community', { exact: true })).toBeVisible()
    await expect(hero.locator('svg').first()).toBeVisible({ visible: hasLogo })
    expect(await hero.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(
      0,
    )
  })
}

test('D1 §2 home: about names the approach, credits the school and lists the Core Elements', async ({ page }) => {
  await read(page, '/')
  const about = page.locator('#about')
  await expect(about.getByRole('heading', { level: 2 })).toHaveText('What is the Diamond Approach?')
  await expect(about.getByRole('link', { name: 'the school' })).toHaveAttribute('href', /^https:/)
  await expect(about.getByRole('blockquote')).toBeVisible()
  await expect(about.getByRole('listitem').getByRole('heading')).toHaveText(['Inquiry', 'Presence', 'Essential Qualities', 'Community'])
  await expect(about.getByRole('link', { name: 'Learn more about our approach' })).toHaveAttribute('href', '/about')
})

test('D1 §2, §3 home: a card for each program, with a link to its linkUrl', async ({ page }) => {
  await read(page, '/')
  const programs = [
    ['Ongoing Study Groups', '/events/ongoing-groups'],
    ['Introductory Teachings', '/introductory-teachings'],
    ['Inquiry Sessions', '/inquiry-sessions'],
    ['Sunday Meditation', '/programs#sunday-meditation'],
  ] as const
  for (const [title, linkUrl] of programs) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card.getByText('Learn more')).toHaveAttribute('href', linkUrl)
  }
})

test('D1 §2 home: View Details opens the event, View All Events the list', async ({ page }) => {
  await visit(page, '/')
  const title = 'Introduction to the Diamond Approach'
  await page.getByRole('article').filter({ hasText: title }).getByText('View Details').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/events\/introduction-to-the-diamond-approach$/)
  await page.goBack()
  await page.getByRole('link', { name: 'View All Events' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('security: the home page holds the three next events', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#events-programs').getByText('View Details').locator('xpath=preceding-sibling::h3')).toHaveText([
      'Free Weekly Sunday Meditation',
      'Introduction to the Diamond Approach',
      'The Body and the Spiritual Journey',
    ])
  })
})
