import { read } from './as-sent'
import { expect, test, visit } from './fixtures'

test('D1 §2 event: the description is markdown', async ({ page, staff }) => {
  const description = '### The day\n\n1. Arriving\n2. *Sensing*\n\nMore at [the school](https://example.org/school).\n\n> Come as you are.'
  const { slug } = await staff.createEvent({ title: 'In markdown', description })
  await read(page, `/events/${slug}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'The day' })).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveText(['Arriving', 'Sensing'])
  await expect(main.getByRole('emphasis')).toHaveText('Sensing')
  await expect(main.getByRole('link', { name: 'the school' })).toHaveAttribute('href', 'https://example.org/school')
  await expect(main.getByRole('blockquote')).toHaveText('Come as you are.')
})

test('decisions, the API: an image in markdown is a link, so that nothing is fetched from elsewhere', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'With a picture', description: '![Our meadow](https://example.org/meadow.jpg)' })
  await visit(page, `/events/${slug}`)
  await expect(page.getByRole('link', { name: 'Our meadow' })).toHaveAttribute('href', 'https://example.org/meadow.jpg')
})

const attack = '<img src=x onerror="document.title=\'taken over\'"><script>document.title="taken over"</script><b>bold</b>'

test('hostile content does nothing, and shows as what it is', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({
    title: `Evening ${attack}`,
    introText: attack,
    description: `${attack}\n\n[press](javascript:document.title='taken%20over') and [this](data:text/html,<script>1</script>)`,
    location: attack,
    facilitator: '<i>Anna</i>',
    facilitators: ['</script><script>document.title="taken over"</script>'],
  })
  for (const path of [`/events/${slug}`, `/register/${slug}`, '/events']) {
    await visit(page, path)
    await expect(page.getByText('<i>Anna</i>').first()).toBeVisible()
    await expect(page.locator('main').locator('b, i, script, img[src="x"]')).toHaveCount(0)
    expect(await page.title()).not.toBe('taken over')
  }
  await visit(page, `/events/${slug}`)
  const addresses = await page
    .getByRole('main')
    .getByRole('link')
    .or(page.getByText('press', { exact: true }))
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.filter((href) => /^(javascript|data):/i.test(href))).toEqual([])
})

test('decisions, the pages: a video loads nothing from elsewhere until it is played, then the privacy-enhanced player', async ({
  page,
  staff,
  problems,
}) => {
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  const { slug } = await staff.createEvent({ title: 'With a video', videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' })
  await visit(page, `/events/${slug}`)
  const play = page.getByRole('button', { name: 'Play video' })
  await expect(play).toBeVisible()
  expect(asked).toEqual([])

  await play.click()
  await expect(page.locator('iframe[title="With a video"]')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk/,
  )
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  // That it asks elsewhere now is what the visitor wanted.
  problems.splice(
    0,
    problems.length,
    ...problems.filter((problem) => !problem.startsWith('foreign request: https://www.youtube-nocookie.com/')),
  )
})
