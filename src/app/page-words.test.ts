import { expect, test } from 'vitest'
import { defaultSite } from '@/site/facts'
import { pageWords } from '@/site/page-words'
import { getRouter } from './router'
import { publicPages } from './site-files.server'

interface Head {
  meta?: { title?: string; name?: string; content?: string }[]
}

/** Title and description, as the head of the page at a path has them. */
function headOf(path: string) {
  const head = getRouter().getMatchedRoutes(path)[2]?.options.head as unknown as (context: object) => Head
  const { meta = [] } = head({ matches: [], match: { context: { site: defaultSite } } })
  const title = meta.find((tag) => tag.title)?.title?.replace(/ · Boulder Community$/, '')
  return { path, title, text: meta.find(({ name }) => name === 'description')?.content }
}

test('spec B §6.7: every public page is found, by the words of its head', () => {
  const words = pageWords(defaultSite)
  expect(words.map(({ path }) => path).toSorted()).toEqual(publicPages.toSorted())
  // What is in the head of the calendar depends on its month.
  for (const page of words.filter(({ path }) => path !== '/events/calendar')) expect(headOf(page.path)).toEqual(page)
})
