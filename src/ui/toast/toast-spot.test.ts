import { expect, test } from 'vitest'
import { type Control, toastSpot } from './toast-region'

const size = { width: 420, height: 80 }
const room = { width: 1280, bottom: 720 }
const control = (left: number, top: number, isPinned = false): Control => ({ left, top, right: left + 100, bottom: top + 40, isPinned })

test('toasts: where nothing is in the way, one is at the lower edge on its usual side', () => {
  expect(toastSpot(size, [control(1000, 100)], room, 'right')).toMatchObject({ side: 'right', lift: 0 })
  expect(toastSpot(size, [], room, 'left')).toMatchObject({ side: 'left', lift: 0 })
})

test('toasts: one goes to the side on which it covers no control', () => {
  expect(toastSpot(size, [control(1000, 660)], room, 'right')).toMatchObject({ side: 'left' })
  expect(toastSpot(size, [control(1000, 660), control(100, 660)], room, 'right')).toMatchObject({ side: 'center' })
})

test('toasts: one is clear of controls that stay in place, also where it has the width of a phone', () => {
  const phone = { width: 390, bottom: 800 }
  const spot = toastSpot({ width: 390, height: 80 }, [control(200, 750, true), control(10, 640)], phone, 'right')
  expect(spot).toMatchObject({ lift: 50 })
})

test('toasts: one appears in the lower half of the window, next to a column of controls rather than above it', () => {
  const column = Array.from({ length: 18 }, (_, row) => control(40, 20 + 40 * row, true))
  expect(toastSpot(size, [...column, control(1000, 660)], room, 'right')).toEqual({ side: 'center', lift: 0 })
  expect(toastSpot(size, [...column, control(1000, 660), control(600, 660)], room, 'right')).toEqual({ side: 'right', lift: 0 })
})
