import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, subscribeToToasts, toast } from './toast'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const idOf = (title: string) => {
  toast({ title })
  return currentToast()?.id ?? 0
}

test('D1 §9 toasts: a newer one takes the place of the one before', () => {
  toast({ title: 'first' })
  toast({ title: 'second', variant: 'destructive' })
  expect(currentToast()).toMatchObject({ title: 'second', variant: 'destructive', isOpen: true })
})

test('D1 §9 toasts: a dismissed one is closed, and removed after 1,000,000 ms', () => {
  dismissToast(idOf('soon gone'))
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).toMatchObject({ title: 'soon gone', isOpen: false })
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeUndefined()
})

test('D1 §9 toasts: removing an old one leaves a newer one alone', () => {
  dismissToast(idOf('old'))
  toast({ title: 'new' })
  vi.advanceTimersByTime(1_000_000)
  expect(currentToast()).toMatchObject({ title: 'new', isOpen: true })
})

test('D1 §9 toasts: dismissing one that was replaced does nothing', () => {
  const old = idOf('old')
  toast({ title: 'new' })
  dismissToast(old)
  expect(currentToast()).toMatchObject({ title: 'new', isOpen: true })
})

test('D1 §9 toasts: a listener sees each change until it stops listening', () => {
  const listener = vi.fn()
  const stop = subscribeToToasts(listener)
  const id = idOf('one')
  dismissToast(id)
  stop()
  toast({ title: 'two' })
  expect(listener).toHaveBeenCalledTimes(2)
})
