import { setTimeout } from 'node:timers/promises'

/** Asks again until `condition` gives something true, and answers that; fails at the deadline (milliseconds) with `what`. */
export async function eventually<T>(what: string, condition: () => T | Promise<T>, deadline = 5000): Promise<NonNullable<T>> {
  const end = Date.now() + deadline
  for (;;) {
    const found = await condition()
    if (found) return found
    if (Date.now() > end) throw new Error(`Not within ${deadline} ms: ${what}`)
    await setTimeout(20)
  }
}
