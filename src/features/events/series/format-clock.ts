/** `18:30` as `6:30 PM`. Apart from what reads such words, which visitors never load. */
export function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}
