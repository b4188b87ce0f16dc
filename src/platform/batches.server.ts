import { setImmediate } from 'node:timers/promises'

/** Rows that one statement writes: each binds some twenty values at most, and SQLite takes 32,766. Few enough, too, to be read within some milliseconds. */
const BATCH_SIZE = 500

/** Cuts a list into batches of `size`, in its order; the last may be smaller, and an empty list has none. */
export function* inBatches<T>(items: readonly T[], size = BATCH_SIZE): Generator<T[], void> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** The next rows after the one with the id `last`, or the first ones; `limit` at most. */
type ReadBatch<Row> = (batch: { limit: number; last: number | undefined }) => Promise<Row[]>

/**
 * Reads rows batch by batch, at most `limit` altogether, so that a long list is never in memory as a whole. Between two batches others have
 * their turn. Rows that are added or removed in the meantime shift nothing, since each batch goes on from an id.
 */
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
