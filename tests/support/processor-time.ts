/** How many milliseconds of processor time `work` takes: what else the machine does in that time doesn't count. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
