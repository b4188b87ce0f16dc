/** Of milliseconds, in any order. */
export function waits(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: quantile(0.5), p99: quantile(0.99) }
}
