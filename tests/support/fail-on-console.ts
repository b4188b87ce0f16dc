import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A warning no one reads is a fault no one fixes, so noise fails. A test that provokes one replaces the spy with its own. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    const written = vi.isMockFunction(console[method]) ? vi.mocked(console[method]).mock.calls : []
    expect(written, `console.${method} must stay silent in a test`).toEqual([])
  }
})
