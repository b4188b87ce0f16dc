import { afterAll, expect, vi } from 'vitest'

/** Test files share their processes: a clock that one leaves stopped or moved would be the clock of the next. */
afterAll(() => expect(vi.isFakeTimers(), 'A test file that replaces the clock puts it back with vi.useRealTimers()').toBe(false))
