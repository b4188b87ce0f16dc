import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { putPageText } from './page-text.repository.server'

/** A text at which the parser fails, as none is known to. */
const FAILING = 'A text that **cannot** be drawn'

vi.mock(import('@/ui/parse-markdown'), async (original) => {
  const parser = await original()
  return {
    ...parser,
    markdownElements: (markdown: string) => {
      if (markdown.includes(FAILING)) throw new RangeError('Maximum call stack size exceeded')
      return parser.markdownElements(markdown)
    },
  }
})

describe.each(engines)('spec B §6.4: a page text that cannot be shown, on %s', (engine) => {
  test('is refused when it is saved, restored or previewed, in words', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const request = (path: string, method: string, json: object) => site.request(`/api/page-texts/${path}`, { method, json, cookie })
    const text = `${FAILING}.`
    for (const answer of [
      await request('layout/footer.trademark', 'PUT', { text }),
      await request('layout/footer.place', 'PUT', { text }),
      await request('layout/preview', 'POST', { texts: { 'footer.trademark': text } }),
    ]) {
      expect(answer.status).toBe(400)
      expect(JSON.stringify(await answer.json())).toContain('This text can’t be shown on its page. Please simplify its formatting.')
    }
  })

  test('stored before, is left out of its page, which keeps the rest, is logged, and is named on Today', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const logged = vi.spyOn(site.services.log, 'error')
    const row = { page: 'layout', place: 'footer.trademark', text: FAILING, updatedAt: '2026-11-19T16:00:00.000Z', accountId: null }
    await putPageText(site.services.db, row)
    const { texts } = await (await site.request('/api/page-texts/layout')).json()
    expect(texts.footer).toMatchObject({ trademark: [], explore: 'Explore' })
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ page: 'layout', place: 'footer.trademark' }), expect.any(String))
    const { overview } = await (await site.request('/api/staff/overview', { cookie })).json()
    expect(overview.leftOutTexts).toEqual([
      { title: 'Footer and unknown pages: Footer, trademark notice', url: '/admin?tab=pages&page=layout&field=footer.trademark' },
    ])
  })

  test('beyond parsing, is refused in words', async () => {
    await using site = await openTestSite(engine)
    const json = { text: '[a](<'.repeat(1000) }
    const answer = await site.request('/api/page-texts/about/film.text', { method: 'PUT', json, cookie: await site.logIn() })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('too many brackets')
  })
})
