import { setImmediate } from 'node:timers/promises'

/** Rows that one statement writes: each binds some twenty values at most, and SQLite takes 32,766. Few enough, too, to be read within some milliseconds. */
const BATCH_SIZE = 500

export function* inBatches<T>(items: readonly T[], size = BATCH_SIZE): Generator<T[], void> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

type ReadBatch<Row> = (batch: { limit: number; last: number | undefined }) => Promise<Row[]>

/** Reads rows in batches, so that a long list is never in memory as a whole. Each batch goes on from an id: changes in between shift nothing. */
export async function* readInBatches<Row extends { id: number }>(
  read: ReadBatch<Row>,
  { size = BATCH_SIZE, limit = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<Row[], void> {
  let left = limit
  let last: number | undefined
  while (left > 0) {
    const count = Math.min(left, size)
    const rows = await read({ limit: count, last })
    if (rows.length > 0) yield rows
    if (rows.length < count) return
    left -= count
    last = rows.at(-1)?.id
    await setImmediate()
  }
}
