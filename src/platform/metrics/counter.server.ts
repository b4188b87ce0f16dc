/** One count, to be raised in place. */
export interface Count {
  amount: number
}

/** What is counted for each combination of labels. The values of labels must be few and the program's own: none may hold what visitors send. */
export interface Counter {
  name: string
  help: string
  labels: readonly string[]
  /** `values` are those of `labels`, in their order. */
  add(amount: number, ...values: string[]): void
  /** The count itself, for what is too frequent to look it up each time. */
  count(...values: string[]): Count
  read(): { values: string[]; amount: number }[]
}

export function createCounter(name: string, help: string, ...labels: string[]): Counter {
  const counts = new Map<string, Count>()
  const count = (...values: string[]): Count => {
    const key = values.join('\n')
    const known = counts.get(key)
    if (known) return known
    const added = { amount: 0 }
    counts.set(key, added)
    return added
  }
  return {
    name,
    help,
    labels,
    count,
    add(amount, ...values) {
      count(...values).amount += amount
    },
    read: () => [...counts].map(([key, { amount }]) => ({ values: labels.length > 0 ? key.split('\n') : [], amount })),
  }
}
