import { afterEach, expect, test, vi } from 'vitest'
import { downloadText } from './download'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a saved file can be read for a while after the click, as browsers come for it later, and then goes', async () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  downloadText('attendees.csv', 'Name', 'text/csv')
  expect([link.download, link.click.mock.calls.length]).toEqual(['attendees.csv', 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(revoked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toHaveBeenCalledExactlyOnceWith(link.href)
})
