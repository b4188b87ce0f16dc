import { expect, openTab, test, visit } from './fixtures'
import { resize, sidewaysScroll } from './page-checks'
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

test('long texts: a word longer than its line widens no page and no table, from 320 to 1440 px; a long line of code scrolls inside its own box', async ({
  page,
  staff,
}) => {
  const { slug } = await staff.createEvent(wordy)
  await staff.createEvent({ ...wordy, ...longAgo })
  const expectToFit = async (what: string) => {
    for (const width of [1440, 768, 320]) {
      await resize(page, { width, height: 800 })
      expect(await sidewaysScroll(page), `${what} at ${width} px`).toEqual([])
    }
  }
  for (const path of ['/events', `/events/${slug}`, `/register/${slug}`]) {
    await visit(page, path)
    await expectToFit(path)
  }
  const code = await staff.createEvent({ title: 'With code', description: `\`\`\`\n${word.repeat(3)}\n\`\`\`` })
  await visit(page, `/events/${code.slug}`)
  expect(await sidewaysScroll(page)).toEqual([expect.stringMatching(/^PRE\b/)])
  await resize(page, { width: 1440, height: 800 })
  await openTab(page, 'Events')
  await expect(page.getByRole('rowheader', { name: word }).first()).toBeVisible()
  await expectToFit('the table')
})
