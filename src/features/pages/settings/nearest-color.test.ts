import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastFault, contrastOfWhiteOn, MIN_CONTRAST } from './contrast'
import { nearestLegible } from './nearest-color'

test.each(['#ffffff', '#000000', '#767676', '#777777', '#8f4a42', '#00ff01'])('the contrast of white on %s is WCAG’s', (color) => {
  expect(contrastOfWhiteOn(color)).toBeCloseTo(wcagContrast(color, '#ffffff'), 2)
})

test('a contrast that fails by a hair is not shown as if it held', () => {
  expect(contrastFault('#777777')).toBe('White text on this color has a contrast of 4.4:1; buttons need 4.5:1.')
})

test('of whatever colour is too light, the nearest that can be read is by a hair dark enough, and of the same hue', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  const oklch = converter('oklch')
  fc.assert(
    fc.property(channel, channel, channel, (...channels) => {
      const color = `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`
      fc.pre(contrastOfWhiteOn(color) < MIN_CONTRAST)
      const nearest = nearestLegible(color)
      expect(contrastOfWhiteOn(nearest)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrastOfWhiteOn(nearest)).toBeLessThan(MIN_CONTRAST + 0.12)
      const [before, after] = [oklch(color), oklch(nearest)]
      if (!before?.h || !after?.h || after.c < 0.04) return
      const turn = Math.abs(before.h - after.h)
      expect(Math.min(turn, 360 - turn)).toBeLessThan(4)
    }),
    { numRuns: 200 },
  )
})
