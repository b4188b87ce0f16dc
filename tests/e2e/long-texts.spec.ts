import { expect, logIn, test, visit } from './fixtures'
import { sidewaysScroll } from './page-checks'
import { longAgo } from './staff-desk'

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
const wordy = {
  title: word,
  introText: word,
  description: `# ${word}\n\n${word}\n\n- ${word}`,
  time: word,
  location: word.repeat(2),
  facilitator: word,
  facilitators: [word],
}

for (const width of [320, 768, 1440]) {
  test(`long texts: at ${width} px a word longer than its line widens no page and no table`, async ({ page, staff }) => {
    await page.setViewportSize({ width, height: 800 })
    const { slug } = await staff.createEvent(wordy)
    await staff.createEvent({ ...wordy, ...longAgo })
    for (const path of ['/events', `/events/${slug}`, `/register/${slug}`]) {
      await visit(page, path)
      expect(await sidewaysScroll(page), path).toEqual([])
    }
    await logIn(page)
    await expect(page.getByRole('rowheader', { name: word }).first()).toBeVisible()
    expect(await sidewaysScroll(page)).toEqual([])
  })
}

test('long texts: a long line of code scrolls by itself, not the page', async ({ page, staff }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const { slug } = await staff.createEvent({ title: 'With code', description: `\`\`\`\n${word.repeat(3)}\n\`\`\`` })
  await visit(page, `/events/${slug}`)
  expect(await sidewaysScroll(page)).toEqual([expect.stringMatching(/^PRE\b/)])
})
