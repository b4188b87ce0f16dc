/** In seconds: from a query in memory to a mail server that dribbles. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

interface Bucket {
  bound: number
  count: number
}

/** How long something takes, for each value of one label at most. */
export interface Histogram {
  name: string
  help: string
  label: string | undefined
  /** Notes a duration in milliseconds. */
  observe(milliseconds: number, value?: string): void
  /** What was noted in all: each bucket counts all up to its bound. */
  read(): { value: string; buckets: readonly Bucket[]; seconds: number; count: number }[]
}

export function createHistogram(name: string, help: string, label?: string): Histogram {
  const noted = new Map<string, { buckets: Bucket[]; seconds: number; count: number }>()
  return {
    name,
    help,
    label,
    observe(milliseconds, value = '') {
      const seconds = milliseconds / 1000
      const one = noted.get(value) ?? { buckets: BOUNDS.map((bound) => ({ bound, count: 0 })), seconds: 0, count: 0 }
      if (one.count === 0) noted.set(value, one)
      one.seconds += seconds
      one.count++
      for (const bucket of one.buckets) if (seconds <= bucket.bound) bucket.count++
    },
    read: () => [...noted].map(([value, one]) => ({ value, ...one })),
  }
}
