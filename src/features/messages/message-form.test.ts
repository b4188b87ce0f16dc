import { expect, test, vi } from 'vitest'
import { isTooFastAfter, timeShown } from './message-form'

test('spec B §5.2: a form is sent too fast within two seconds; the first of a document counts from its opening, however late its code came', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(9000)
  expect(isTooFastAfter(timeShown())).toBe(false)
  const second = timeShown()
  now.mockReturnValue(10_999)
  expect(isTooFastAfter(second)).toBe(true)
  now.mockReturnValue(11_000)
  expect(isTooFastAfter(second)).toBe(false)
  now.mockRestore()
})
