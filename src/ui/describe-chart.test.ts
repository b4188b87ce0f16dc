import { expect, test } from 'vitest'
import { describeChart, monthText } from './column-chart'

test('a chart is described by its ends, its highest column and its last', () => {
  const columns = [
    { label: 'Sep 2026', value: 3 },
    { label: 'Oct 2026', value: 1200 },
    { label: 'Nov 2026', value: 7, of: 9 },
  ]
  expect(describeChart('Messages', columns)).toBe('Messages, Sep 2026 to Nov 2026. Most in Oct 2026: 1,200. Last: 7 of 9.')
  expect(describeChart('Messages', [{ label: 'Nov 2026', value: 0 }])).toBe('Messages, Nov 2026 to Nov 2026: none.')
  expect(describeChart('Messages', [])).toBe('Messages: nothing yet.')
})

test('a month is shown with its year', () => {
  expect(monthText('2026-11')).toBe('Nov 2026')
})
