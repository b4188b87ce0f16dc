import { expect, test } from 'vitest'
import { read } from './site'

test('D1 §2 about: title, the sections in the documented order, cards for Inquiry, Sensing and Meditation, and five core practices', async () => {
  const page = await read('/about')
  expect(page.title).toBe('About · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['About'])
  expect(page.main.texts('heading', { level: 2 })).toEqual([
    'Our Spiritual Path',
    'Our History in Boulder',
    'An introduction to watch',
    'Three ways in',
    'Foundation',
  ])
  expect(page.one('region', { name: 'Three ways in' }).one('list').texts('heading')).toEqual(['Inquiry', 'Sensing', 'Meditation'])
  expect(page.one('region', { name: 'Foundation' }).all('listitem')).toHaveLength(5)
})

test("D1 §2, decisions about: the introduction video waits to be played, and 'Explore Our Programs in Boulder' leads to the programs", async () => {
  const page = await read('/about')
  expect(page.one('button', { name: /^Watch the introduction: An introduction to the Diamond Approach/ })).toBeDefined()
  expect(page.select('iframe')).toEqual([])
  expect(page.one('link', { name: 'Explore Our Programs in Boulder' }).attribute('href')).toBe('/programs')
})

test('D1 §1 about: the history has its dates and figures, in order', async () => {
  const history = (await read('/about')).one('region', { name: 'Our History in Boulder' })
  expect(history.texts('listitem')).toEqual([
    expect.stringMatching(/^1975 ?October.*founded/),
    expect.stringMatching(/^1985.*center/),
    expect.stringMatching(/^2021 ?December.*[Ff]ire/),
    expect.stringMatching(/^2024 ?Spring.*new center/),
  ])
  for (const fact of ['21 years at the old center', '18 months of rebuilding', '4,580 students in 53 countries'])
    expect(history.text).toContain(fact)
})
