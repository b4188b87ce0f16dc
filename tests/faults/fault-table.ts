import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Engine } from '@/platform/database/database.server'
import type { Verdict } from './verdicts'

/** Where `scripts/test-faults.mjs` reads the lines of the table. */
const file = process.env.FAULTS_TABLE

interface Line extends Verdict {
  fault: string
  engine: Engine
  acknowledged: number
  /** Milliseconds from when the cause is over until a write succeeds. */
  recovered: number
  /** What the site did while the fault lasted. */
  duringFault: string
}

/** Adds a line to the table, and fails where anything was lost or doubled. */
export function report({ fault, engine, acknowledged, lost, doubled, recovered, duringFault }: Line) {
  const cells = [fault, engine, acknowledged, lost.length, doubled.length, (recovered / 1000).toFixed(1), duringFault]
  if (file) appendFileSync(file, `| ${cells.join(' | ')} |\n`)
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect(acknowledged).toBeGreaterThan(0)
}

/** How often each status came. */
export function statusCounts() {
  const counts = new Map<number, number>()
  return {
    add: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    of: (status: number) => counts.get(status) ?? 0,
    text: () =>
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status || 'none'}`)
        .join(', '),
  }
}
