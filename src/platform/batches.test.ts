import { describe, expect, test, vi } from 'vitest'
import { inBatches, readInBatches } from './batches.server'

describe('batches', () => {
  test.each([
    [[], []],
    [[1], [[1]]],
    [
      [1, 2, 3, 4],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      [1, 2, 3, 4, 5],
      [[1, 2], [3, 4], [5]],
    ],
  ])('a list is cut in its order: %j', (items, batches) => {
    expect([...inBatches(items, 2)]).toEqual(batches)
  })

  const rows = Array.from({ length: 5 }, (_, index) => ({ id: index + 1 }))
  const reader = () =>
    vi.fn(async ({ limit, last = 0 }: { limit: number; last: number | undefined }) => rows.filter(({ id }) => id > last).slice(0, limit))
  const idsOf = async (batches: AsyncIterable<{ id: number }[]>) => {
    const ids: number[][] = []
    for await (const batch of batches) ids.push(batch.map(({ id }) => id))
    return ids
  }

  test('rows are read from where the last batch ended, until one is not full', async () => {
    const read = reader()
    expect(await idsOf(readInBatches(read, { size: 2 }))).toEqual([[1, 2], [3, 4], [5]])
    expect(read).toHaveBeenCalledTimes(3)
    expect(await idsOf(readInBatches(reader(), { size: 5 }))).toEqual([[1, 2, 3, 4, 5]])
    expect(await idsOf(readInBatches(async () => []))).toEqual([])
  })

  test('no more rows are read than are wanted', async () => {
    const read = reader()
    expect(await idsOf(readInBatches(read, { size: 2, limit: 3 }))).toEqual([[1, 2], [3]])
    expect(read.mock.calls.map(([{ limit }]) => limit)).toEqual([2, 1])
    expect(await idsOf(readInBatches(reader(), { limit: 0 }))).toEqual([])
  })

  test('between two batches others have their turn', async () => {
    let turns = 0
    setImmediate(() => turns++)
    for await (const batch of readInBatches(reader(), { size: 4 })) if (batch.length < 4) expect(turns).toBe(1)
  })
})
